// @vitest-environment jsdom
import jquery from "jquery";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  addToCart,
  applyCoupon,
  fetchCart,
  removeCartLine,
  removeCoupon,
  setLineQuantity,
  subscribeToCart,
} from "../cart/cart.ts";
import { startCartCount } from "../cart/cart-count.ts";
import type { JQuery } from "../third-party/jquery.ts";
import { connectWooCommerceCart } from "./cart-events.ts";
import { startWooCommerceCart } from "./start-cart-events.ts";

const EVENTS =
  "adding_to_cart added_to_cart removed_from_cart item_removed_from_classic_cart applied_coupon removed_coupon wc_cart_emptied wc_fragments_refreshed";
const FRAGMENTS = { "div.widget_shopping_cart_content": '<div class="widget_shopping_cart_content">Hrnek</div>' };

interface JQueryLike {
  data(name: string): unknown;
}

let asked: string[] = [];
let pieces = 2;
let heard: [string, ...unknown[]][] = [];
let stop = () => {};

beforeEach(() => {
  asked = [];
  heard = [];
  pieces = 2;
  sessionStorage.setItem("vyloha:nonce", "n");
  vi.stubGlobal("jQuery", jquery);
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(/wc-ajax=(\w+)/.exec(url)?.[1] ?? decodeURI(url.replace(/^.*\/v1|\?.*/g, "")).replace("%2D", "-"));
    if (url.includes("wc-ajax")) return Response.json({ fragments: FRAGMENTS, cart_hash: "h" });
    const lines = { items: [{ key: "k1", product_id: 7 }] };
    const cart = { items_count: pieces, items: [{ key: "k1", id: 70 }], extensions: { vyloha: lines } };
    return Response.json(cart, { headers: { "Cart-Hash": "h" } });
  });
  document.body.innerHTML = `<a data-cart-count></a><div class="widget_shopping_cart_content">Nic</div>
    <shop-island><div class="widget_shopping_cart_content">Naše</div>
    <a class="remove" data-product_id="7" data-product_sku="H-1" href="/kosik/?remove_item=k1">×</a></shop-island>`;
  jquery(document.body).on(EVENTS, ({ type }, ...details: unknown[]) => void heard.push([type, ...details]));
  stop = connectWooCommerceCart(jquery as unknown as JQuery);
});

afterEach(() => {
  stop();
  jquery(document.body).off();
  vi.unstubAllGlobals();
});

const names = () => heard.map(([name]) => name);
const details = (event: string) => heard.find(([name]) => name === event)?.slice(1) ?? [];
/** Wait until scripts have heard of `event`. */
const untold = (event: string) => vi.waitFor(() => expect(names()).toContain(event));
const trigger = (event: string, ...args: unknown[]) => jquery(document.body).trigger(event, args);

test("B9 events: scripts hear of an addition before and afterwards, with fragments, hash and button", async () => {
  await addToCart({ id: 7, quantity: 2, variation: [{ attribute: "pa_barva", value: "modra" }] });
  await untold("added_to_cart");

  expect(names()).toEqual(["adding_to_cart", "wc_fragments_refreshed", "added_to_cart"]);
  const [button, data] = details("adding_to_cart") as [JQueryLike, unknown];
  expect([button.data("product_id"), button.data("quantity")]).toEqual([7, 2]);
  expect(data).toEqual({ product_id: 7, quantity: 2, attribute_pa_barva: "modra" });
  const [fragments, hash, added] = details("added_to_cart") as [unknown, string, JQueryLike];
  expect([fragments, hash, added.data("product_id")]).toEqual([FRAGMENTS, "h", 7]);
});

test("B9 events: scripts hear which line went, and that the cart is empty", async () => {
  pieces = 0;

  await removeCartLine("k1");
  await untold("wc_cart_emptied");

  expect(names()).toEqual(["wc_fragments_refreshed", "removed_from_cart", "wc_cart_emptied"]);
  const [fragments, hash, button] = details("removed_from_cart") as [unknown, string, JQueryLike];
  expect([fragments, hash]).toEqual([FRAGMENTS, "h"]);
  expect(["product_id", "product_sku", "cart_item_key"].map((name) => button.data(name))).toEqual([7, "H-1", "k1"]);
});

test("on the cart page a removal is told as the classic cart page tells it", async () => {
  document.body.insertAdjacentHTML("beforeend", '<form class="woocommerce-cart-form"></form>');

  await removeCartLine("k1");
  await untold("item_removed_from_classic_cart");

  expect(names()).toEqual(["wc_fragments_refreshed", "item_removed_from_classic_cart"]);
});

test("scripts that know products, not variations, hear which product a variation is of", async () => {
  await addToCart({ id: 70 });
  await untold("added_to_cart");

  expect((details("added_to_cart")[2] as JQueryLike).data("product_id")).toBe(7);
});

