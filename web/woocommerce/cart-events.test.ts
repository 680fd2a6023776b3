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

let requests: string[] = [];
let itemsCount = 2;
let triggered: [string, ...unknown[]][] = [];
let disconnect = () => {};

beforeEach(() => {
  requests = [];
  triggered = [];
  itemsCount = 2;
  sessionStorage.setItem("vyloha:nonce", "n");
  vi.stubGlobal("jQuery", jquery);
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(/wc-ajax=(\w+)/.exec(url)?.[1] ?? decodeURI(url.replace(/^.*\/v1|\?.*/g, "")).replace("%2D", "-"));
    if (url.includes("wc-ajax")) return Response.json({ fragments: FRAGMENTS, cart_hash: "h" });
    const contents = { items: [{ key: "k1", product_id: 7 }] };
    const cart = { items_count: itemsCount, items: [{ key: "k1", id: 70 }], extensions: { vyloha: contents } };
    return Response.json(cart, { headers: { "Cart-Hash": "h" } });
  });
  document.body.innerHTML = `<a data-cart-count></a><div class="widget_shopping_cart_content">Nic</div>
    <shop-island><div class="widget_shopping_cart_content">Naše</div>
    <a class="remove" data-product_id="7" data-product_sku="H-1" href="/kosik/?remove_item=k1">×</a></shop-island>`;
  jquery(document.body).on(EVENTS, ({ type }, ...details: unknown[]) => void triggered.push([type, ...details]));
  disconnect = connectWooCommerceCart(jquery as unknown as JQuery);
});

afterEach(() => {
  disconnect();
  jquery(document.body).off();
  vi.unstubAllGlobals();
});

const getEventNames = () => triggered.map(([name]) => name);
const getDetails = (event: string) => triggered.find(([name]) => name === event)?.slice(1) ?? [];
/** Wait until `event` has been triggered. */
const waitForEvent = (event: string) => vi.waitFor(() => expect(getEventNames()).toContain(event));
const trigger = (event: string, ...args: unknown[]) => jquery(document.body).trigger(event, args);

test("an addition triggers events before and afterwards, with fragments, hash and button", async () => {
  await addToCart({ id: 7, quantity: 2, variation: [{ attribute: "pa_barva", value: "modra" }] });
  await waitForEvent("added_to_cart");

  expect(getEventNames()).toEqual(["adding_to_cart", "wc_fragments_refreshed", "added_to_cart"]);
  const [button, data] = getDetails("adding_to_cart") as [JQueryLike, unknown];
  expect([button.data("product_id"), button.data("quantity")]).toEqual([7, 2]);
  expect(data).toEqual({ product_id: 7, quantity: 2, attribute_pa_barva: "modra" });
  const [fragments, hash, added] = getDetails("added_to_cart") as [unknown, string, JQueryLike];
  expect([fragments, hash, added.data("product_id")]).toEqual([FRAGMENTS, "h", 7]);
});

test("a removal triggers events with the line's button and about the empty cart", async () => {
  itemsCount = 0;

  await removeCartLine("k1");
  await waitForEvent("wc_cart_emptied");

  expect(getEventNames()).toEqual(["wc_fragments_refreshed", "removed_from_cart", "wc_cart_emptied"]);
  const [fragments, hash, button] = getDetails("removed_from_cart") as [unknown, string, JQueryLike];
  expect([fragments, hash]).toEqual([FRAGMENTS, "h"]);
  expect(["product_id", "product_sku", "cart_item_key"].map((name) => button.data(name))).toEqual([7, "H-1", "k1"]);
});

test("a removal on the cart page triggers the event of the classic cart page", async () => {
  document.body.insertAdjacentHTML("beforeend", '<form class="woocommerce-cart-form"></form>');

  await removeCartLine("k1");
  await waitForEvent("item_removed_from_classic_cart");

  expect(getEventNames()).toEqual(["wc_fragments_refreshed", "item_removed_from_classic_cart"]);
});

test("the event of an added variation has the id of its product", async () => {
  await addToCart({ id: 70 });
  await waitForEvent("added_to_cart");

  expect((getDetails("added_to_cart")[2] as JQueryLike).data("product_id")).toBe(7);
});

test("a script that watches fetch and events counts each added or removed product once", async () => {
  const operations: string[] = [];
  jquery(document.body).on("added_to_cart removed_from_cart", ({ type }) => void operations.push(type));
  const shopFetch = fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, location.origin);
    const operation = /\/wc\/store(?:\/v\d+)?\/cart\/((?:add|remove)-item)/.exec(pathname)?.[1];
    if (init?.method === "POST" && operation) operations.push(operation);
    return shopFetch(url, init);
  });

  await addToCart({ id: 70 });
  await removeCartLine("k1");
  await waitForEvent("removed_from_cart");

  expect(operations).toEqual(["added_to_cart", "removed_from_cart"]);
});

