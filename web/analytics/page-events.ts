/** What the page itself shows, as events. */
import { type Item, type PageData, type ShopEvent, saleData } from "./shop-event.ts";

/** At most so many products of a list are told (Google Analytics for WooCommerce). */
const MOST_LISTED = 50;

const read = (json: string | null | undefined) => (json ? JSON.parse(json) : undefined);

/** Return the product whose card `element` is in. */
export const itemOf = (element: Element): Item | undefined =>
  read(element.closest<HTMLElement>("[data-item]")?.dataset.item);

/** Cards that were told of. */
const told = new WeakSet<Element>();

interface List {
  name: string;
  items: readonly Item[];
}

/** Return the lists of products with cards that none was made of before; `again`: with all cards. */
function lists(again: boolean): List[] {
  return [...document.querySelectorAll(".products")].flatMap((list) => {
    const cards = [...list.querySelectorAll("[data-item]")].filter((card) => again || !told.has(card));
    for (const card of cards) told.add(card);
    const heading = list.closest("section")?.querySelector("h2") ?? document.querySelector("h1");
    const items = cards.slice(0, MOST_LISTED).flatMap((card) => itemOf(card) ?? []);
    return items.length ? { name: heading?.textContent ?? "", items } : [];
  });
}

/** Return an event for each list with products that came since the last time; `again`: for each list. */
export const listsSeen = (again = false): ShopEvent[] =>
  lists(again).map(({ name, items }) => {
    const seen = items.map((item, i) => ({ ...item, item_list_name: name || "Product List", index: i + 1 }));
    const data = { item_list_id: "engagement", item_list_name: "Viewing products", items: seen };
    return { name: "view_item_list", data };
  });

/** Return what the page shows. */
export function pageData(cart: PageData["cart"]): PageData {
  const [list] = lists(true);
  return {
    cart,
    product: read(document.querySelector<HTMLElement>("[data-viewed]")?.dataset.viewed),
    products: list?.items ?? [],
    order: read(document.getElementById("vyloha-order")?.textContent),
    list_name: list?.name ?? "",
  };
}

/** Return what a shopper sees who opens the page. */
export function pageEvents({ product, order, cart }: PageData): ShopEvent[] {
  const events = listsSeen(true);
  if (product) {
    const items = [{ ...product, item_list_name: "Product List" }];
    events.unshift({ name: "view_item", data: { items } });
  }
  if (order) events.push({ name: "purchase", data: order });
  if (cart?.items.length && document.querySelector("form.checkout")) {
    events.push({ name: "begin_checkout", data: saleData(cart) });
  }
  return events;
}
