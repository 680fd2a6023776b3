/**
 * What happened in the shop, and who may hear of it (docs/developers/events.md). Events have GA4's names and data; the server
 * makes the data of products, carts and orders (commerce/analytics/items.py).
 */

/** A product, or with `key` a line of a cart. */
export interface Item {
  key?: string;
  item_id: string;
  quantity?: number;
}

/** A cart, or an order. */
export interface Sale {
  currency: string;
  items: readonly Item[];
}

/** `data` is what receivers send on. */
export interface ShopEvent {
  name: string;
  data: object;
}

/** What the page shows, as scripts of others read it (Google Analytics for WooCommerce). */
export interface PageData {
  cart: Sale | undefined;
  product: Item | undefined;
  products: readonly Item[];
  order: Sale | undefined;
  list_name: string;
}

/** Somebody who is told of events, while the visitor allows it. */
export interface Receiver {
  /** Called once, before the first event. */
  begin(data: PageData): void;
  hear(event: ShopEvent): void;
}

/** Return what analytics reads of the Store API's cart; `undefined` where the shop uses none. */
export const saleIn = (cart: object): Sale | undefined =>
  (cart as { extensions?: { analytics?: Sale } }).extensions?.analytics;

/** Return what is told of a cart: keys of its lines are the shop's own. */
export const saleData = (sale: Sale): object => ({ ...sale, items: sale.items.map(({ key: _, ...item }) => item) });
