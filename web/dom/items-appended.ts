/**
 * What HTML that comes later gets: one function that all of it passes through.
 *
 * Cards and islands need nothing: they hear what happens on the document. Scripts of others hear `append.infiniteScroll`
 * (specification.md, sections 2 and 7.1), as Infinite Scroll says it: on the element that took the items, with the items.
 */

type JQuery = (target: Element) => { trigger: (name: string, args?: unknown[]) => void };

/** Announce `items` that were put into `container`, by default its children. */
export function dispatchItemsAppended(container: Element, items: readonly Element[] = [...container.children]): void {
  container.dispatchEvent(new CustomEvent("append.infiniteScroll", { bubbles: true, detail: { items } }));
  // jQuery takes the part behind the point for a namespace, and does not hear a native event of that name.
  (window as { jQuery?: JQuery }).jQuery?.(container).trigger("append.infiniteScroll", [null, location.href, items]);
}
