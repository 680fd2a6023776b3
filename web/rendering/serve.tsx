/** The functions that Python calls inside V8: they render pages and fragments to HTML. */
import "./v8-shims.ts";
import type { ComponentType, ReactNode } from "react";
import { renderToReadableStream, renderToStaticMarkup, renderToString } from "react-dom/server";
import type { PageMeta } from "../generated/props.ts";
import { type IslandRoot, setRootRenderer } from "../runtime/island.tsx";
import { type Assets, setAssets } from "./assets.ts";
import { type BlockComponents, registerBlocks } from "./Blocks.tsx";
import { setElementRenderer } from "./cached-element.tsx";
import { Document } from "./Document.tsx";
import { runQueuedTasks } from "./v8-shims.ts";

type Modules = Readonly<Record<string, unknown>>;
interface PageProps {
  meta: PageMeta;
  body_class: string;
}

interface IslandFailure {
  island: string;
  error: string;
  component_stack: string;
}

let prefixStart = "i";
let islands = 0;
let failures: IslandFailure[] = [];

/** Describe a failed island. React reports component stacks only for streams, so the island is rendered once more. */
function buildFailure(island: string, element: ReactNode, cause: unknown): IslandFailure {
  let component_stack = "";
  const onError = (_error: unknown, info: { componentStack?: string }) => {
    component_stack ||= info.componentStack ?? "";
  };
  renderToReadableStream(element, { onError }).catch(() => {});
  runQueuedTasks();
  const error = cause instanceof Error ? (cause.stack ?? String(cause)) : String(cause);
  return { island, error, component_stack };
}

setRootRenderer((name, element): IslandRoot => {
  const prefix = `${prefixStart}${(islands++).toString(36)}`;
  try {
    return { name, prefix, html: renderToString(element, { identifierPrefix: prefix }), failed: false };
  } catch (error) {
    failures.push(buildFailure(name, element, error));
    return { name, prefix, html: "", failed: true };
  }
});

setElementRenderer((element) => renderToStaticMarkup(element));

/** Render with fresh counters. Returns the HTML, or NUL and the JSON of HTML and failures when an island threw. */
function renderResponse(prefix: string, render: () => string): string {
  prefixStart = prefix;
  islands = 0;
  failures = [];
  const html = render();
  return failures.length ? `\0${JSON.stringify({ html, failures })}` : html;
}

function indexByName(modules: Modules): Modules {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.replace(/^.*\/|\.tsx$/g, ""), module]),
  );
}

/** Register the global functions that `core/rendering/engine.py` calls. The server bundle's entry calls it once. */
export function registerRenderer(sources: { pages: Modules; blocks: Modules; fragments: Modules }): void {
  const pages = indexByName(sources.pages);
  const { fragments } = sources;
  registerBlocks(indexByName(sources.blocks) as BlockComponents);

  // The objects of Python's `SharedProp`s by number: props of pages contain `getPart(7)`.
  let parts = new Map<number, object>();
  const getPart = (number: number) => parts.get(number);
  const clearParts = () => {
    parts = new Map();
  };
  function storeParts(newParts: Readonly<Record<number, object>>): void {
    for (const [number, value] of Object.entries(newParts)) parts.set(Number(number), value);
  }

  function renderPage(name: string, props: PageProps): string {
    const Page = pages[name] as ComponentType<PageProps> | undefined;
    if (!Page) throw new Error(`There is no web/pages/${name}.tsx with a default export.`);
    return renderResponse("i", () => {
      const html = renderToStaticMarkup(
        <Document page={name} meta={props.meta} body_class={props.body_class}>
          <Page {...props} />
        </Document>,
      );
      return `<!DOCTYPE html>${html}`;
    });
  }

  function renderFragment(name: string, props: object, prefix: string): string {
    const Component = fragments[name] as ComponentType<object> | undefined;
    if (!Component) throw new Error(`web/server.tsx lists no fragment ${name}.`);
    return renderResponse(`${prefix}i`, () =>
      renderToStaticMarkup(<Component {...props} />, { identifierPrefix: prefix }),
    );
  }

  Object.assign(globalThis, {
    renderPage,
    renderFragment,
    getPart,
    storeParts,
    clearParts,
    setAssets: (assets: Assets) => setAssets(assets),
  });
}
