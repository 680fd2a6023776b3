/**
 * Makes islands work with a translator, the toolbar's or the browser's own. A translator wraps texts in `font` elements
 * or replaces them, and may move elements into these. React keeps references to its texts and their parents. Removing a
 * moved text throws (`NotFoundError`, and the island falls back to the server's HTML); changing a replaced text has no
 * visible effect.
 *
 * An element around each text of ours would help too, but every `{t()} {name}` written later would break it again. So
 * the few DOM methods that React calls find a text's replacement when the text is not where React expects it; otherwise
 * they are the browser's own. No event reports the start of a translation, so this loads with React, before the first
 * hydration.
 */

/** Removed text → the `font` that replaced it. */
const replacements = new WeakMap<Node, Element>();
const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === "FONT";

let observer: MutationObserver | undefined;

/** Record the replacements of texts in `host`, an island, from now on. */
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
      // The translator inserted it in the same step or in one before.
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (font) replacements.set(node, font);
    }
}

/** Return the node that the page shows for `node`: itself or its replacement. */
function getShownNode(node: Node): Node {
  if (node.parentNode || !(node instanceof Text)) return node;
  recordReplacements(observer?.takeRecords() ?? []);
  return replacements.get(node) ?? node;
}

/** Remove `node` from its place below `parent`, with the `font` elements that are empty then. */
function removeNode(parent: Node, node: Node): void {
  let wrapper = node.parentNode;
  (node as ChildNode).remove();
  while (wrapper !== parent && isFont(wrapper) && !wrapper.hasChildNodes()) {
    const outer = wrapper.parentNode;
    wrapper.remove();
    wrapper = outer;
  }
}

/** Return the child of `parent` that is `node` or contains it; null if there is none. */
function findChildContaining(parent: Node, node: Node): Node | null {
  for (let child: Node | null = node; child; child = child.parentNode) if (child.parentNode === parent) return child;
  return null;
}

function patchDomMethods(): void {
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const data = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");

  Node.prototype.removeChild = function <T extends Node>(node: T): T {
    if (node.parentNode === this) return removeChild.call(this, node) as T;
    const shown = getShownNode(node);
    if (this.contains(shown)) removeNode(this, shown);
    else if (!(node instanceof Text)) return removeChild.call(this, node) as T; // an error of the caller, which must throw
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    removeReplacement(node);
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    const reference = findChildContaining(this, getShownNode(before));
    if (!reference && !(before instanceof Text)) return insertBefore.call(this, node, before) as T;
    return insertBefore.call(this, node, reference) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(node: T): T {
    removeReplacement(node);
    return appendChild.call(this, node) as T;
  };
  // A changed text replaces its translation; the translator then translates it like a new text.
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...data,
    set(this: Text, value: string) {
      const shown = getShownNode(this);
      if (shown !== this && shown.parentNode) (shown as Element).replaceWith(this);
      data?.set?.call(this, value);
    },
  });
}

/** Remove the replacement of a text that is inserted elsewhere; otherwise the page shows the text twice. */
function removeReplacement(node: Node): void {
  const shown = node instanceof Text ? getShownNode(node) : node;
  if (shown !== node) (shown as Element).remove();
}
