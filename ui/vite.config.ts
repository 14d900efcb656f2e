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
    rollupOptions: { external: [/^\/static\//] },
  },
  server: {
    proxy: { "/api": `http://${server}`, "/static": `http://${server}`, "/ws": { target: `ws://${server}`, ws: true } },
  },
});
