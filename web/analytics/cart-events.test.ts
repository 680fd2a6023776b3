/** Which goods a change of the cart put in or took out (Google Analytics for WooCommerce). */
import { expect, test } from "vitest";
import type { Cart, CartOperation } from "../cart/cart.ts";
import { getCartEvents } from "./cart-events.ts";
import type { AnalyticsCart } from "./shop-event.ts";

const sale = (pieces: Record<string, number>): AnalyticsCart => ({
  currency: "CZK",
  items: Object.entries(pieces).map(([key, quantity]) => ({ key, item_id: key.toUpperCase(), quantity })),
});
const asked = (name: string, data: CartOperation["asked"] = {}): CartOperation => ({ name, asked: data });
const add = asked("add-item", { id: 2, quantity: 3 });
const remove = asked("remove-item", { key: "a" });

test.each([
  ["the first goods", {}, { b: 3 }, add, ["add_to_cart B 3"]],
  ["more of them", { b: 1 }, { b: 4 }, add, ["add_to_cart B 3"]],
  ["more of them, after another tab put some in", { b: 1 }, { b: 9 }, add, ["add_to_cart B 3"]],
  ["other goods", { a: 1 }, { a: 1, b: 3 }, add, ["add_to_cart B 3"]],
  ["fewer pieces", { a: 5 }, { a: 2 }, asked("update-item", { key: "a" }), ["remove_from_cart A 3"]],
  [
    "fewer pieces, and others from another tab",
    { a: 5 },
    { a: 2, b: 1 },
    asked("update-item", { key: "a" }),
    ["remove_from_cart A 3"],
  ],
  ["a line that goes", { a: 5, b: 1 }, { b: 1 }, remove, ["remove_from_cart A 5"]],
  ["a line that comes back", { b: 1 }, { b: 1, a: 5 }, asked("undo-item", { key: "a" }), ["add_to_cart A 5"]],
  ["a coupon", { a: 1 }, { a: 1 }, asked("apply-coupon", { code: "x" }), []],
  ["goods in a cart that nobody knew", undefined, { a: 1, b: 7 }, add, ["add_to_cart B 3"]],
  ["a line out of a cart that nobody knew", undefined, { b: 1 }, remove, []],
])("%s", (_, before, after, did, said) => {
  const items = Object.keys(after).map((key) => ({ key, id: key === "a" ? 1 : 2, quantity: 1, name: key }));
  const news = { count: 1, hash: "", did, cart: { items_count: 1, items } as unknown as Cart };

  const events = getCartEvents(
    before && sale(before as Record<string, number>),
    sale(after as Record<string, number>),
    news,
  );

  const told = events.map(({ name, data }) => {
    const [item] = (data as AnalyticsCart).items;
    expect(item).not.toHaveProperty("key");
    expect(data).toHaveProperty("currency", "CZK");
    return `${name} ${item?.item_id} ${item?.quantity}`;
  });
  expect(told).toEqual(said);
});
