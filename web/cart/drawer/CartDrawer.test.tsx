// @vitest-environment jsdom
/** The cart as a drawer. */
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartContents } from "../../generated/props.ts";
import { makeCartContents } from "../cart.fixtures.ts";
import { openCartDrawer } from "./open-cart-drawer.tsx";

const KEY = "a".repeat(32);
let asked: [string, unknown][] = [];
let answer: () => Response;

const cart = (held: CartContents) =>
  Response.json({ items_count: held.pieces, items: [], extensions: { vyloha: held } }, { headers: { Nonce: "n" } });
const refusal = (message: string) => Response.json({ code: "x", message }, { status: 400 });

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(`dialog ${selector}`);
const link = () => document.querySelector("a") as HTMLAnchorElement;
const click = (selector: string) => act(async () => find(selector)?.click());
/** Open the drawer, and let what it asks for arrive. */
async function open(): Promise<void> {
  await act(async () => openCartDrawer(link()));
  await act(async () => {});
}
const close = () => act(async () => document.querySelector("dialog")?.dispatchEvent(new Event("close")));
const status = () => find("[role=status]")?.textContent;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector("button")?.focus();
  };
  sessionStorage.setItem("vyloha:nonce", "n");
  asked = [];
  answer = () => cart(makeCartContents(2));
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    const sent = body instanceof URLSearchParams ? Object.fromEntries(body) : JSON.parse(String(body ?? "null"));
    asked.push([url.replace("/wp-json/wc/store/v1", "").replace("?_locale=user", ""), sent]);
    return answer();
  });
  document.body.innerHTML = '<a class="cart-link" href="/kosik/">Košík</a>';
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

test("it shows shapes as many as the lines may be, then the lines, the sum and the ways on", async () => {
  let arrive = () => {};
  vi.stubGlobal("fetch", () => new Promise((resolve) => (arrive = () => resolve(answer()))));
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop's answer leaves it
  document.cookie = "vyloha_cart_count=2";
  await open();

  expect(find(".cart-drawer-body")?.querySelectorAll(".cart-drawer-shape")).toHaveLength(2);
  expect(status()).toBe("Košík se načítá.");
  await act(async () => arrive());

  expect(find(".cart-drawer-shape")).toBeNull();
  expect(find(".cart-line-name")?.textContent).toContain("Tričko");
  expect(find(".cart-total dd")?.textContent).toBe("200,00\u00a0Kč");
  const ways = [...document.querySelectorAll<HTMLAnchorElement>(".cart-drawer-foot a.button")];
  expect(ways.map(({ pathname }) => pathname)).toEqual(["/pokladna/", "/kosik/"]);
});

test("one more piece is asked of the shop, shown and told", async () => {
  await open();
  answer = () => cart(makeCartContents(3));

  await click(".quantity-step:last-child");

  expect(asked.at(-1)).toEqual(["/cart/update-item", { key: KEY, quantity: 3 }]);
  expect(find<HTMLInputElement>(".qty")?.value).toBe("3");
  expect(status()).toContain("300,00\u00a0Kč");
});

test("a refused quantity says why at the line", async () => {
  await open();
  answer = () => refusal("Zbývají jen dva kusy.");

  await click(".quantity-step:last-child");

  expect(find(".quantity .field-error")?.textContent).toBe("Zbývají jen dva kusy.");
  expect(find<HTMLInputElement>(".qty")?.value).toBe("2");
});

test("a removed line is put back in place, and the focus goes along", async () => {
  await open();
  answer = () => cart(makeCartContents());
  await click("a.remove");

  expect(find(".cart-empty")).not.toBeNull();
  expect(document.activeElement).toBe(find(".restore-item"));
  answer = () => cart(makeCartContents(2));
  await click(".restore-item");

  expect(asked.slice(-2)).toEqual([
    ["/kosik/", { undo_item: KEY }],
    ["/cart", null],
  ]);
  expect(find(".cart-removed")).toBeNull();
  expect(document.activeElement).toBe(find("a.remove"));
  expect(status()).toBe("„Tričko“ je zpátky v košíku.");
});

test("what cannot be put back is told, and can be tried again", async () => {
  await open();
  answer = () => cart(makeCartContents());
  await click("a.remove");

  await click(".restore-item");

  expect(find(".cart-drawer-body .notice-error")?.textContent).toBe("Zboží se do košíku nepodařilo vrátit.");
  expect(document.activeElement).toBe(find(".restore-item"));
});

