// @vitest-environment jsdom
import jquery from "jquery";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeCartContents } from "../cart/cart.fixtures.ts";
import type { JQuery } from "../third-party/jquery.ts";
import { connectWooCommerceCart } from "../woocommerce/cart-events.ts";
import Cart from "./Cart.island.tsx";

let asked: unknown[] = [];
let answer: () => Response;

const cart = (...quantities: number[]) =>
  new Response(
    JSON.stringify({
      items_count: quantities.length,
      items: [],
      extensions: { vyloha: makeCartContents(...quantities) },
    }),
    { headers: { Nonce: "n" } },
  );

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sessionStorage.setItem("vyloha:nonce", "n");
  asked = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    asked.push([url.split("/").at(-1)?.replace("?_locale=user", ""), JSON.parse(String(body))]);
    return answer();
  });
  document.body.innerHTML = "<main></main>";
  const main = document.querySelector("main");
  const coupon = { typed: "LETO", error: "" };
  const page = <Cart.Component contents={makeCartContents(2)} coupon={coupon} problems={[]} />;
  if (main) await act(async () => createRoot(main).render(page));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
const click = (selector: string) => act(async () => find(selector)?.click());
const status = () => find("[role=status]")?.textContent;

test("one more piece is asked of the shop, and its answer is shown and told", async () => {
  answer = () => cart(3);

  await click(".quantity-step:last-child");

  expect(asked).toEqual([["update-item", { key: "a".repeat(32), quantity: 3 }]]);
  expect(find<HTMLInputElement>(".qty")?.value).toBe("3");
  expect(find(".cart-total dd")?.textContent).toBe("300,00\u00a0Kč");
  expect(status()).toContain("300,00\u00a0Kč");
});

test("an answer that comes while the next number is typed leaves it alone", async () => {
  let arrive = () => {};
  answer = () => cart(3);
  vi.stubGlobal("fetch", () => new Promise((resolve) => (arrive = () => resolve(answer()))));
  await click(".quantity-step:last-child");

  const field = find<HTMLInputElement>(".qty");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "1");
  await act(async () => field?.dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => arrive());

  expect(find(".cart-total dd")?.textContent).toBe("300,00\u00a0Kč");
  expect(field?.value).toBe("1");
});

test("a refusal stands at the line, is told, and the quantity is again that of the cart", async () => {
  answer = () => new Response(JSON.stringify({ code: "x", message: "Zbývá jediný kus." }), { status: 400 });

  await click(".quantity-step:last-child");

  expect(find(".quantity .field-error")?.textContent).toBe("Zbývá jediný kus.");
  expect(status()).toBe("Zbývá jediný kus.");
  expect(find<HTMLInputElement>(".qty")?.value).toBe("2");
});

test("a removed line leaves the way back, and the focus on it", async () => {
  answer = () => cart();

  await click("a.remove");

  expect(asked).toEqual([["remove-item", { key: "a".repeat(32) }]]);
  expect(find(".cart-empty")).not.toBeNull();
  expect(document.activeElement?.getAttribute("value")).toBe("a".repeat(32));
});

test.each(["", "1.5"])("%j is no number of pieces: nothing is asked, the quantity stands again", async (typed) => {
  const field = find<HTMLInputElement>(".qty");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, typed);
  await act(async () => field?.dispatchEvent(new Event("input", { bubbles: true })));

  await act(async () => field?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));

  expect(asked).toEqual([]);
  expect(field?.value).toBe("2");
});

test("B9 events: clients of the classic cart hear that the totals changed", async () => {
  const heard: string[] = [];
  const names = ["updated_cart_totals", "cart_totals_refreshed", "updated_wc_div"];
  for (const name of names) document.body.addEventListener(name, () => heard.push(name), { once: true });
  answer = () => cart(1);

  await click(".quantity-step");

  expect(heard).toEqual(names);
});

test("the buttons stop where the shop has no more", async () => {
  answer = () => cart(3);
  await click(".quantity-step:last-child");

  await click(".quantity-step:last-child");

  expect(asked).toHaveLength(1);
  expect(find(".quantity-step:last-child")?.getAttribute("aria-disabled")).toBe("true");
});

test("a coupon is applied, shown with what it takes off, and its code leaves the field", async () => {
  const coupons = [{ code: "leto", label: "LETO", discount: "−50,00\u00a0Kč" }];
  answer = () =>
    Response.json({ items_count: 2, items: [], extensions: { vyloha: { ...makeCartContents(2), coupons } } });

  await click("[name=apply_coupon]");

  expect(asked).toEqual([["apply-coupon", { code: "LETO" }]]);
  expect(find(".cart-discount.coupon-leto dd")?.textContent).toBe("−50,00\u00a0Kč");
  expect(find<HTMLInputElement>("#coupon_code")?.value).toBe("");

  answer = () => cart(2);
  await click(".woocommerce-remove-coupon");

  expect(asked.at(-1)).toEqual(["remove-coupon", { code: "leto" }]);
  expect(find(".cart-discount")).toBeNull();
});

test("a coupon that is refused says why at its field, which keeps the code", async () => {
  answer = () => Response.json({ code: "x", message: "Kupón LETO už skončil." }, { status: 400 });

  await click("[name=apply_coupon]");

  expect(find(".coupon .field-error")?.textContent).toBe("Kupón LETO už skončil.");
  expect(find<HTMLInputElement>("#coupon_code")?.value).toBe("LETO");
});

test("B9 events: a script that has the cart read on every change does not do so endlessly", async () => {
  vi.stubGlobal("jQuery", jquery);
  const body = jquery(document.body);
  let reads = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("wc-ajax")) return Response.json({ fragments: { ".count:first": "<b>3</b>" } });
    reads += 1;
    return cart(3);
  });
  const stop = connectWooCommerceCart(jquery as unknown as JQuery);
  body.on("updated_wc_div", () => void body.trigger("wc_fragment_refresh"));

  await click(".quantity-step:last-child");
  await vi.waitFor(() => expect(reads).toBe(2)); // the change, and what the script asked for
  for (let i = 0; i < 20; i++) await act(async () => {});

  expect(reads).toBe(2);
  body.off();
  stop();
});
