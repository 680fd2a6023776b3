/** Events of a change of the cart (Google Analytics for WooCommerce). */
import { expect, test } from "vitest";
import type { Cart, CartOperation } from "../cart/cart.ts";
import { getCartEvents } from "./cart-events.ts";
import type { AnalyticsCart } from "./shop-event.ts";

const buildCart = (quantities: Record<string, number>): AnalyticsCart => ({
  currency: "CZK",
  items: Object.entries(quantities).map(([key, quantity]) => ({ key, item_id: key.toUpperCase(), quantity })),
});
const operation = (name: string, data: CartOperation["request"] = {}): CartOperation => ({ name, request: data });
const add = operation("add-item", { id: 2, quantity: 3 });
const remove = operation("remove-item", { key: "a" });

test.each([
  ["the first product is added", {}, { b: 3 }, add, ["add_to_cart B 3"]],
  ["a quantity is increased", { b: 1 }, { b: 4 }, add, ["add_to_cart B 3"]],
  ["a quantity is increased after another tab added some", { b: 1 }, { b: 9 }, add, ["add_to_cart B 3"]],
  ["a second product is added", { a: 1 }, { a: 1, b: 3 }, add, ["add_to_cart B 3"]],
  ["a quantity is reduced", { a: 5 }, { a: 2 }, operation("update-item", { key: "a" }), ["remove_from_cart A 3"]],
  [
    "a quantity is reduced while another tab adds a product",
    { a: 5 },
    { a: 2, b: 1 },
    operation("update-item", { key: "a" }),
    ["remove_from_cart A 3"],
  ],
  ["a line is removed", { a: 5, b: 1 }, { b: 1 }, remove, ["remove_from_cart A 5"]],
  ["a removed line is restored", { b: 1 }, { b: 1, a: 5 }, operation("undo-item", { key: "a" }), ["add_to_cart A 5"]],
  ["a coupon is applied", { a: 1 }, { a: 1 }, operation("apply-coupon", { code: "x" }), []],
  ["a product is added to an unknown cart", undefined, { a: 1, b: 7 }, add, ["add_to_cart B 3"]],
  ["a line is removed from an unknown cart", undefined, { b: 1 }, remove, []],
])("%s", (_, before, after, operation, expected) => {
  const items = Object.keys(after).map((key) => ({ key, id: key === "a" ? 1 : 2, quantity: 1, name: key }));
  const change = { count: 1, hash: "", operation, cart: { items_count: 1, items } as unknown as Cart };

  const events = getCartEvents(
    before && buildCart(before as Record<string, number>),
    buildCart(after as Record<string, number>),
    change,
  );

  const summaries = events.map(({ name, data }) => {
    const [item] = (data as AnalyticsCart).items;
    expect(item).not.toHaveProperty("key");
    expect(data).toHaveProperty("currency", "CZK");
    return `${name} ${item?.item_id} ${item?.quantity}`;
  });
  expect(summaries).toEqual(expected);
});
