/** Changes of the visitor's cart, and events about them. Small and without React. */

import { TIMEOUT_MS } from "../api/rest.ts";
import { callStoreApi, getUnexpectedErrorText, StoreApiError, type StoreApiResponse } from "../api/store-api.ts";
import type { CartContents } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { getJquery } from "../third-party/jquery.ts";
import { ADDED_EVENT, CART_EVENT } from "./cart-count.ts";

export { getErrorText, StoreApiError as CartError } from "../api/store-api.ts";
export { CART_EVENT, readCartCount } from "./cart-count.ts";

/** The used fields of the Store API's cart. Its own amounts have no text, so `extensions` has ours. */
export interface Cart {
  /** Units of all lines together. */
  items_count: number;
  items: readonly { key: string; id: number; quantity: number; name: string }[];
  extensions: { vyloha: CartContents };
}

/** Detail of the event `vyloha:cart`, which `document` gets after each read or change of the cart. */
export interface CartChangeDetail {
  /** Units. */
  count: number;
  cart: Cart;
  /** Equal hashes mean equal contents. */
  hash: string;
  /** The change; undefined when the cart was only read. */
  operation?: CartOperation | undefined;
}

/** A finished change: the Store API's name of it, such as `add-item`, and the body of the request. */
export interface CartOperation {
  name: string;
  request: Readonly<Record<string, unknown>>;
}

/** Fired on `document` before units are added to the cart; its detail is a `CartAddition`. */
export const BEFORE_ADD_EVENT = "vyloha:adding";

/** Call `listener` with each change of the cart. Returns a function that stops it. */
export function subscribeToCart(listener: (detail: CartChangeDetail) => void): () => void {
  const handleEvent = (event: Event) => listener((event as CustomEvent<CartChangeDetail>).detail);
  document.addEventListener(CART_EVENT, handleEvent);
  return () => document.removeEventListener(CART_EVENT, handleEvent);
}

function parseCart(body: unknown): Cart {
  const cart = body as Partial<Cart> | null;
  if (typeof cart?.items_count !== "number" || !Array.isArray(cart.items) || !cart.extensions?.vyloha)
    throw new StoreApiError("unknown_error", getUnexpectedErrorText());
  return cart as Cart;
}

function dispatchCartChange(cart: Cart, hash: string, operation?: CartOperation): Cart {
  const detail: CartChangeDetail = { count: cart.items_count, cart, hash, operation };
  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail }));
  return cart;
}

// Requests wait for each other: the second of two quick clicks must not overtake the first.
let lastRequest: Promise<unknown> = Promise.resolve();

function enqueue<T>(send: () => Promise<T>): Promise<T> {
  const request = lastRequest.then(send, send);
  lastRequest = request.catch(() => {});
  return request;
}

const handleCartResponse = ({ body, cartHash }: StoreApiResponse, operation?: CartOperation) =>
  dispatchCartChange(parseCart(body), cartHash, operation);

/**
 * With jQuery, third-party scripts get events for these (woocommerce/cart-events.ts). Some also look for the Store
 * API's calls in `fetch` and would count the product twice; they do not recognise the escaped URL, but the shop does.
 */
const OPERATIONS_WITH_EVENTS = new Set(["add-item", "remove-item"]);
const getCartPath = (name: string) =>
  `/cart/${getJquery() && OPERATIONS_WITH_EVENTS.has(name) ? name.replace("-", "%2D") : name}`;

function changeCart(name: string, request: CartOperation["request"]): Promise<Cart> {
  return enqueue(async () => {
    try {
      return handleCartResponse(await callStoreApi("POST", getCartPath(name), request), { name, request: request });
    } catch (error) {
      // 409: the page shows an old cart; the response has the current one.
      if (error instanceof StoreApiError && error.status === 409 && error.data.cart)
        dispatchCartChange(parseCart(error.data.cart), "");
      throw error;
    }
  });
}

/** Ship to another country; `address` is the address that has it. Returns the cart. @throws {CartError} */
export const selectCountry = (address: string, country: string): Promise<Cart> =>
  changeCart("update-customer", { [address]: { country } });

