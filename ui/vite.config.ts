import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.PITBOSS_SERVER ?? "127.0.0.1:8000";

// Built into the Python package; the server serves it, and nothing is fetched from elsewhere.
export default defineConfig({
  plugins: [svelte()],
  publicDir: "dist/public", // the card art, written by cards.mjs
  build: {
    outDir: "../pitboss/server/ui",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    rollupOptions: {
      external: [/^\/static\//],
      // Few files: on a phone's line each request costs more than the bytes that a page does not need.
      output: {
        codeSplitting: {
          groups: [
            { name: "core", test: /node_modules\/svelte|node_modules\/esm-env|node_modules\/clsx|src\/lib\// },
            { name: "table", test: /src\/table\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": `http://${server}`, "/static": `http://${server}`, "/ws": { target: `ws://${server}`, ws: true } },
  },
});
