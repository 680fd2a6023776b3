/** Lists the hashed files of the build for Python, which puts their URLs into pages. */
import type { Plugin } from "vite";

/** Content of `assets.json`, which `vyloha.core.rendering.assets` reads; file names are relative to STATIC_URL. */
export interface AssetManifest {
  runtime: string;
  /** A classic script, for pages with marks. */
  early: string;
  base: string;
  pages: Record<string, string>;
  blocks: Record<string, string>;
  /** Files by the name of their font: `figtree` has `figtree-latin-….woff2` and `figtree-latin-ext-….woff2`. */
  fonts: Record<string, string[]>;
}

/** Return a plugin that writes the JSON of {@link AssetManifest} into `target` when the client build ends. */
export function writeAssetManifest(target: { json: string }): Plugin {
  return {
    name: "vyloha:list-assets",
    apply: "build",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      const assets: AssetManifest = { runtime: "", early: "", base: "", pages: {}, blocks: {}, fonts: {} };
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && file.isEntry && file.name === "runtime") assets.runtime = file.fileName;
        if (file.type === "chunk" && file.isEntry && file.name === "early") assets.early = file.fileName;
        if (file.type !== "asset") continue;
        for (const font of file.names) {
          const [, name] = /^(.*)-latin(?:-ext)?\.woff2$/.exec(font) ?? [];
          if (name) assets.fonts[name] = [...(assets.fonts[name] ?? []), file.fileName].sort();
        }
        // Pages with the same styles share one file, which then has several names.
        for (const style of file.names) {
          const [, kind, name] = /^style-(base|pages|blocks)-?(.*)\.css$/.exec(style) ?? [];
          if (kind === "base") assets.base = file.fileName;
          else if (name && (kind === "pages" || kind === "blocks")) assets[kind][name] = file.fileName;
        }
      }
      target.json = `${JSON.stringify(assets, null, 1)}\n`;
    },
  };
}
