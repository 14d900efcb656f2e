// What neither Prettier nor svelte-check looks at: names that nothing uses, code that nothing reaches, and the like.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/lib/types.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "no-undef": "off", // TypeScript sees to it
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-unused-expressions": "off", // an effect names what it follows
      "svelte/require-each-key": "off", // most lists stand still
      "svelte/no-useless-mustaches": "off", // a space at the edge of an element is written so
      "svelte/prefer-svelte-reactivity": "off", // of values that live within one function
      "svelte/no-navigation-without-resolve": "off", // of SvelteKit, which these pages do not use
    },
  },
);
