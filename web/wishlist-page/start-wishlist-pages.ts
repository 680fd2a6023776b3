/** The page of the wishlist (pages/WishlistPage.tsx), also a shared one: a guest's cards, and sharing. */
import { insertHtml } from "../dom/insert-html.ts";
import { isModifiedClick } from "../dom/modified-click.ts";
import { n, t } from "../text/i18n.ts";
import { readGuestIds, storeGuestIds } from "../wishlist/guest-list.ts";
import { SHARED_WISHLIST_PATH, WISHLIST_CARDS_PATH } from "../wishlist/paths.ts";
import { loadList } from "../wishlist/wishlist.ts";

/** Products of a link, as in storefront/pages/wishlist/grid.py. */
const MAX_SHARED = 100;

const find = (page: Element, part: string) => page.querySelector<HTMLElement>(`[data-part=${part}]`);

export function startWishlistPages(pages: readonly HTMLElement[]): void {
  for (const page of pages) {
    find(page, "share-link")?.addEventListener("click", (event) => void share(event, page));
    if (page.dataset.wishlist === "guest") void showGuestList(page);
  }
}

/** Load the cards of the browser's list; products that the shop does not show any more leave it. */
async function showGuestList(page: HTMLElement): Promise<void> {
  const ids = readGuestIds();
  const [grid, status] = [find(page, "grid"), find(page, "status")];
  if (!grid || !status) return;
  find(page, "empty")?.toggleAttribute("hidden", ids.length > 0);
  if (!ids.length) return;
  status.textContent = t("Loading your wishlist…");
  try {
    const response = await fetch(`${WISHLIST_CARDS_PATH}?p=${ids.join()}`);
    if (!response.ok) throw new Error(`${response.status}`);
    await insertHtml(await response.text(), grid);
  } catch {
    status.textContent = t("The wishlist could not be loaded. Check your connection and load the page again.");
    return;
  }
  status.textContent = "";
  const shown = getPressedIds(page);
  storeGuestIds(readGuestIds().filter((id) => shown.includes(id) || !ids.includes(id)));
  void loadList();
  find(page, "empty")?.toggleAttribute("hidden", shown.length > 0);
  find(page, "share")?.toggleAttribute("hidden", shown.length === 0);
  updateShareLink(page);
}

/** Return the ids of the products on the page that are still saved, in their order. */
const getPressedIds = (page: Element): number[] =>
  [...page.querySelectorAll<HTMLButtonElement>("[data-part=grid] .wishlist-heart[aria-pressed=true]")].map((button) =>
    Number(button.value),
  );

/** Let the page's link name the first of the products that are still saved; return their number. */
function updateShareLink(page: Element): number {
  const ids = getPressedIds(page).slice(0, MAX_SHARED);
  find(page, "share-link")?.setAttribute("href", `${SHARED_WISHLIST_PATH}?p=${ids.join()}`);
  return ids.length;
}

/** Offer the link by the device's own dialog, or copy it; the browser opens it if it can do neither. */
async function share(event: MouseEvent, page: HTMLElement): Promise<void> {
  const [link, status] = [event.currentTarget as HTMLAnchorElement, find(page, "status")];
  const count = updateShareLink(page);
  const url = link.href;
  if (isModifiedClick(event) || !status) return;
  event.preventDefault();
  try {
    // Desktop browsers offer fewer apps than the clipboard reaches.
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title: document.title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    const isCut = count < getPressedIds(page).length;
    status.textContent = isCut
      ? n(
          "The link to the first %(count)d product is copied.",
          "The link to the first %(count)d products is copied.",
          count,
        )
      : t("The link is copied. Send it to anybody.");
  } catch (error) {
    if ((error as Error).name !== "AbortError") location.assign(url);
  }
}
