/** Marks a component that the browser runs, and draws it on the server as a React root of its own. */
import "./island.css";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";

/**
 * When an island wakes in the browser. `media:` takes a media query: `media:(max-width: 768px)`. `jquery` is
 * `interaction`, and at once where jQuery is on the page: its scripts hear nothing of a sleeping form.
 */
export type WakeCondition = "interaction" | "jquery" | "visible" | "idle" | "load" | `media:${string}`;

export interface IslandRoot {
  name: string;
  prefix: string;
  html: string;
  failed: boolean;
}

/** Draws `element` as a root of its own; `name` is for the log. */
export type RenderRoot = (name: string, element: ReactNode) => IslandRoot;

let drawRoot: RenderRoot = () => {
  throw new Error("An island can be drawn only on the server, or inside another island.");
};

/** The server says how roots are drawn; the browser never does, so the server renderer stays out of its chunks. */
export function setRootRenderer(draw: RenderRoot): void {
  drawRoot = draw;
}

export const InsideIsland = createContext(false);

/**
 * Make `Component` an island: `export default island("Swatches", "interaction", Swatches)` in `islands/Swatches.island.tsx`.
 * Its props must survive JSON. Inside another island it is part of that island's root.
 *
 * @param unsent props that only the server's HTML shows: in the browser the component is without them.
 * @param unless a jQuery plugin of others that does the island's work where it is: then the island stays asleep.
 */
export function island<P extends object>(
  name: string,
  when: WakeCondition,
  Component: ComponentType<P>,
  unsent: readonly (keyof P)[] = [],
  unless?: string,
) {
  function Island(props: P) {
    if (useContext(InsideIsland)) return <Component {...props} />;
    const { prefix, html, failed } = drawRoot(
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
        props={JSON.stringify({ ...props, ...Object.fromEntries(unsent.map((prop) => [prop, undefined])) })}
        failed={failed ? "" : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React
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
        when: WakeCondition;
        unless: string | undefined;
        prefix: string;
        props: string;
        failed: "" | undefined;
        dangerouslySetInnerHTML: { __html: string };
      };
    }
  }
}