/** Fetch the cart from the server. @throws {CartError} */
export const fetchCart = (): Promise<Cart> =>
  enqueue(async () => handleCartResponse(await callStoreApi("GET", "/cart")));

export interface CartAddition {
  /** Id of the variation, or of a product together with `variation`. */
  id: number;
  /** Units; 1 when left out. */
  quantity?: number;
  /** The chosen values, such as `{attribute: "pa_barva", value: "cervena"}`. */
  variation?: readonly { attribute: string; value: string }[];
}

/**
 * Add units to the cart, and dispatch `vyloha:added` on `document`.
 * @throws {CartError} with a Czech message: sold out, too many, no connection …
 */
export async function addToCart({ id, quantity = 1, variation = [] }: CartAddition): Promise<Cart> {
  document.dispatchEvent(new CustomEvent(BEFORE_ADD_EVENT, { detail: { id, quantity, variation } }));
  const cart = await changeCart("add-item", { id, quantity, variation });
  document.dispatchEvent(new CustomEvent(ADDED_EVENT));
  return cart;
}

/** Set the line's quantity, at least 1. @throws {CartError} */
export const setLineQuantity = (key: string, quantity: number): Promise<Cart> =>
  changeCart("update-item", { key, quantity });

/** Remove the line. @throws {CartError} */
export const removeCartLine = (key: string): Promise<Cart> => changeCart("remove-item", { key });

/** Restore a removed line. The Store API has no such call, so the cart page's form is sent. @throws {CartError} */
export const restoreCartLine = (key: string): Promise<Cart> =>
  enqueue(async () => {
    const form = { method: "POST", body: new URLSearchParams({ undo_item: key }) };
    // The redirect and a failure are ignored: the cart, which is read next, shows the result.
    await fetch("/kosik/", { ...form, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {});
    const cart = handleCartResponse(await callStoreApi("GET", "/cart"), { name: "undo-item", request: { key } });
    if (cart.extensions.vyloha.items.some((item) => item.key === key)) return cart;
    throw new StoreApiError("not_restored", t("The goods could not be put back into the cart."));
  });

/** Apply the coupon of this code. @throws {CartError} with the reason why it does not apply */
export const applyCoupon = (code: string): Promise<Cart> => changeCart("apply-coupon", { code });

/** Remove the coupon. @throws {CartError} */
export const removeCoupon = (code: string): Promise<Cart> => changeCart("remove-coupon", { code });

/** The fields of the checkout as the shopper has filled them so far, valid or not. */
export interface CheckoutDraft {
  billing_address: Readonly<Record<string, string>>;
  shipping_address: Readonly<Record<string, string>>;
  customer_note: string;
  extensions: { vyloha: { ships_elsewhere: boolean } };
}

/** Save the draft with the cart on the server. @throws {CartError} */
export const saveCheckoutDraft = (draft: CheckoutDraft): Promise<void> =>
  enqueue(async () => void (await callStoreApi("PUT", "/checkout", draft)));

/** Save the draft, and return the recalculated contents: a country has its own deliveries. @throws {CartError} */
export const updateCheckoutDraft = (draft: CheckoutDraft): Promise<CartContents> => updateCheckout(draft);

/** Select a delivery, such as "flat_rate:1"; returns the recalculated contents. @throws {CartError} */
export const selectShippingRate = (rate_id: string): Promise<CartContents> =>
  updateCheckout({ extensions: { vyloha: { rate_id } } });

/** Select a payment method, which may change the currency of all amounts. @throws {CartError} */
export const selectPaymentMethod = (payment_method: string): Promise<CartContents> =>
  updateCheckout({ payment_method });

/** Return the checkout's contents, for example after a change of the cart. @throws {CartError} */
export const fetchCheckout = (): Promise<CartContents> => updateCheckout({});

/** Send a change of the checkout; returns its contents in the currency of the payment. */
const updateCheckout = (changes: object): Promise<CartContents> =>
  enqueue(async () => {
    const { body } = await callStoreApi("PUT", "/checkout", changes);
    const checkout = body as { extensions?: { vyloha?: CartContents } };
    if (!checkout.extensions?.vyloha) throw new StoreApiError("unknown_error", getUnexpectedErrorText());
    return checkout.extensions.vyloha;
  });
