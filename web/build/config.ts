/** The build: the server bundle for V8, then client chunks and stylesheets, then the list of assets for Python. */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { writeAssetManifest } from "./assets.ts";
import { emitFlags } from "./flags.ts";
import { checkIslandNames } from "./island-names.ts";
import { readStyleGraph, type StyleGraph, writeStylesheets } from "./styles.ts";

/**
 * Return Vite's configuration for the sources in `source` (absolute) built into `out` (absolute).
 * The tests build fixture pages with it too, so that they test the shop's own build.
 */
export function createViteConfig(source: string, out: string): UserConfig {
  const styles: StyleGraph = { pages: new Map(), blocks: new Map() };
  const early = `${source}/early.ts`;
  const backOffice = `${source}/backoffice/main.ts`;
  const assets: { json: string } = { json: "" };
  return {
    root: source,
    // Relative: the files work under any STATIC_URL.
    base: "./",
    publicDir: `${source}/public`,
    cacheDir: `${out}/.cache`,
    plugins: [
      react(),
      checkIslandNames(),
      readStyleGraph(source, styles),
      writeStylesheets(source, styles),
      emitFlags(),
      writeAssetManifest(assets),
    ],
    build: {
      target: "es2022",
      modulePreload: { polyfill: false, resolveDependencies: dropSharedPreloads },
      reportCompressedSize: false,
    },
    environments: {
      ssr: {
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: { noExternal: true, conditions: ["worker", "module"] },
        build: {
          outDir: `${out}/server`,
          emptyOutDir: true,
          copyPublicDir: false,
          minify: false, // stack traces name the component that threw
          rolldownOptions: {
            input: `${source}/server.tsx`,
            output: { format: "iife", name: "vylohaServer", entryFileNames: "server.js", codeSplitting: false },
          },
        },
      },
      client: {
        build: {
          outDir: `${out}/client`,
          emptyOutDir: true,
          assetsInlineLimit: 0, // a content security policy need not allow data: URLs
          rolldownOptions: {
            input: { runtime: `${source}/client.ts`, ...(existsSync(early) && { early }) },
            output: {
              // The shortest hash that tells so many files apart: every page loads a list of them.
              entryFileNames: "assets/[name]-[hash:7].js",
              chunkFileNames: "assets/[name]-[hash:7].js",
              assetFileNames: "assets/[name]-[hash:7][extname]",
              // The code that all islands need is in one file, which changes rarely.
              codeSplitting: {
                groups: [
                  {
                    name: "react",
                    test: /node_modules\/(react|react-dom|scheduler)\/|runtime\/(island|hydrate|replay-events)\.tsx?$/,
                  },
                ],
              },
            },
          },
        },
      },
      // One file with a fixed name, like the back office's other scripts. Code that it shares with the shop's pages
      // must not become a separate chunk, because every page would load it.
      backoffice: {
        consumer: "client",
        build: {
          outDir: `${out}/client`,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: backOffice,
            output: { format: "iife", entryFileNames: "backoffice/editing.js", codeSplitting: false },
          },
        },
      },
    },
    builder: {
      sharedConfigBuild: true,
      sharedPlugins: true,
      async buildApp(builder) {
        const { ssr, client, backoffice } = builder.environments;
        if (!ssr || !client || !backoffice) throw new Error("they are configured above");
        rmSync(`${out}/assets.json`, { force: true });
        await builder.build(ssr);
        await builder.build(client);
        if (existsSync(backOffice)) await builder.build(backoffice);
        // Last, so that both bundles are complete when the file exists.
        writeFileSync(`${out}/assets.json`, assets.json);
      },
    },
  };
}

/** Return the chunks to preload: none if only "runtime" is left, because every page has loaded it. */
function dropSharedPreloads(file: string, deps: string[]): string[] {
  return deps.every((dep) => dep === file || /(^|\/)runtime-/.test(dep)) ? [] : deps;
}
