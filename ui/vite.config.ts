import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Built into the Python package; the server serves it, and nothing is fetched from elsewhere.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../pitboss/server/ui", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