test.each([
  ["applied_coupon", () => applyCoupon("leto")],
  ["removed_coupon", () => removeCoupon("leto")],
])("%s has the coupon's code", async (event, change) => {
  await change();
  await waitForEvent(event);

  expect(getDetails(event)).toEqual(["leto"]);
});

test("a changed quantity replaces fragments outside our islands", async () => {
  await setLineQuantity("k1", 3);
  await waitForEvent("wc_fragments_refreshed");

  const shown = Array.from(
    document.querySelectorAll(".widget_shopping_cart_content"),
    (element) => element.textContent,
  );
  expect(shown).toEqual(["Hrnek", "Naše"]);
});

test("our own events do not reload the cart", async () => {
  await addToCart({ id: 7 });
  await removeCartLine("k1");
  await applyCoupon("leto");
  await waitForEvent("applied_coupon");
  await fetchCart();

  const fragments = "get_refreshed_fragments";
  const changes = ["/cart/add-item", "/cart/remove-item", "/cart/apply-coupon", "/cart"];
  expect(requests.filter((request) => request !== fragments)).toEqual(changes);
  expect(requests.filter((request) => request === fragments)).toHaveLength(3);
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
])("the event %s of a script reloads our cart", async (event) => {
  startCartCount();
  itemsCount = 5;

  trigger(event, {}, "h", jquery("<a>"));

  await vi.waitFor(() => expect(document.querySelector("[data-cart-count]")?.textContent).toBe("5"));
});

test("fragments in a script's event replace the elements on the page", () => {
  trigger("added_to_cart", FRAGMENTS, "h");

  expect(document.querySelector(".widget_shopping_cart_content")?.textContent).toBe("Hrnek");
});

test("several events of one change reload the cart once", async () => {
  const handleCart = vi.fn();
  subscribeToCart(handleCart);

  for (const event of ["applied_coupon", "updated_cart_totals", "updated_wc_div"]) trigger(event);
  await vi.waitFor(() => expect(handleCart).toHaveBeenCalled());

  expect(requests).toEqual(["/cart"]);
});

test("wc_fragment_refresh is handled, unless the classic script is on the page", async () => {
  trigger("wc_fragment_refresh");
  await waitForEvent("wc_fragments_refreshed");
  expect(requests).toEqual(["/cart", "get_refreshed_fragments"]);

  vi.stubGlobal("wc_cart_fragments_params", {});
  trigger("wc_fragment_refresh");
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  await fetchCart();
  expect(requests).toEqual(["/cart", "get_refreshed_fragments", "/cart", "/cart"]);
});

test("an error in a listener is reported and changes nothing", async () => {
  const reportError = vi.fn();
  vi.stubGlobal("reportError", reportError);
  jquery(document.body).on("wc_fragments_refreshed", () => {
    throw new Error("theirs");
  });

  const cart = await addToCart({ id: 7 });
  await waitForEvent("added_to_cart");

  expect(cart.items_count).toBe(2);
  expect(reportError).toHaveBeenCalledTimes(1);
});

test("the event is triggered without fragments when their request fails", async () => {
  const shopFetch = fetch;
  vi.stubGlobal("fetch", (url: string) =>
    url.includes("wc-ajax") ? Promise.reject(new TypeError("Failed to fetch")) : shopFetch(url),
  );

  await addToCart({ id: 7 });
  await waitForEvent("added_to_cart");

  expect(getDetails("added_to_cart").slice(0, 2)).toEqual([{}, "h"]);
});

test("nothing is loaded until a script adds jQuery", async () => {
  vi.stubGlobal("jQuery", undefined);
  const connect = vi.fn();
  const load = vi.fn(async () => ({ connectWooCommerceCart: connect }));
  startWooCommerceCart(load as never);
  document.head.dispatchEvent(new Event("load"));
  vi.stubGlobal("jQuery", () => ({ trigger: () => {} })); // a stand-in that is not jQuery
  document.head.dispatchEvent(new Event("load"));
  expect(load).not.toHaveBeenCalled();

  vi.stubGlobal("jQuery", jquery);
  for (const _script of [1, 2]) document.head.dispatchEvent(new Event("load"));
  await vi.waitFor(() => expect(connect).toHaveBeenCalledWith(jquery));

  expect(load).toHaveBeenCalledTimes(1);
});
