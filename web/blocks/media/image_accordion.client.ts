/** Image accordions (blocks/media/image_accordion.tsx): the first click opens an item, a click on an open one follows its link. */

const ITEM = ".image-accordion-item";

export function startImageAccordions(found: readonly HTMLElement[]): void {
  for (const accordion of found) {
    const isFirstOpen = accordion.classList.contains("image-accordion-first");
    openItem(accordion, isFirstOpen ? accordion.querySelector(ITEM) : null);
    accordion.addEventListener("click", (event) => {
      const item = (event.target as Element).closest(ITEM);
      // With a key held down the visitor wants the link in a new tab.
      if (!item || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (item.getAttribute("aria-expanded") === "true") return;
      event.preventDefault();
      openItem(accordion, item);
    });
  }
}

/** Enter on a link and on a button is a click, so that keys need nothing more. */
function openItem(accordion: HTMLElement, opened: Element | null): void {
  for (const item of accordion.querySelectorAll(ITEM)) item.setAttribute("aria-expanded", String(item === opened));
}
