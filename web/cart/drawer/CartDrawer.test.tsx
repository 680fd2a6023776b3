// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartContents } from "../../generated/props.ts";
import { makeCartContents } from "../cart.fixtures.ts";
import { openCartDrawer } from "./open-cart-drawer.tsx";

const KEY = "a".repeat(32);
let requests: [string, unknown][] = [];
let respond: () => Response;

const makeResponse = (contents: CartContents) =>
  Response.json(
    { items_count: contents.pieces, items: [], extensions: { vyloha: contents } },
    { headers: { Nonce: "n" } },
  );
const makeRejection = (message: string) => Response.json({ code: "x", message }, { status: 400 });

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(`dialog ${selector}`);
const getLink = () => document.querySelector("a") as HTMLAnchorElement;
const click = (selector: string) => act(async () => find(selector)?.click());
/** Open the drawer, and wait for its response. */
async function openDrawer(): Promise<void> {
  await act(async () => openCartDrawer(getLink()));
  await act(async () => {});
}
const closeDrawer = () => act(async () => document.querySelector("dialog")?.dispatchEvent(new Event("close")));
const getStatus = () => find("[role=status]")?.textContent;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector("button")?.focus();
  };
  sessionStorage.setItem("vyloha:nonce", "n");
  requests = [];
  respond = () => makeResponse(makeCartContents(2));
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    const parsedBody = body instanceof URLSearchParams ? Object.fromEntries(body) : JSON.parse(String(body ?? "null"));
    requests.push([url.replace("/wp-json/wc/store/v1", "").replace("?_locale=user", ""), parsedBody]);
    return respond();
  });
  document.body.innerHTML = '<a class="cart-link" href="/kosik/">Košík</a>';
});

afterEach(async () => {
  await closeDrawer();
  vi.unstubAllGlobals();
});

test("the drawer shows a placeholder for each line, then the lines, the total and the links", async () => {
  let deliver = () => {};
  vi.stubGlobal("fetch", () => new Promise((resolve) => (deliver = () => resolve(respond()))));
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it
  document.cookie = "vyloha_cart_count=2";
  await openDrawer();

  expect(find(".cart-drawer-body")?.querySelectorAll(".cart-drawer-shape")).toHaveLength(2);
  expect(getStatus()).toBe("Košík se načítá.");
  await act(async () => deliver());

  expect(find(".cart-drawer-shape")).toBeNull();
  expect(find(".cart-line-name")?.textContent).toContain("Tričko");
  expect(find(".cart-total dd")?.textContent).toBe("200\u00a0Kč");
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".cart-drawer-foot a.button")];
  expect(links.map(({ pathname }) => pathname)).toEqual(["/pokladna/", "/kosik/"]);
});

test("a changed quantity is sent, shown and announced", async () => {
  await openDrawer();
  respond = () => makeResponse(makeCartContents(3));

  await click(".quantity-step:last-child");

  expect(requests.at(-1)).toEqual(["/cart/update-item", { key: KEY, quantity: 3 }]);
  expect(find<HTMLInputElement>(".qty")?.value).toBe("3");
  expect(getStatus()).toContain("300\u00a0Kč");
});

test("a rejected quantity shows the error in its line", async () => {
  await openDrawer();
  respond = () => makeRejection("Zbývají jen dva kusy.");

  await click(".quantity-step:last-child");

  expect(find(".quantity .field-error")?.textContent).toBe("Zbývají jen dva kusy.");
  expect(find<HTMLInputElement>(".qty")?.value).toBe("2");
});

test("a removed line is restored and gets the focus", async () => {
  await openDrawer();
  respond = () => makeResponse(makeCartContents());
  await click("a.remove");

  expect(find(".cart-empty")).not.toBeNull();
  expect(document.activeElement).toBe(find(".restore-item"));
  respond = () => makeResponse(makeCartContents(2));
  await click(".restore-item");

  expect(requests.slice(-2)).toEqual([
    ["/kosik/", { undo_item: KEY }],
    ["/cart", null],
  ]);
  expect(find(".cart-removed")).toBeNull();
  expect(document.activeElement).toBe(find("a.remove"));
  expect(getStatus()).toBe("„Tričko“ je zpátky v košíku.");
});

test("a failed restoration shows an error, and the button stays", async () => {
  await openDrawer();
  respond = () => makeResponse(makeCartContents());
  await click("a.remove");

  await click(".restore-item");

  expect(find(".cart-drawer-body .notice-error")?.textContent).toBe("Zboží se do košíku nepodařilo vrátit.");
  expect(document.activeElement).toBe(find(".restore-item"));
});