test("a script that looks for calls in fetch and hears of events counts goods that go in or out once", async () => {
  const counted: string[] = [];
  jquery(document.body).on("added_to_cart removed_from_cart", ({ type }) => void counted.push(type));
  const shop = fetch;
  vi.stubGlobal("fetch", (url: string, call?: RequestInit) => {
    const { pathname } = new URL(url, location.origin);
    const watched = /\/wc\/store(?:\/v\d+)?\/cart\/((?:add|remove)-item)/.exec(pathname)?.[1];
    if (call?.method === "POST" && watched) counted.push(watched);
    return shop(url, call);
  });

  await addToCart({ id: 70 });
  await removeCartLine("k1");
  await untold("removed_from_cart");

  expect(counted).toEqual(["added_to_cart", "removed_from_cart"]);
});

test.each([
  ["applied_coupon", () => applyCoupon("leto")],
  ["removed_coupon", () => removeCoupon("leto")],
])("B9 events: %s says the code", async (event, act) => {
  await act();
  await untold(event);

  expect(details(event)).toEqual(["leto"]);
});

test("B9 events: other pieces of a line are told as fragments, which go where they belong and not into ours", async () => {
  await setLineQuantity("k1", 3);
  await untold("wc_fragments_refreshed");

  const shown = Array.from(document.querySelectorAll(".widget_shopping_cart_content"), (one) => one.textContent);
  expect(shown).toEqual(["Hrnek", "Naše"]);
});

test("B9 events: what scripts hear of us does not come back: the cart is not read again", async () => {
  await addToCart({ id: 7 });
  await removeCartLine("k1");
  await applyCoupon("leto");
  await untold("applied_coupon");
  await fetchCart();

  const fragments = "get_refreshed_fragments";
  const changes = ["/cart/add-item", "/cart/remove-item", "/cart/apply-coupon", "/cart"];
  expect(asked.filter((one) => one !== fragments)).toEqual(changes);
  expect(asked.filter((one) => one === fragments)).toHaveLength(3);
});

test.each([
  "added_to_cart",
  "removed_from_cart",
  "item_removed_from_classic_cart",
  "applied_coupon",
  "removed_coupon",
  "updated_shipping_method",
  "updated_wc_div",
  "wc_fragment_refresh",
])("B9 events: %s of a script is seen in ours", async (event) => {
  startCartCount();
  pieces = 5;

  trigger(event, {}, "h", jquery("<a>"));

  await vi.waitFor(() => expect(document.querySelector("[data-cart-count]")?.textContent).toBe("5"));
});

test("B9 events: fragments that a script brings go into their places, also when nobody else puts them there", () => {
  trigger("added_to_cart", FRAGMENTS, "h");

  expect(document.querySelector(".widget_shopping_cart_content")?.textContent).toBe("Hrnek");
});

test("B9 events: several of one change are one reading", async () => {
  const read = vi.fn();
  subscribeToCart(read);

  for (const event of ["applied_coupon", "updated_cart_totals", "updated_wc_div"]) trigger(event);
  await vi.waitFor(() => expect(read).toHaveBeenCalled());

  expect(asked).toEqual(["/cart"]);
});

test("B9 events: wc_fragment_refresh is answered, unless the script of the classic shop does it", async () => {
  trigger("wc_fragment_refresh");
  await untold("wc_fragments_refreshed");
  expect(asked).toEqual(["/cart", "get_refreshed_fragments"]);

  vi.stubGlobal("wc_cart_fragments_params", {});
  trigger("wc_fragment_refresh");
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  await fetchCart();
  expect(asked).toEqual(["/cart", "get_refreshed_fragments", "/cart", "/cart"]);
});

test("B9 events: a script that fails when it hears of a change spoils nothing", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  jquery(document.body).on("wc_fragments_refreshed", () => {
    throw new Error("theirs");
  });

  const cart = await addToCart({ id: 7 });
  await untold("added_to_cart");

  expect(cart.items_count).toBe(2);
  expect(reported).toHaveBeenCalledTimes(1);
});

test("B9 events: without fragments scripts hear of the change all the same", async () => {
  const shop = fetch;
  vi.stubGlobal("fetch", (url: string) =>
    url.includes("wc-ajax") ? Promise.reject(new TypeError("Failed to fetch")) : shop(url),
  );

  await addToCart({ id: 7 });
  await untold("added_to_cart");

  expect(details("added_to_cart").slice(0, 2)).toEqual([{}, "h"]);
});

test("B9 events: nothing is loaded until a script brings jQuery", async () => {
  vi.stubGlobal("jQuery", undefined);
  const speak = vi.fn();
  const load = vi.fn(async () => ({ connectWooCommerceCart: speak }));
  startWooCommerceCart(load as never);
  document.head.dispatchEvent(new Event("load"));
  vi.stubGlobal("jQuery", () => ({ trigger: () => {} })); // a stand-in of somebody's
  document.head.dispatchEvent(new Event("load"));
  expect(load).not.toHaveBeenCalled();

  vi.stubGlobal("jQuery", jquery);
  for (const _script of [1, 2]) document.head.dispatchEvent(new Event("load"));
  await vi.waitFor(() => expect(speak).toHaveBeenCalledWith(jquery));

  expect(load).toHaveBeenCalledTimes(1);
});
