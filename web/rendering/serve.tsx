/** What Python calls inside V8: pages and fragments drawn to HTML. */
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

/** React tells component stacks only when it streams, so a failed island is drawn once more for its stack. */
function buildFailure(island: string, element: ReactNode, thrown: unknown): IslandFailure {
  let component_stack = "";
  const onError = (_error: unknown, info: { componentStack?: string }) => {
    component_stack ||= info.componentStack ?? "";
  };
  renderToReadableStream(element, { onError }).catch(() => {});
  runQueuedTasks();
  const error = thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown);
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

/** Draw with fresh counters. Answers the HTML alone, or after NUL the JSON of HTML and failures when an island threw. */
function renderResponse(prefix: string, draw: () => string): string {
  prefixStart = prefix;
  islands = 0;
  failures = [];
  const html = draw();
  return failures.length ? `\0${JSON.stringify({ html, failures })}` : html;
}

function indexByName(modules: Modules): Modules {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.replace(/^.*\/|\.tsx$/g, ""), module]),
  );
}

/** Give Python the functions that `core/rendering/engine.py` calls; called once, by the server bundle's entry. */
export function registerRenderer(sources: { pages: Modules; blocks: Modules; fragments: Modules }): void {
  const pages = indexByName(sources.pages);
  const { fragments } = sources;
  registerBlocks(indexByName(sources.blocks) as BlockComponents);

  // What Python calls a `Part`, by its number: `part(7)` stands in the props of pages.
  let parts = new Map<number, object>();
  const part = (number: number) => parts.get(number);
  const forgetParts = () => {
    parts = new Map();
  };
  function keepParts(given: Readonly<Record<number, object>>): void {
    for (const [number, one] of Object.entries(given)) parts.set(Number(number), one);
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
    part,
    keepParts,
    forgetParts,
    setAssets: (assets: Assets) => setAssets(assets),
  });
}
