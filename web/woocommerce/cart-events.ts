/**
 * The cart's events for third-party scripts of WooCommerce's classic cart. Our changes trigger events on `body`, and
 * events of the scripts reload our cart. Loaded once jQuery exists.
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

/** After these the cart may have changed. */
const WOOCOMMERCE_CART_EVENTS =
  "added_to_cart removed_from_cart item_removed_from_classic_cart applied_coupon removed_coupon updated_shipping_method " +
  "updated_wc_div updated_cart_totals wc_cart_emptied wc_fragment_refresh";

/** Selector → HTML of the elements that it selects. */
type Fragments = Readonly<Record<string, string>>;

/** Connect our cart with third-party scripts. Returns a function that disconnects them. */
export function connectWooCommerceCart($: JQuery): () => void {
  const body = $(document.body);
  const handleCartEvent = ({ isOurs, type }: TriggeredEvent, fragments?: Fragments) => {
    if (isOurs) return;
    if (type === "added_to_cart" || type === "removed_from_cart") replaceFragments(fragments);
    scheduleCartRefresh(type === "wc_fragment_refresh");
  };
  const handleBeforeAdd = (event: Event) => triggerAddingToCart($, (event as CustomEvent<CartAddition>).detail);
  body.on(WOOCOMMERCE_CART_EVENTS, handleCartEvent);
  document.addEventListener(BEFORE_ADD_EVENT, handleBeforeAdd);
  const unsubscribe = subscribeToCart((detail) => triggerCartChange($, detail));
  return () => {
    body.off(WOOCOMMERCE_CART_EVENTS, handleCartEvent);
    document.removeEventListener(BEFORE_ADD_EVENT, handleBeforeAdd);
    unsubscribe();
  };
}

let isRefreshScheduled = false;
let needsFragments = false;

/** Reload the cart once for all events of one task. After an error the cart stays unchanged. */
function scheduleCartRefresh(wantsFragments: boolean): void {
  needsFragments ||= wantsFragments && !hasFragmentScript();
  if (isRefreshScheduled) return;
  isRefreshScheduled = true;
  queueMicrotask(async () => {
    const shouldRefreshFragments = needsFragments;
    isRefreshScheduled = needsFragments = false;
    await fetchCart().catch(() => {});
    if (shouldRefreshFragments) await refreshFragments();
  });
}

/** Return whether the classic script that handles `wc_fragment_refresh` is on the page. */
const hasFragmentScript = () => "wc_cart_fragments_params" in window;

/** Trigger the event before units are added to the cart. */
function triggerAddingToCart($: JQuery, addition: CartAddition): void {
  const { id, quantity = 1, variation = [] } = addition;
  const attributes = variation.map(({ attribute, value }) => [`attribute_${attribute}`, value]);
  const data = { product_id: id, quantity, ...Object.fromEntries(attributes) };
  triggerEvent(document.body, "adding_to_cart", createAddButton($, id, quantity), data);
}

// Events are triggered one after another, in the order of the changes.
let lastNotification = Promise.resolve();

/** Trigger the event of our change; a cart that was only read triggers none. */
function triggerCartChange($: JQuery, { cart, hash, operation }: CartChangeDetail): void {
  if (!operation) return;
  const { name, request } = operation;
  // Before the rendering, which removes the line's link.
  const button =
    name === "remove-item"
      ? createRemoveButton($, request.key)
      : createAddButton($, findProductId(cart, request.id), request.quantity);
  // Scripts of the cart page handle the click on the link, so this event would count the product twice.
  const isCartPage = document.querySelector(".woocommerce-cart-form") !== null;
  const notify = async () => {
    const fragments = await refreshFragments();
    if (name === "add-item") triggerEvent(document.body, "added_to_cart", fragments, hash, button);
    else if (name === "remove-item" && isCartPage) triggerEvent(document.body, "item_removed_from_classic_cart");
    else if (name === "remove-item") triggerEvent(document.body, "removed_from_cart", fragments, hash, button);
    else if (name === "apply-coupon") triggerEvent(document.body, "applied_coupon", request.code);
    else if (name === "remove-coupon") triggerEvent(document.body, "removed_coupon", request.code);
    if (cart.items_count === 0) triggerEvent(document.body, "wc_cart_emptied");
  };
  lastNotification = lastNotification.then(notify).catch((error) => globalThis.reportError?.(error));
}

/** Return a button for scripts. It is not in the document, because they would insert links after React's button. */
function createAddButton($: JQuery, id: unknown, quantity: unknown) {
  const button = document.createElement("a");
  button.className = "button add_to_cart_button ajax_add_to_cart";
  Object.assign(button.dataset, { product_id: id, quantity });
  return $(button);
}

/** Return the added product's id, which scripts expect; `id` of the request may be a variation's. */
function findProductId({ items, extensions }: Cart, id: unknown): unknown {
  const line = items.findLast((item) => item.id === id) ?? items.at(-1);
  return extensions.vyloha.items.find(({ key }) => key === line?.key)?.product_id ?? id;
}

/** Return a button with the data of the link that removes the line. */
function createRemoveButton($: JQuery, key: unknown) {
  const link = document.querySelector<HTMLElement>(`a.remove[href$="remove_item=${key}"]`);
  const button = document.createElement("a");
  button.className = "remove remove_from_cart_button";
  Object.assign(button.dataset, link?.dataset, { cart_item_key: key });
  return $(button);
}

/** Fetch the cart's fragments, replace them on the page, and return them. Our islands are up to date already. */
async function refreshFragments(): Promise<Fragments> {
  const fragments = await fetchFragments();
  replaceFragments(fragments);
  triggerEvent(document.body, "wc_fragments_refreshed");
  return fragments;
}

function replaceFragments(fragments: Fragments | undefined): void {
  for (const [selector, html] of Object.entries(fragments ?? {}))
    for (const element of querySelectorAllJquery(selector)) replaceFragment(element, html);
}

/** Select with jQuery where it exists: scripts may use its own selectors, such as ".count:first". */
function querySelectorAllJquery(selector: string): Element[] {
  const $ = getJquery() as unknown as ((selector: string) => ArrayLike<Element>) | undefined;
  try {
    return Array.from($ ? $(selector) : document.querySelectorAll(selector));
  } catch {
    return []; // an invalid selector
  }
}

async function fetchFragments(): Promise<Fragments> {
  try {
    const response = await fetch("/?wc-ajax=get_refreshed_fragments", {
      method: "POST",
      body: new URLSearchParams({ time: String(Date.now()) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return (await response.json()).fragments ?? {};
  } catch {
    return {}; // scripts get the event of the change without fragments
  }
}

function replaceFragment(element: Element, html: string): void {
  if (element.closest("shop-island:not([broken])")) return;
  const template = document.createElement("template");
  template.innerHTML = html;
  const replacement = template.content.firstElementChild;
  if (replacement && !replacement.isEqualNode(element)) element.replaceWith(replacement);
}
