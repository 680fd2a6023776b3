/** Fills the row of products that the visitor has opened before (pages/ProductPage.tsx) when they come near to it. */
import { insertHtml } from "../dom/insert-html.ts";
import { recordView } from "./viewed-list.ts";

const VIEWED_PATH = "/naposledy-prohlizene/";
const MAX_CARDS = 4; // CARDS_IN_ROW of content/cards/product_cards.py
const MIN_CARDS = 2;
const EARLIER = "1200px"; // early enough that nothing in sight moves

/** Record the page's product, and show the others when the shopper comes near to `section`. */
export function showViewed(section: HTMLElement): void {
  const others = recordView(Number(section.dataset.recentlyViewed));
  const above = section.previousElementSibling; // a hidden element comes into no view
  if (others.length < MIN_CARDS || !above) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void showCards(section, others.slice(0, MAX_CARDS));
    },
    { rootMargin: `0px 0px ${EARLIER}` },
  );
  observer.observe(above);
}

/** Without an answer the row stays hidden: nobody misses it. */
async function showCards(section: HTMLElement, ids: readonly number[]): Promise<void> {
  const grid = section.querySelector("[data-part=grid]");
  const response = await fetch(`${VIEWED_PATH}?p=${ids.join()}`).catch(() => undefined);
  if (!grid || !response?.ok) return;
  await insertHtml(await response.text(), grid);
  section.hidden = grid.querySelectorAll("li.product").length < MIN_CARDS;
}
