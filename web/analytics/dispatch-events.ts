/** Makes one event of each thing that happens in the shop, and tells it to those who may hear of it. Arrives after consent. */

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

/** Fields of the checkout → what is told when something is chosen in them, and the name of its datum. */
const CHECKOUT_EVENTS: Readonly<Record<string, readonly [string, string]>> = {
  "shipping_method[0]": ["add_shipping_info", "shipping_tier"],
  payment_method: ["add_payment_info", "payment_type"],
};

/** Start telling the receivers that `settings` name, each after the consent that it takes. */
export function startEventDispatch(settings: ShopEvents): void {
  const waiting = new Map<string, EventReceiver>();
  if (settings.ga4) waiting.set("statistics", createGa4Receiver(settings.ga4));
  if (settings.marketing) waiting.set("marketing", createMarketingReceiver(settings.marketing));
  const receivers = new Map<string, EventReceiver>();
  let cart: AnalyticsCart | undefined;

  const tell = (event: ShopEvent) => {
    for (const [category, receiver] of receivers) if (hasConsent(category)) receiver.hear(event);
  };
  /** Let those begin who may by now: they hear of the page first. */
  const begin = async () => {
    if (document.querySelector(".woocommerce-cart, form.checkout")) {
      const read = await fetchAnalyticsCart();
      cart ??= read;
    }
    const data = readPageData(cart);
    for (const [category, receiver] of waiting) {
      if (!hasConsent(category)) continue;
      waiting.delete(category);
      receivers.set(category, receiver);
      receiver.begin(data);
      getPageEvents(data).forEach(receiver.hear);
    }
  };
  const on = <T>(name: string, hear: (detail: T, target: Element) => void) =>
    document.addEventListener(name, (event) => hear((event as CustomEvent<T>).detail, event.target as Element));
  on(CONSENT_EVENT, begin);
  on("append.infiniteScroll", () => collectListEvents().forEach(tell));
  on<object>("vyloha/search-analytics", (data) => tell({ name: "autocomplete_search", data }));
  on("click", (_, target) => {
    const item = target.closest("a[href]") && getCardItem(target);
    if (item) tell({ name: "select_content", data: { content_type: "product", content_id: item.item_id } });
  });
  on("change", (_, target) => {
    const [name, datum] = CHECKOUT_EVENTS[(target as HTMLInputElement).name] ?? [];
    const choice = target.closest("label")?.querySelector(".method-name")?.textContent;
    if (name && datum && choice && cart) tell({ name, data: { ...buildEventData(cart), [datum]: choice } });
  });
  on<CartChangeDetail>(CART_EVENT, (news) => {
    const [before, now] = [cart, getAnalyticsCart(news.cart)];
    cart = now;
    tell({ name: "cart_seen", data: news });
    if (!news.did || !now) return;
    getCartEvents(before, now, news).forEach(tell);
  });
  // As the browser kept it, the page does not know what became of the cart since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) cart = undefined;
  });
  begin();
}

/** Not by api/store-api.ts, which is no part of a page that nobody touches. */
async function fetchAnalyticsCart(): Promise<AnalyticsCart | undefined> {
  try {
    return getAnalyticsCart(await (await fetch("/wp-json/wc/store/v1/cart?_locale=user")).json());
  } catch {
    return undefined; // it is told as soon as it changes
  }
}
