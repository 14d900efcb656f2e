// Finds what Prettier and svelte-check do not: unused names, unreachable code and other likely mistakes.
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
      "no-undef": "off", // TypeScript checks this
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-restricted-properties": [
        "error",
        { property: "toFixed", message: "Numbers follow the settings: figure, percent or units of lib/format." },
      ],
      "@typescript-eslint/no-unused-expressions": "off", // an effect names the values it depends on
      "svelte/require-each-key": "off", // most lists do not change
      "svelte/no-useless-mustaches": "off", // they write a space at the edge of an element
      "svelte/prefer-svelte-reactivity": "off", // Map and Set are used within one function
      "svelte/no-navigation-without-resolve": "off", // for SvelteKit, which these pages do not use
    },
  },
  { files: ["src/lib/format.ts"], rules: { "no-restricted-properties": "off" } },
);
