/** What the server draws once of a part of the props (`Part` in Python), and from then on takes as it was. */
import type { HTMLAttributes, ReactElement } from "react";

/** Draws `element` to HTML, as a root of its own. */
export type RenderElement = (element: ReactElement) => string;
type Content = Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML">;

let drawElement: RenderElement | undefined;

/** The server says how; the browser draws as ever. */
export function setElementRenderer(draw: RenderElement): void {
  drawElement = draw;
}

/**
 * Return a function that gives the content of an element: `<li {...item(part)} />`.
 *
 * What `draw` returns must follow from its arguments, without context, id or island, and what React moves into the head
 * (pictures that are not lazy, stylesheets) must not be in it. It is kept as long as the very object `part` is.
 */
export function cachedContent<P extends object>(draw: (part: P, name: string) => ReactElement) {
  const drawn = new WeakMap<P, Map<string, string>>();
  return (part: P, name = ""): Content => {
    if (!drawElement) return { children: draw(part, name) };
    const byName = drawn.get(part) ?? new Map<string, string>();
    const html = byName.get(name) ?? drawElement(draw(part, name));
    drawn.set(part, byName.set(name, html));
    return { dangerouslySetInnerHTML: { __html: html } };
  };
}
