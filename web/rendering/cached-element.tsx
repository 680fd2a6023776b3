/** HTML that the server renders once for a part of the props (`SharedProp` in Python) and then takes from its cache. */
import type { HTMLAttributes, ReactElement } from "react";

/** Renders `element` to HTML, as a root of its own. */
export type RenderElement = (element: ReactElement) => string;
type Content = Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML">;

let renderElement: RenderElement | undefined;

/** Set the renderer and enable the cache. Only the server calls it; the browser renders without a cache. */
export function setElementRenderer(render: RenderElement): void {
  renderElement = render;
}

/**
 * Return a function that returns the props with an element's content: `<li {...item(part)} />`.
 *
 * The result of `render` must depend only on its arguments: no context, no ids, no islands. It must not contain
 * elements that React moves into the head (eager pictures, stylesheets). The cache keeps it as long as `part` lives.
 */
export function cachedContent<P extends object>(render: (part: P, name: string) => ReactElement) {
  const cache = new WeakMap<P, Map<string, string>>();
  return (part: P, name = ""): Content => {
    if (!renderElement) return { children: render(part, name) };
    const htmlByName = cache.get(part) ?? new Map<string, string>();
    const html = htmlByName.get(name) ?? renderElement(render(part, name));
    cache.set(part, htmlByName.set(name, html));
    return { dangerouslySetInnerHTML: { __html: html } };
  };
}
