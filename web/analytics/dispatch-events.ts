/** Turns actions in the shop into analytics events for the receivers with consent. Loaded after consent. */

import { callRest } from "../api/rest.ts";
import type { CartChangeDetail } from "../cart/cart.ts";
import { CART_EVENT } from "../cart/cart-count.ts";
import { CONSENT_EVENT, hasConsent } from "../consent/consent.ts";
import type { ShopEvents } from "../generated/props.ts";
import { getCartEvents } from "./cart-events.ts";
import { createGa4Receiver } from "./ga4.ts";
import { createMarketingReceiver } from "./marketing-email.ts";
import { collectListEvents, getCardItem, getPageEvents, readPageData } from "./page-events.ts";
import {
  type AnalyticsCart,
  buildEventData,
  type EventReceiver,
  getAnalyticsCart,
  type ShopEvent,
} from "./shop-event.ts";

/** Field of the checkout → event of a choice in it, and the parameter with the choice. */
const CHECKOUT_EVENTS: Readonly<Record<string, readonly [string, string]>> = {
  "shipping_method[0]": ["add_shipping_info", "shipping_tier"],
  payment_method: ["add_payment_info", "payment_type"],
};

/** Start sending events to the receivers in `settings`, each after its own consent. Call once. */
export function startEventDispatch(settings: ShopEvents): void {
  const waiting = new Map<string, EventReceiver>();
  if (settings.ga4) waiting.set("statistics", createGa4Receiver(settings.ga4));
  if (settings.marketing) waiting.set("marketing", createMarketingReceiver(settings.marketing));
  const receivers = new Map<string, EventReceiver>();
  let cart: AnalyticsCart | undefined;

  const dispatch = (event: ShopEvent) => {
    for (const [category, receiver] of receivers) if (hasConsent(category)) receiver.receive(event);
  };
  /** Start the receivers with consent; the page's events come first. */
  const startReceivers = async () => {
    if (document.querySelector(".woocommerce-cart, form.checkout")) {
      const fetchedCart = await fetchAnalyticsCart();
      cart ??= fetchedCart;
    }
    const data = readPageData(cart);
    for (const [category, receiver] of waiting) {
      if (!hasConsent(category)) continue;
      waiting.delete(category);
      receivers.set(category, receiver);
      receiver.start(data);
      getPageEvents(data).forEach(receiver.receive);
    }
  };
  const on = <T>(name: string, handle: (detail: T, target: Element) => void) =>
    document.addEventListener(name, (event) => handle((event as CustomEvent<T>).detail, event.target as Element));
  on(CONSENT_EVENT, startReceivers);
  on("append.infiniteScroll", () => collectListEvents().forEach(dispatch));
  on<object>("vyloha/search-analytics", (data) => dispatch({ name: "autocomplete_search", data }));
  on("click", (_, target) => {
    const item = target.closest("a[href]") && getCardItem(target);
    if (item) dispatch({ name: "select_content", data: { content_type: "product", content_id: item.item_id } });
  });
  on("change", (_, target) => {
    const [name, parameter] = CHECKOUT_EVENTS[(target as HTMLInputElement).name] ?? [];
    const choice = target.closest("label")?.querySelector(".method-name")?.textContent;
    if (name && parameter && choice && cart) dispatch({ name, data: { ...buildEventData(cart), [parameter]: choice } });
  });
  on<CartChangeDetail>(CART_EVENT, (change) => {
    const [before, now] = [cart, getAnalyticsCart(change.cart)];
    cart = now;
    dispatch({ name: "cart_seen", data: change });
    if (!change.operation || !now) return;
    getCartEvents(before, now, change).forEach(dispatch);
  });
  // The cart may have changed since the browser cached this page.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) cart = undefined;
  });
  startReceivers();
}

/** Does not use api/store-api.ts, so that pages without interaction need not load it. */
async function fetchAnalyticsCart(): Promise<AnalyticsCart | undefined> {
  try {
    return getAnalyticsCart(await (await callRest("GET", "/wp-json/wc/store/v1/cart")).json());
  } catch {
    return undefined; // the next change of the cart brings it
  }
}
