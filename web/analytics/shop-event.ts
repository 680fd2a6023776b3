/**
 * Types of analytics events and their receivers (docs/developers/events.md). Events have GA4's names and data;
 * commerce/analytics/items.py builds the data of products, carts and orders.
 */

/** A product, or a line of a cart when it has `key`. */
export interface AnalyticsItem {
  key?: string;
  item_id: string;
  quantity?: number;
  /** Of the price of a product in the page; a cart names the currency of all its lines. */
  currency?: string;
}

/** A cart, or an order. */
export interface AnalyticsCart {
  currency: string;
  items: readonly AnalyticsItem[];
}

/** Receivers forward `data`. */
export interface ShopEvent {
  name: string;
  data: object;
}

/** The page's content as third-party scripts read it (`ga4w.data` of Google Analytics for WooCommerce). */
export interface PageData {
  cart: AnalyticsCart | undefined;
  product: AnalyticsItem | undefined;
  products: readonly AnalyticsItem[];
  order: AnalyticsCart | undefined;
  list_name: string;
}

/** A service that gets events while the visitor allows it. */
export interface EventReceiver {
  /** Called once, before the first event. */
  start(data: PageData): void;
  receive(event: ShopEvent): void;
}

/** Return the analytics data of the Store API's cart; undefined in a shop without analytics. */
export const getAnalyticsCart = (cart: object): AnalyticsCart | undefined =>
  (cart as { extensions?: { analytics?: AnalyticsCart } }).extensions?.analytics;

/** Return the event data of products in the page: their currency belongs to the event, as in GA4. */
export const buildProductData = (products: readonly AnalyticsItem[]): AnalyticsCart => ({
  currency: products[0]?.currency ?? "",
  items: products.map(({ currency: _, ...item }) => item),
});

/** Return the event data of a cart or order: without the keys of lines, which are internal. */
export const buildEventData = (cart: AnalyticsCart): object => ({
  ...cart,
  items: cart.items.map(({ key: _, ...item }) => item),
});
