/** Image accordions (blocks/media/image_accordion.tsx): the first click opens an item, the second follows its link. */
import { isModifiedClick } from "../../dom/modified-click.ts";

const ITEM = ".image-accordion-item";

export function startImageAccordions(accordions: readonly HTMLElement[]): void {
  for (const accordion of accordions) {
    const isFirstOpen = accordion.classList.contains("image-accordion-first");
    openItem(accordion, isFirstOpen ? accordion.querySelector(ITEM) : null);
    accordion.addEventListener("click", (event) => {
      const item = (event.target as Element).closest(ITEM);
      // A click with a modifier key opens the link in a new tab.
      if (!item || isModifiedClick(event)) return;
      if (item.getAttribute("aria-expanded") === "true") return;
      event.preventDefault();
      openItem(accordion, item);
    });
  }
}

function openItem(accordion: HTMLElement, openedItem: Element | null): void {
  for (const item of accordion.querySelectorAll(ITEM)) item.setAttribute("aria-expanded", String(item === openedItem));
}
