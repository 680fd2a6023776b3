/** The visitor's cart: what can be done with it, and the news that it changed. Small and without React. */

import { TIMEOUT_MS } from "../api/rest.ts";
import { callStoreApi, StoreApiError, type StoreApiResponse, unexpectedErrorText } from "../api/store-api.ts";
import type { CartContents } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { getJquery } from "../third-party/jquery.ts";
import { ADDED_EVENT, CART_EVENT } from "./cart-count.ts";

export { getErrorText, StoreApiError as CartError } from "../api/store-api.ts";
export { CART_EVENT, readCartCount } from "./cart-count.ts";

/** What we read of the Store API's cart; its own amounts are numbers without text, so ours come with them. */
export interface Cart {
  /** Pieces of all lines together. */
  items_count: number;
  items: readonly { key: string; id: number; quantity: number; name: string }[];
  extensions: { vyloha: CartContents };
}

/** Detail of the event `vyloha:cart` on `document`: the cart changed, here or in another place of the page. */
export interface CartChangeDetail {
  /** Pieces. */
  count: number;
  cart: Cart;
  /** Changes with the contents; equal hashes, equal carts. */
  hash: string;
  /** What we have done; left out when the cart was only read. */
  did?: CartOperation | undefined;
}

/** A change that the shop has made: the Store API's name of it, `add-item`, and what it was asked with. */
export interface CartOperation {
  name: string;
  asked: Readonly<Record<string, unknown>>;
}

/** Fired on `document` before pieces are put into the cart; detail: `Addition`. */
export const BEFORE_ADD_EVENT = "vyloha:adding";

/** Call `listener` with each change of the cart; returns how to stop. */
export function subscribeToCart(listener: (news: CartChangeDetail) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<CartChangeDetail>).detail);
  document.addEventListener(CART_EVENT, heard);
  return () => document.removeEventListener(CART_EVENT, heard);
}

function parseCart(body: unknown): Cart {
  const cart = body as Partial<Cart> | null;
  if (typeof cart?.items_count !== "number" || !Array.isArray(cart.items) || !cart.extensions?.vyloha)
    throw new StoreApiError("unknown_error", unexpectedErrorText());
  return cart as Cart;
}

function dispatchCartChange(cart: Cart, hash: string, did?: CartOperation): Cart {
  const detail: CartChangeDetail = { count: cart.items_count, cart, hash, did };
  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail }));
  return cart;
}

// One change after another: two quick clicks must not overtake each other on the way.
let last: Promise<unknown> = Promise.resolve();

function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}

const handleCartResponse = ({ body, cartHash }: StoreApiResponse, did?: CartOperation) =>
  dispatchCartChange(parseCart(body), cartHash, did);

/**
 * Where jQuery is, scripts of others hear of these by its events (woocommerce/cart-events.ts). Some look for the calls of a shop made
 * of blocks in `fetch` besides, and would count the goods twice: written so, only the shop knows the address.
 */
const TOLD = new Set(["add-item", "remove-item"]);
const pathOf = (name: string) => `/cart/${getJquery() && TOLD.has(name) ? name.replace("-", "%2D") : name}`;

function changeCart(name: string, asked: CartOperation["asked"]): Promise<Cart> {
  return enqueue(async () => {
    try {
      return handleCartResponse(await callStoreApi("POST", pathOf(name), asked), { name, asked });
    } catch (error) {
      // 409: the cart is not what the page thought; the answer says what it is.
      if (error instanceof StoreApiError && error.status === 409 && error.data.cart)
        dispatchCartChange(parseCart(error.data.cart), "");
      throw error;
    }
  });
}

/** Return the cart as it is on the server. */
export const fetchCart = (): Promise<Cart> =>
  enqueue(async () => handleCartResponse(await callStoreApi("GET", "/cart")));