test("a rejected coupon shows an error; a valid one is applied and removed", async () => {
  await openDrawer();
  const input = find<HTMLInputElement>("#coupon_code");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "leto");
  await act(async () => input?.dispatchEvent(new Event("input", { bubbles: true })));
  respond = () => makeRejection("Kupón LETO už skončil.");
  const scrollIntoView = vi.fn();
  Object.assign(find(".coupon .field") ?? {}, { scrollIntoView });
  await click("[name=apply_coupon]");
  expect(scrollIntoView).toHaveBeenCalledOnce();
  expect(find(".coupon .field-error")?.textContent).toBe("Kupón LETO už skončil.");

  const coupons = [{ code: "leto", label: "LETO", discount: "−50\u00a0Kč" }];
  respond = () => makeResponse({ ...makeCartContents(2), coupons, discounted_goods: "150\u00a0Kč" });
  await click("[name=apply_coupon]");

  expect(requests.at(-1)).toEqual(["/cart/apply-coupon", { code: "leto" }]);
  expect(find("dl:has(.cart-total)")?.textContent).toContain("Po slevě150\u00a0Kč");

  respond = () => makeResponse(makeCartContents(2));
  await click(".woocommerce-remove-coupon");
  expect(requests.at(-1)).toEqual(["/cart/remove-coupon", { code: "leto" }]);
  expect(find(".cart-discount")).toBeNull();
});

test("the progress to free delivery changes with the cart", async () => {
  respond = () =>
    makeResponse({
      ...makeCartContents(2),
      free_delivery: { text: "Do dopravy zdarma chybí 320 Kč", permille: 680 },
    });
  await openDrawer();

  expect(find(".free-delivery")?.textContent).toBe("Do dopravy zdarma chybí 320 Kč");
  expect(find<HTMLProgressElement>("progress")?.position).toBe(0.68);
  respond = () =>
    makeResponse({ ...makeCartContents(3), free_delivery: { text: "Doprava je zdarma", permille: 1000 } });
  await click(".quantity-step:last-child");

  expect(find(".free-delivery")?.textContent).toBe("Doprava je zdarma");
  expect(find<HTMLProgressElement>("progress")?.position).toBe(1);
});

test("notices of lines and the reason against an order are shown", async () => {
  const [line] = makeCartContents(2).items;
  if (!line) throw new Error("no line");
  const stopped = { ...line, notice: "Produkt je vyprodaný.", stops_order: true };
  const deleted = [{ key: "b", text: "„Batoh“ už neprodáváme." }];
  respond = () => makeResponse({ ...makeCartContents(2), items: [stopped], deleted, can_be_ordered: false });
  await openDrawer();

  expect(find(".cart-line-notice.stops")?.textContent).toBe("Produkt je vyprodaný.");
  expect(find(".notice-warning")?.textContent).toBe("„Batoh“ už neprodáváme.");
  expect(find(".cart-drawer-foot .stops")).not.toBeNull();
});

test("an empty cart has a link to the shop", async () => {
  respond = () => makeResponse(makeCartContents());
  await openDrawer();

  expect(find(".cart-empty a")?.getAttribute("href")).toBe("/obchod/");
  expect(find(".cart-drawer-foot")).toBeNull();
});

test("a cart that fails to load shows an error and a retry; the focus stays in the drawer", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await openDrawer();

  expect(find("[role=alert]")?.textContent).toContain("S obchodem se nejde spojit");
  vi.stubGlobal("fetch", async () => makeResponse(makeCartContents(2)));
  await click("button.button-primary");

  expect(find(".cart-line")).not.toBeNull();
  expect(document.querySelector("dialog")?.contains(document.activeElement)).toBe(true);
});

test("the drawer opens once, and closing it focuses the link, also a replaced one", async () => {
  await openDrawer();
  await openDrawer();
  expect(document.querySelectorAll("dialog")).toHaveLength(1);

  getLink().replaceWith(getLink().cloneNode(true));
  await closeDrawer();

  expect(document.querySelector("dialog")).toBeNull();
  expect(document.activeElement).toBe(getLink());
});

test("leaving the page closes the drawer, which would show an old cart later", async () => {
  await openDrawer();

  await act(async () => window.dispatchEvent(new Event("pagehide")));

  expect(document.querySelector("dialog")).toBeNull();
});
