/** Builds the stylesheets of pages and blocks by the module graph of the server bundle. */
import { basename, relative, sep } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Style modules (absolute paths, cascade order) by the page or block that imports them. */
export interface StyleGraph {
  pages: Map<string, string[]>;
  blocks: Map<string, string[]>;
}

/**
 * Blocks whose styles are in one file: those of a menu, and those that most editors' pages contain. Files of a few
 * hundred bytes compress badly, and each would repeat the shared styles.
 */
const BUNDLES: readonly (readonly string[])[] = [
  ["mega_menu", "section", "heading", "text", "image"],
  [
    "hero",
    "benefits",
    "category_tiles",
    "product_row",
    "text_with_image",
    "slider",
    "quotation",
    "articles",
    "accordion",
    "newsletter",
  ],
];
const VIRTUAL = "virtual:styles/";
const EMPTY = "\0no-style";

/** Return the cascade layer of a style module: the one of its folder; folders of features share `ui`. */
function getCascadeLayer(file: string, source: string): string {
  const folder = relative(source, file).split(sep)[0] ?? "";
  if (["styles", "runtime"].includes(folder)) return "base";
  return ["layout", "islands", "blocks", "pages"].includes(folder) ? folder : "ui";
}

const isComponent = (file: string) => file.endsWith(".tsx") && !file.includes(".test.");

function collectStyles(context: Rolldown.PluginContext, root: string): string[] {
  const styles: string[] = [];
  const visited = new Set<string>();
  const visit = (id: string): void => {
    if (visited.has(id)) return;
    visited.add(id);
    if (id.endsWith(".css")) styles.push(id);
    else for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(root);
  return styles;
}

/** Return a plugin that fills `graph` when the server bundle is built. */
export function readStyleGraph(source: string, graph: StyleGraph): Plugin {
  return {
    name: "vyloha:read-style-graph",
    applyToEnvironment: (environment) => environment.name === "ssr",
    buildEnd() {
      graph.pages.clear();
      graph.blocks.clear();
      for (const id of this.getModuleIds()) {
        if (!isComponent(id)) continue;
        const path = relative(source, id).split(sep).join("/");
        const name = basename(id, ".tsx");
        if (/^pages\/([^/]+\/)?[^/]+$/.test(path)) graph.pages.set(name, collectStyles(this, id));
        // Names of blocks begin with a small letter; other components in their folders begin with a capital.
        if (/^blocks\/([^/]+\/)?[a-z][^/]*$/.test(path)) graph.blocks.set(name, collectStyles(this, id));
      }
    },
  };
}

/** Return the stylesheet entries of the client build: `base` of all pages, the rest of each page, each block. */
function groupStylesheets(graph: StyleGraph, base: string): Map<string, string[]> {
  const [first = [], ...others] = graph.pages.values();
  const shared = others.length ? first.filter((style) => others.every((page) => page.includes(style))) : [];
  const files = new Map([["base", [base, ...shared.filter((style) => style !== base)]]]);
  const getBundle = (name: string) => BUNDLES.find((names) => names.includes(name)) ?? [name];
  const getStyles = (name: string) => [...new Set(getBundle(name).flatMap((block) => graph.blocks.get(block) ?? []))];
  const blocks = new Map([...graph.blocks.keys()].map((name) => [name, getStyles(name)]));
  for (const [kind, members] of [
    ["pages", graph.pages],
    ["blocks", blocks],
  ] as const)
    for (const [name, styles] of members) {
      const ownStyles = styles.filter((style) => style !== base && !shared.includes(style));
      if (ownStyles.length) files.set(`${kind}/${name}`, ownStyles);
    }
  return files;
}

/** Return a plugin that builds the stylesheets and excludes their styles from the islands' chunks. */
export function writeStylesheets(source: string, graph: StyleGraph): Plugin {
  const base = `${source}/styles/base.css`;
  let files = new Map<string, string[]>();
  return {
    name: "vyloha:write-stylesheets",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      files = groupStylesheets(graph, base);
      for (const name of files.keys())
        this.emitFile({ type: "chunk", id: `${VIRTUAL}${name}.css`, name: `style-${name.replace("/", "-")}` });
    },
    async resolveId(id, importer) {
      if (id.startsWith(VIRTUAL)) return `${source}/${id}`;
      if (!id.endsWith(".css") || !importer || importer.includes(VIRTUAL)) return null;
      const file = await this.resolve(id, importer, { skipSelf: true });
      const isBundled = [...files.values()].some((styles) => file && styles.includes(file.id));
      return isBundled ? EMPTY : null;
    },
    load(id) {
      if (id === EMPTY) return "";
      if (!id.includes(VIRTUAL)) return null;
      const name = id.slice(id.indexOf(VIRTUAL) + VIRTUAL.length, -".css".length);
      // Layers make the cascade independent of the load order of files; base.css sets their order.
      return (files.get(name) ?? [])
        .map((file) =>
          file === base ? `@import "${file}";` : `@import "${file}" layer(${getCascadeLayer(file, source)});`,
        )
        .join("\n");
    },
  };
}
