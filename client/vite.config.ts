import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { sourcesHash } from "./sources.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const server = process.env["DWARROW_SERVER"] ?? "http://127.0.0.1:8100";

/** Writes `sources.txt`, the hash of the sources that the files beside it were built from. */
function sources(): Plugin {
  return {
    name: "sources",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "sources.txt", source: `${sourcesHash(here)}\n` });
    },
  };
}

export default defineConfig(({ command }) => ({
  root: here,
  base: command === "build" ? "/static/" : "/",
  plugins: [svelte(), sources()],
  build: {
    outDir: "../src/dwarrow/table/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 200,
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/games", "/link", "/language", "/pages"].map((path) => [path, { target: server, ws: true }]),
    ),
  },
  test: { include: ["src/**/*.test.ts"] },
}));
