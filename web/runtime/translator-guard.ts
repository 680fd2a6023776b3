/**
 * Lets islands live with a translator, the toolbar's or the browser's own. A translator puts `font` elements around texts or
 * in their place, and may move elements into them. React keeps its texts and their parents in mind: to remove one that is not
 * where it was throws (`NotFoundError`, and the island falls back to the server's HTML), to change one that is out of the page
 * changes nothing that anybody sees.
 *
 * Wrapping every text of ours in an element would cure it as well, but each `{t()} {name}` written later would bring
 * it back. So the few methods of the DOM that React calls look for what stands in a text's place, once one is not where it
 * is looked for; otherwise they are the browser's own. Nobody says when a translator begins, so this comes with
 * React, before the first island wakes.
 */

/** Text that was taken out → the `font` in its place. */
const standIns = new WeakMap<Node, Element>();
const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === "FONT";

let observer: MutationObserver | undefined;

/** Note what takes the place of texts in `host`, an island. */
export function guardTranslation(host: HTMLElement): void {
  if (!observer) {
    observer = new MutationObserver(recordReplacements);
    patchDomMethods();
  }
  observer.observe(host, { childList: true, subtree: true });
}

function recordReplacements(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const node of removedNodes) {
      if (!(node instanceof Text)) continue;
      // Put there by the same step, or by one before it.
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (font) standIns.set(node, font);
    }
}

/** Return what is in the page for `node`: itself, or what stands in its place. */
function getShownNode(node: Node): Node {
  if (node.parentNode || !(node instanceof Text)) return node;
  recordReplacements(observer?.takeRecords() ?? []);
  return standIns.get(node) ?? node;
}

/** Take `node` out from wherever it is below `parent`, with the `font` elements that are empty then. */
function removeNode(parent: Node, node: Node): void {
  let from = node.parentNode;
  (node as ChildNode).remove();
  while (from !== parent && isFont(from) && !from.hasChildNodes()) {
    const above = from.parentNode;
    from.remove();
    from = above;
  }
}

/** Return the child of `parent` that is `node` or has it; nothing where it is elsewhere. */
function findChildContaining(parent: Node, node: Node): Node | null {
  for (let at: Node | null = node; at; at = at.parentNode) if (at.parentNode === parent) return at;
  return null;
}

function patchDomMethods(): void {
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const data = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");

  Node.prototype.removeChild = function <T extends Node>(node: T): T {
    if (node.parentNode === this) return removeChild.call(this, node) as T;
    const shown = getShownNode(node);
    if (this.contains(shown)) removeNode(this, shown);
    else if (!(node instanceof Text)) return removeChild.call(this, node) as T; // a mistake, which shall be heard of
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    removeStandIn(node);
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    const place = findChildContaining(this, getShownNode(before));
    if (!place && !(before instanceof Text)) return insertBefore.call(this, node, before) as T;
    return insertBefore.call(this, node, place) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(node: T): T {
    removeStandIn(node);
    return appendChild.call(this, node) as T;
  };
  // A changed text comes back itself; the translator then finds it as it finds any new one.
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...data,
    set(this: Text, value: string) {
      const shown = getShownNode(this);
      if (shown !== this && shown.parentNode) (shown as Element).replaceWith(this);
      data?.set?.call(this, value);
    },
  });
}

/** A text that is put somewhere else is there twice if what stood for it stays. */
function removeStandIn(node: Node): void {
  const shown = node instanceof Text ? getShownNode(node) : node;
  if (shown !== node) (shown as Element).remove();
}
