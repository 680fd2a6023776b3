/**
 * The cart for scripts made for the classic shop (WooCommerce's classic calls): they hear on `body` what becomes of it here, and what they do
 * to it is seen here. Arrives with jQuery.
 */

import { TIMEOUT_MS } from "../api/rest.ts";
import {
  BEFORE_ADD_EVENT,
  type Cart,
  type CartAddition,
  type CartChangeDetail,
  fetchCart,
  subscribeToCart,
} from "../cart/cart.ts";
import { getJquery, type JQuery, type TriggeredEvent, triggerEvent } from "../third-party/jquery.ts";

/** After these the cart may be another one. */
const WOOCOMMERCE_CART_EVENTS =
  "added_to_cart removed_from_cart item_removed_from_classic_cart applied_coupon removed_coupon updated_shipping_method " +
  "updated_wc_div updated_cart_totals wc_cart_emptied wc_fragment_refresh";

/** HTML of parts of a page, by their selectors. */
type Fragments = Readonly<Record<string, string>>;

/** Let our cart and their scripts know of each other; returns how to stop. */
export function connectWooCommerceCart($: JQuery): () => void {
  const body = $(document.body);
  const hear = ({ isOurs, type }: TriggeredEvent, fragments?: Fragments) => {
    if (isOurs) return;
    if (type === "added_to_cart" || type === "removed_from_cart") replaceFragments(fragments);
    scheduleCartRefresh(type === "wc_fragment_refresh");
  };
  const adding = (event: Event) => triggerAddingToCart($, (event as CustomEvent<CartAddition>).detail);
  body.on(WOOCOMMERCE_CART_EVENTS, hear);
  document.addEventListener(BEFORE_ADD_EVENT, adding);
  const stop = subscribeToCart((news) => triggerCartChange($, news));
  return () => {
    body.off(WOOCOMMERCE_CART_EVENTS, hear);
    document.removeEventListener(BEFORE_ADD_EVENT, adding);
    stop();
  };
}

let isReading = false;
let isRefreshWanted = false;

/** Read the cart once for all that scripts tell in one go. What cannot be read stays as it is. */
function scheduleCartRefresh(wantsFragments: boolean): void {
  isRefreshWanted ||= wantsFragments && !hasFragmentScript();
  if (isReading) return;
  isReading = true;
  queueMicrotask(async () => {
    const refreshes = isRefreshWanted;
    isReading = isRefreshWanted = false;
    await fetchCart().catch(() => {});
    if (refreshes) await refreshFragments();
  });
}

/** Whether the script of the classic shop is there that answers `wc_fragment_refresh`. */
const hasFragmentScript = () => "wc_cart_fragments_params" in window;

/** Tell that pieces are on their way into the cart. */
function triggerAddingToCart($: JQuery, addition: CartAddition): void {
  const { id, quantity = 1, variation = [] } = addition;
  const chosen = variation.map(({ attribute, value }) => [`attribute_${attribute}`, value]);
  const data = { product_id: id, quantity, ...Object.fromEntries(chosen) };
  triggerEvent(document.body, "adding_to_cart", createAddButton($, id, quantity), data);
}

// One after another, in the order of the changes.
let last = Promise.resolve();

/** Tell what we have done to the cart; what was only read is no news to scripts. */
function triggerCartChange($: JQuery, { cart, hash, did }: CartChangeDetail): void {
  if (!did) return;
  const { name, asked } = did;
  // Now: the link that took a line out leaves the page with it.
  const button =
    name === "remove-item"
      ? createRemoveButton($, asked.key)
      : createAddButton($, productOf(cart, asked.id), asked.quantity);
  // There scripts hear the click on that link, and would count the goods twice.
  const isOfCartPage = document.querySelector(".woocommerce-cart-form") !== null;
  const news = async () => {
    const fragments = await refreshFragments();
    if (name === "add-item") triggerEvent(document.body, "added_to_cart", fragments, hash, button);
    else if (name === "remove-item" && isOfCartPage) triggerEvent(document.body, "item_removed_from_classic_cart");
    else if (name === "remove-item") triggerEvent(document.body, "removed_from_cart", fragments, hash, button);
    else if (name === "apply-coupon") triggerEvent(document.body, "applied_coupon", asked.code);
    else if (name === "remove-coupon") triggerEvent(document.body, "removed_coupon", asked.code);
    if (cart.items_count === 0) triggerEvent(document.body, "wc_cart_emptied");
  };
  last = last.then(news).catch((error) => globalThis.reportError?.(error));
}

/** Return a button as scripts know it. It is in no page: they would put links behind ours, which React draws. */
function createAddButton($: JQuery, id: unknown, quantity: unknown) {
  const button = document.createElement("a");
  button.className = "button add_to_cart_button ajax_add_to_cart";
  Object.assign(button.dataset, { product_id: id, quantity });
  return $(button);
}

/** Return the product that was put in: scripts know products, and a request may name one of its variations. */
function productOf({ items, extensions }: Cart, id: unknown): unknown {
  const line = items.findLast((item) => item.id === id) ?? items.at(-1);
  return extensions.vyloha.items.find(({ key }) => key === line?.key)?.product_id ?? id;
}

/** Return a button that stands for the link which takes the line out. */
function createRemoveButton($: JQuery, key: unknown) {
  const link = document.querySelector<HTMLElement>(`a.remove[href$="remove_item=${key}"]`);
  const button = document.createElement("a");
  button.className = "remove remove_from_cart_button";
  Object.assign(button.dataset, link?.dataset, { cart_item_key: key });
  return $(button);
}

/** Draw again what pages show of the cart, and return it. What is ours to draw is up to date already. */
async function refreshFragments(): Promise<Fragments> {
  const fragments = await fetchFragments();
  replaceFragments(fragments);
  triggerEvent(document.body, "wc_fragments_refreshed");
  return fragments;
}

function replaceFragments(fragments: Fragments | undefined): void {
  for (const [selector, html] of Object.entries(fragments ?? {}))
    for (const old of querySelectorAllJquery(selector)) replaceFragment(old, html);
}

/** Scripts may select by what jQuery alone knows, such as ".count:first". */
function querySelectorAllJquery(selector: string): Element[] {
  const $ = getJquery() as unknown as ((selector: string) => ArrayLike<Element>) | undefined;
  try {
    return Array.from($ ? $(selector) : document.querySelectorAll(selector));
  } catch {
    return []; // nobody knows it
  }
}

async function fetchFragments(): Promise<Fragments> {
  try {
    const answer = await fetch("/?wc-ajax=get_refreshed_fragments", {
      method: "POST",
      body: new URLSearchParams({ time: String(Date.now()) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return (await answer.json()).fragments ?? {};
  } catch {
    return {}; // scripts hear of the change all the same
  }
}

function replaceFragment(old: Element, html: string): void {
  if (old.closest("shop-island:not([broken])")) return;
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = template.content.firstElementChild;
  if (fresh && !fresh.isEqualNode(old)) old.replaceWith(fresh);
}
