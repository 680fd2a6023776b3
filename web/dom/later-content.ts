/**
 * Content that only an opened element shows: a closed `<details>` or a sheet. The server writes it into
 * `<noscript data-later>`. Browsers without scripts have it in the page; others keep it as text, which makes no elements
 * that would slow down every change of style. Every page loads this file: it imports nothing.
 */

const LATER = "noscript[data-later]";
const OPENABLE = "details, [popover]";

/** Turn the text of `opened` into elements, except the text of closed elements in it. */
function insertContent(opened: Element): void {
  for (const holder of opened.querySelectorAll(LATER))
    if (holder.parentElement?.closest(OPENABLE) === opened) holder.outerHTML = holder.innerHTML;
}

/** Insert the content of what is open, also in HTML that will replace a part of the page. */
export function insertOpenContent(root: ParentNode): void {
  for (const opened of root.querySelectorAll("details[open]")) insertContent(opened);
  // In HTML that a script parsed they are elements, as without scripts.
  for (const holder of root.querySelectorAll(LATER))
    if (holder.firstElementChild) holder.textContent = holder.innerHTML;
}

/** Insert content before it shows. Call once, when the page is parsed. */
export function startLaterContent(): void {
  insertOpenContent(document);
  // Before the browser opens a `<details>`; it dispatches a click for keys, too.
  document.addEventListener("click", ({ target }) => {
    const details = (target as Element).closest?.("summary")?.parentElement;
    if (details) insertContent(details);
  });
  // Opened in another way, as by a search in the page.
  document.addEventListener("toggle", ({ target }) => insertContent(target as Element), true);
  document.addEventListener("beforetoggle", ({ target }) => insertContent(target as Element), true);
  // Browsers without popover show a plain list.
  if (!CSS.supports("selector(:popover-open)"))
    for (const sheet of document.querySelectorAll("[popover]")) insertContent(sheet);
}
