/**
 * What happened in the shop, and who may hear of it (docs/developers/events.md). Events have GA4's names and data; the server
 * makes the data of products, carts and orders (commerce/analytics/items.py).
 */

/** A product, or with `key` a line of a cart. */
export interface AnalyticsItem {
  key?: string;
  item_id: string;
  quantity?: number;
}

/** A cart, or an order. */
export interface AnalyticsCart {
  currency: string;
  items: readonly AnalyticsItem[];
}

/** `data` is what receivers send on. */
export interface ShopEvent {
  name: string;
  data: object;
}

/** What the page shows, as scripts of others read it (Google Analytics for WooCommerce). */
export interface PageData {
  cart: AnalyticsCart | undefined;
  product: AnalyticsItem | undefined;
  products: readonly AnalyticsItem[];
  order: AnalyticsCart | undefined;
  list_name: string;
}

/** Somebody who is told of events, while the visitor allows it. */
export interface EventReceiver {
  /** Called once, before the first event. */
  begin(data: PageData): void;
  hear(event: ShopEvent): void;
}

/** Return what analytics reads of the Store API's cart; `undefined` where the shop uses none. */
export const getAnalyticsCart = (cart: object): AnalyticsCart | undefined =>
  (cart as { extensions?: { analytics?: AnalyticsCart } }).extensions?.analytics;

/** Return what is told of a cart: keys of its lines are the shop's own. */
export const buildEventData = (sale: AnalyticsCart): object => ({
  ...sale,
  items: sale.items.map(({ key: _, ...item }) => item),
});
