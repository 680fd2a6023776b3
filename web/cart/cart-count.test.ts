// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { CART_EVENT, startCartCount } from "./cart-count.ts";

const getBadgeText = () => document.querySelector("[data-cart-count]")?.textContent;

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets the cookie
  document.cookie = "vyloha_cart_count=; max-age=0";
  document.body.innerHTML = "<span data-cart-count></span>";
});

test("a new visitor sees no number", () => {
  startCartCount();

  expect(getBadgeText()).toBe("");
});

test("a tab that gets the focus shows the cart that another tab has changed", () => {
  startCartCount();
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets the cookie
  document.cookie = "vyloha_cart_count=2";

  window.dispatchEvent(new Event("focus"));

  expect(getBadgeText()).toBe("2");
});

test("the quantity comes from the cookie and changes with the cart", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets the cookie
  document.cookie = "vyloha_cart_count=3";

  startCartCount();
  expect(getBadgeText()).toBe("3");

  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail: { count: 5 } }));
  expect(getBadgeText()).toBe("5");
});
