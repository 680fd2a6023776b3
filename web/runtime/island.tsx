/** Marks a component that the browser hydrates. The server renders it as a React root of its own. */
import "./island.css";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";

/**
 * When the browser hydrates an island. `media:` has a media query: `media:(max-width: 768px)`. `jquery` is
 * `interaction`, but at once on a page with jQuery, because its scripts get no events from a form that is not hydrated.
 */
export type HydrationCondition = "interaction" | "jquery" | "visible" | "idle" | "load" | `media:${string}`;

export interface IslandRoot {
  name: string;
  prefix: string;
  html: string;
  failed: boolean;
}

/** Renders `element` as a root of its own; `name` is for the log. */
export type RenderRoot = (name: string, element: ReactNode) => IslandRoot;

let renderRoot: RenderRoot = () => {
  throw new Error("An island can be rendered only on the server, or inside another island.");
};

/** Set the renderer of roots. Only the server calls it, so that the browser's chunks contain no server renderer. */
export function setRootRenderer(render: RenderRoot): void {
  renderRoot = render;
}

export const InsideIsland = createContext(false);

/**
 * Make `Component` an island: `export default island("Swatches", "interaction", Swatches)` in
 * `islands/Swatches.island.tsx`. Its props must survive JSON. Inside another island it is part of that island's root.
 *
 * @param serverOnlyProps props that only the server's HTML needs: the component in the browser does not get them.
 * @param unless name of a third-party jQuery plugin with the same function: if it exists, the island is not hydrated.
 */
export function island<P extends object>(
  name: string,
  when: HydrationCondition,
  Component: ComponentType<P>,
  serverOnlyProps: readonly (keyof P)[] = [],
  unless?: string,
) {
  function Island(props: P) {
    if (useContext(InsideIsland)) return <Component {...props} />;
    const { prefix, html, failed } = renderRoot(
      name,
      <InsideIsland value={true}>
        <Component {...props} />
      </InsideIsland>,
    );
    return (
      <shop-island
        name={name}
        when={when}
        unless={unless}
        prefix={prefix}
        props={JSON.stringify({ ...props, ...Object.fromEntries(serverOnlyProps.map((prop) => [prop, undefined])) })}
        failed={failed ? "" : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  }
  return Object.assign(Island, { Component });
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "shop-island": {
        name: string;
        when: HydrationCondition;
        unless: string | undefined;
        prefix: string;
        props: string;
        failed: "" | undefined;
        dangerouslySetInnerHTML: { __html: string };
      };
    }
  }
}
