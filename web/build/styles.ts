/** Which stylesheet files a page and a block need: read off the server bundle's module graph. */
import { basename, relative, sep } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Style modules (absolute paths, cascade order) by what imports them. */
export interface StyleGraph {
  pages: Map<string, string[]>;
  blocks: Map<string, string[]>;
}

/**
 * Blocks whose styles lie in one file: those of a menu, and those that most pages of editors stack. Files of a few
 * hundred bytes compress badly, and each would bring what it shares with the others once more.
 */
const TOGETHER: readonly (readonly string[])[] = [
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

/** Cascade layer of a style module: that of the folder that it lies in; folders of features share `ui`. */
function getCascadeLayer(file: string, source: string): string {
  const folder = relative(source, file).split(sep)[0] ?? "";
  if (["styles", "runtime"].includes(folder)) return "base";
  return ["layout", "islands", "blocks", "pages"].includes(folder) ? folder : "ui";
}

const isComponent = (file: string) => file.endsWith(".tsx") && !file.includes(".test.");

function collectStyles(context: Rolldown.PluginContext, root: string): string[] {
  const styles: string[] = [];
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    if (id.endsWith(".css")) styles.push(id);
    else for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(root);
  return styles;
}

/** Fills `graph` while the server bundle is built. */
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
        if (/^pages\/[^/]+$/.test(path)) graph.pages.set(name, collectStyles(this, id));
        // A block lies in a folder of its kind; other components beside it have names that begin with a capital.
        if (/^blocks\/([^/]+\/)?[a-z][^/]*$/.test(path)) graph.blocks.set(name, collectStyles(this, id));
      }
    },
  };
}

/** Stylesheet entries of the client build: what every page needs (`base`), the rest of each page, each block. */
function groupStylesheets(graph: StyleGraph, base: string): Map<string, string[]> {
  const [first = [], ...others] = graph.pages.values();
  const everywhere = others.length ? first.filter((style) => others.every((page) => page.includes(style))) : [];
  const files = new Map([["base", [base, ...everywhere.filter((style) => style !== base)]]]);
  const together = (name: string) => TOGETHER.find((names) => names.includes(name)) ?? [name];
  const stylesOf = (name: string) => [...new Set(together(name).flatMap((one) => graph.blocks.get(one) ?? []))];
  const blocks = new Map([...graph.blocks.keys()].map((name) => [name, stylesOf(name)]));
  for (const [kind, members] of [
    ["pages", graph.pages],
    ["blocks", blocks],
  ] as const)
    for (const [name, styles] of members) {
      const own = styles.filter((style) => style !== base && !everywhere.includes(style));
      if (own.length) files.set(`${kind}/${name}`, own);
    }
  return files;
}

/** Builds the stylesheets, and keeps those same styles out of the islands' chunks. */
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
      const served = [...files.values()].some((styles) => file && styles.includes(file.id));
      return served ? EMPTY : null;
    },
    load(id) {
      if (id === EMPTY) return "";
      if (!id.includes(VIRTUAL)) return null;
      const name = id.slice(id.indexOf(VIRTUAL) + VIRTUAL.length, -".css".length);
      // Layers make the cascade independent of the order in which files arrive; base.css names their order.
      return (files.get(name) ?? [])
        .map((file) =>
          file === base ? `@import "${file}";` : `@import "${file}" layer(${getCascadeLayer(file, source)});`,
        )
        .join("\n");
    },
  };
}
