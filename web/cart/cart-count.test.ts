// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { CART_EVENT, startCartCount } from "./cart-count.ts";

const badge = () => document.querySelector("[data-cart-count]")?.textContent;

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested
  document.cookie = "vyloha_cart_count=; max-age=0";
  document.body.innerHTML = "<span data-cart-count></span>";
});

test("a new visitor sees no number", () => {
  startCartCount();

  expect(badge()).toBe("");
});

test("a tab that gets the focus tells what another one left in the cart", () => {
  startCartCount();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested
  document.cookie = "vyloha_cart_count=2";

  window.dispatchEvent(new Event("focus"));

  expect(badge()).toBe("2");
});

test("the number of pieces comes from the cookie and follows the cart", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested
  document.cookie = "vyloha_cart_count=3";

  startCartCount();
  expect(badge()).toBe("3");

  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail: { count: 5 } }));
  expect(badge()).toBe("5");
});
