/**
 * The event for HTML that a page loads later; all code that inserts HTML calls this function.
 *
 * Cards and islands need no event: they listen on the document. Third-party scripts listen for `append.infiniteScroll`
 * (specification.md, sections 2 and 7.1), which Infinite Scroll dispatches on the container with the new items.
 */

type JQuery = (target: Element) => { trigger: (name: string, args?: unknown[]) => void };

/** Dispatch the event for the new `items` in `container`, by default its children. */
export function dispatchItemsAppended(container: Element, items: readonly Element[] = [...container.children]): void {
  container.dispatchEvent(new CustomEvent("append.infiniteScroll", { bubbles: true, detail: { items } }));
  // jQuery takes the part after the dot for a namespace, so it does not handle a native event with this name.
  (window as { jQuery?: JQuery }).jQuery?.(container).trigger("append.infiniteScroll", [null, location.href, items]);
}
