/** Reads analytics events and data from the page's markup. */
import { type AnalyticsItem, buildEventData, buildProductData, type PageData, type ShopEvent } from "./shop-event.ts";

/** As in Google Analytics for WooCommerce. */
const MAX_LIST_ITEMS = 50;

const parseJson = (json: string | null | undefined) => (json ? JSON.parse(json) : undefined);

/** Return the product of the card around `element`, undefined outside of cards. */
export const getCardItem = (element: Element): AnalyticsItem | undefined =>
  parseJson(element.closest<HTMLElement>("[data-item]")?.dataset.item);

const reportedCards = new WeakSet<Element>();

interface ProductList {
  name: string;
  items: readonly AnalyticsItem[];
}

/** Return the lists of products with unreported cards, or with all cards when `includesReported`. */
function getProductLists(includesReported: boolean): ProductList[] {
  return [...document.querySelectorAll(".products")].flatMap((list) => {
    const cards = [...list.querySelectorAll("[data-item]")].filter(
      (card) => includesReported || !reportedCards.has(card),
    );
    for (const card of cards) reportedCards.add(card);
    const heading = list.closest("section")?.querySelector("h2") ?? document.querySelector("h1");
    const items = cards.slice(0, MAX_LIST_ITEMS).flatMap((card) => getCardItem(card) ?? []);
    return items.length ? { name: heading?.textContent ?? "", items } : [];
  });
}

/** Return `view_item_list` events of the cards added since the last call, or of all cards when `includesReported`. */
export const collectListEvents = (includesReported = false): ShopEvent[] =>
  getProductLists(includesReported).map(({ name, items }) => {
    const listed = items.map((item, i) => ({ ...item, item_list_name: name || "Product List", index: i + 1 }));
    const data = { item_list_id: "engagement", item_list_name: "Viewing products", ...buildProductData(listed) };
    return { name: "view_item_list", data };
  });

/** Return the page's analytics data, with its first list of products. */
export function readPageData(cart: PageData["cart"]): PageData {
  const [list] = getProductLists(true);
  return {
    cart,
    product: parseJson(document.querySelector<HTMLElement>("[data-viewed]")?.dataset.viewed),
    products: list?.items ?? [],
    order: parseJson(document.getElementById("vyloha-order")?.textContent),
    list_name: list?.name ?? "",
  };
}

/** Return the events of opening the page. */
export function getPageEvents({ product, order, cart }: PageData): ShopEvent[] {
  const events = collectListEvents(true);
  if (product) {
    const viewed = { ...product, item_list_name: "Product List" };
    events.unshift({ name: "view_item", data: buildProductData([viewed]) });
  }
  if (order) events.push({ name: "purchase", data: order });
  if (cart?.items.length && document.querySelector("form.checkout")) {
    events.push({ name: "begin_checkout", data: buildEventData(cart) });
  }
  return events;
}