test("a coupon is applied and taken out, a refused one says why", async () => {
  await open();
  const code = find<HTMLInputElement>("#coupon_code");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(code, "leto");
  await act(async () => code?.dispatchEvent(new Event("input", { bubbles: true })));
  answer = () => refusal("Kupón LETO už skončil.");
  const scrolled = vi.fn();
  Object.assign(find(".coupon .field") ?? {}, { scrollIntoView: scrolled });
  await click("[name=apply_coupon]");
  expect(scrolled).toHaveBeenCalledOnce();
  expect(find(".coupon .field-error")?.textContent).toBe("Kupón LETO už skončil.");

  const coupons = [{ code: "leto", label: "LETO", discount: "−50,00\u00a0Kč" }];
  answer = () => cart({ ...makeCartContents(2), coupons, discounted_goods: "150,00\u00a0Kč" });
  await click("[name=apply_coupon]");

  expect(asked.at(-1)).toEqual(["/cart/apply-coupon", { code: "leto" }]);
  expect(find("dl:has(.cart-total)")?.textContent).toContain("Po slevě150,00\u00a0Kč");

  answer = () => cart(makeCartContents(2));
  await click(".woocommerce-remove-coupon");
  expect(asked.at(-1)).toEqual(["/cart/remove-coupon", { code: "leto" }]);
  expect(find(".cart-discount")).toBeNull();
});

test("the way to free delivery follows the cart", async () => {
  answer = () =>
    cart({ ...makeCartContents(2), free_delivery: { text: "Do dopravy zdarma chybí 320,00 Kč", permille: 680 } });
  await open();

  expect(find("label:has(+ progress)")?.textContent).toBe("Do dopravy zdarma chybí 320,00 Kč");
  expect(find<HTMLProgressElement>("progress")?.position).toBe(0.68);
  answer = () => cart({ ...makeCartContents(3), free_delivery: { text: "Doprava je zdarma", permille: 1000 } });
  await click(".quantity-step:last-child");

  expect(find("label:has(+ progress)")?.textContent).toBe("Doprava je zdarma");
  expect(find<HTMLProgressElement>("progress")?.position).toBe(1);
});

test("notices of lines and what stops an order are said", async () => {
  const [line] = makeCartContents(2).items;
  if (!line) throw new Error("no line");
  const stopped = { ...line, notice: "Produkt je vyprodaný.", stops_order: true };
  const deleted = [{ key: "b", text: "„Batoh“ už neprodáváme." }];
  answer = () => cart({ ...makeCartContents(2), items: [stopped], deleted, can_be_ordered: false });
  await open();

  expect(find(".cart-line-notice.stops")?.textContent).toBe("Produkt je vyprodaný.");
  expect(find(".notice-warning")?.textContent).toBe("„Batoh“ už neprodáváme.");
  expect(find(".cart-drawer-foot .stops")).not.toBeNull();
});

test("an empty cart leads to the shop", async () => {
  answer = () => cart(makeCartContents());
  await open();

  expect(find(".cart-empty a")?.getAttribute("href")).toBe("/obchod/");
  expect(find(".cart-drawer-foot")).toBeNull();
});

test("a cart that cannot be read says why and is tried again; the focus stays in the drawer", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await open();

  expect(find("[role=alert]")?.textContent).toContain("S obchodem se nejde spojit");
  vi.stubGlobal("fetch", async () => cart(makeCartContents(2)));
  await click("button.button-primary");

  expect(find(".cart-line")).not.toBeNull();
  expect(document.querySelector("dialog")?.contains(document.activeElement)).toBe(true);
});

test("it opens once, and gives the focus to the link, also to one that was drawn anew", async () => {
  await open();
  await open();
  expect(document.querySelectorAll("dialog")).toHaveLength(1);

  link().replaceWith(link().cloneNode(true));
  await close();

  expect(document.querySelector("dialog")).toBeNull();
  expect(document.activeElement).toBe(link());
});

test("who leaves the page and comes back does not find an old cart open", async () => {
  await open();

  await act(async () => window.dispatchEvent(new Event("pagehide")));

  expect(document.querySelector("dialog")).toBeNull();
});