export interface CartAddition {
  /** Of the variation, or of a product together with `variation`. */
  id: number;
  /** Pieces; 1 when left out. */
  quantity?: number;
  /** `{attribute: "pa_barva", value: "cervena"}`: what the shopper chose. */
  variation?: readonly { attribute: string; value: string }[];
}

/**
 * Put pieces into the cart, and tell so on `document` (`vyloha:added`).
 * @throws {CartError} with a Czech message: sold out, too many, no connection …
 */
export async function addToCart({ id, quantity = 1, variation = [] }: CartAddition): Promise<Cart> {
  document.dispatchEvent(new CustomEvent(BEFORE_ADD_EVENT, { detail: { id, quantity, variation } }));
  const cart = await changeCart("add-item", { id, quantity, variation });
  document.dispatchEvent(new CustomEvent(ADDED_EVENT));
  return cart;
}

/** Make the line hold `quantity` pieces, at least one. @throws {CartError} */
export const setLineQuantity = (key: string, quantity: number): Promise<Cart> =>
  changeCart("update-item", { key, quantity });

/** Take the line out. @throws {CartError} */
export const removeCartLine = (key: string): Promise<Cart> => changeCart("remove-item", { key });

/** Put a line that was taken out back; the Store API knows no such call, the form of the cart page does. @throws {CartError} */
export const restoreCartLine = (key: string): Promise<Cart> =>
  enqueue(async () => {
    const form = { method: "POST", body: new URLSearchParams({ undo_item: key }) };
    // Where the answer leads is not wanted. The cart, read next, says whether there is a connection, and what came of it.
    await fetch("/kosik/", { ...form, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {});
    const cart = handleCartResponse(await callStoreApi("GET", "/cart"), { name: "undo-item", asked: { key } });
    if (cart.extensions.vyloha.items.some((item) => item.key === key)) return cart;
    throw new StoreApiError("not_restored", t("The goods could not be put back into the cart."));
  });

/** Apply the coupon of this code. @throws {CartError} that says why it does not apply */
export const applyCoupon = (code: string): Promise<Cart> => changeCart("apply-coupon", { code });

/** Take the coupon out. @throws {CartError} */
export const removeCoupon = (code: string): Promise<Cart> => changeCart("remove-coupon", { code });

/** What a shopper has typed at the checkout so far, right or wrong. */
export interface CheckoutDraft {
  billing_address: Readonly<Record<string, string>>;
  shipping_address: Readonly<Record<string, string>>;
  customer_note: string;
  extensions: { vyloha: { ships_elsewhere: boolean } };
}

/** Let the shop remember it with the cart. @throws {CartError} */
export const saveCheckoutDraft = (draft: CheckoutDraft): Promise<void> =>
  enqueue(async () => void (await callStoreApi("PUT", "/checkout", draft)));

/** The same where the answer is wanted: another country has other deliveries. @throws {CartError} */
export const updateCheckoutDraft = (draft: CheckoutDraft): Promise<CartContents> => updateCheckout(draft);

/** Choose how the goods travel; `rate_id` like "flat_rate:1". @throws {CartError} */
export const selectShippingRate = (rate_id: string): Promise<CartContents> =>
  updateCheckout({ extensions: { vyloha: { rate_id } } });

/** Choose how to pay; that may change the currency of all amounts. @throws {CartError} */
export const selectPaymentMethod = (payment_method: string): Promise<CartContents> =>
  updateCheckout({ payment_method });

/** Return what the checkout says after a change of the cart. @throws {CartError} */
export const fetchCheckout = (): Promise<CartContents> => updateCheckout({});

/** Return what the checkout says, in the currency that it charges. */
const updateCheckout = (choice: object): Promise<CartContents> =>
  enqueue(async () => {
    const { body } = await callStoreApi("PUT", "/checkout", choice);
    const checkout = body as { extensions?: { vyloha?: CartContents } };
    if (!checkout.extensions?.vyloha) throw new StoreApiError("unknown_error", unexpectedErrorText());
    return checkout.extensions.vyloha;
  });
