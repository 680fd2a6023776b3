/** What the page itself shows, as events. */
import { type AnalyticsItem, buildEventData, type PageData, type ShopEvent } from "./shop-event.ts";

/** At most so many products of a list are told (Google Analytics for WooCommerce). */
const MAX_LIST_ITEMS = 50;

const parseJson = (json: string | null | undefined) => (json ? JSON.parse(json) : undefined);

/** Return the product whose card `element` is in. */
export const getCardItem = (element: Element): AnalyticsItem | undefined =>
  parseJson(element.closest<HTMLElement>("[data-item]")?.dataset.item);

/** Cards that were told of. */
const told = new WeakSet<Element>();

interface ProductList {
  name: string;
  items: readonly AnalyticsItem[];
}

/** Return the lists of products with cards that none was made of before; `again`: with all cards. */
function getProductLists(again: boolean): ProductList[] {
  return [...document.querySelectorAll(".products")].flatMap((list) => {
    const cards = [...list.querySelectorAll("[data-item]")].filter((card) => again || !told.has(card));
    for (const card of cards) told.add(card);
    const heading = list.closest("section")?.querySelector("h2") ?? document.querySelector("h1");
    const items = cards.slice(0, MAX_LIST_ITEMS).flatMap((card) => getCardItem(card) ?? []);
    return items.length ? { name: heading?.textContent ?? "", items } : [];
  });
}

/** Return an event for each list with products that came since the last time; `again`: for each list. */
export const collectListEvents = (again = false): ShopEvent[] =>
  getProductLists(again).map(({ name, items }) => {
    const seen = items.map((item, i) => ({ ...item, item_list_name: name || "Product List", index: i + 1 }));
    const data = { item_list_id: "engagement", item_list_name: "Viewing products", items: seen };
    return { name: "view_item_list", data };
  });

/** Return what the page shows. */
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

/** Return what a shopper sees who opens the page. */
export function getPageEvents({ product, order, cart }: PageData): ShopEvent[] {
  const events = collectListEvents(true);
  if (product) {
    const items = [{ ...product, item_list_name: "Product List" }];
    events.unshift({ name: "view_item", data: { items } });
  }
  if (order) events.push({ name: "purchase", data: order });
  if (cart?.items.length && document.querySelector("form.checkout")) {
    events.push({ name: "begin_checkout", data: buildEventData(cart) });
  }
  return events;
}
