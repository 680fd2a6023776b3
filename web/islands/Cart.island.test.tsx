// @vitest-environment jsdom
import jquery from "jquery";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeCartContents } from "../cart/cart.fixtures.ts";
import type { JQuery } from "../third-party/jquery.ts";
import { connectWooCommerceCart } from "../woocommerce/cart-events.ts";
import Cart from "./Cart.island.tsx";

let requests: unknown[] = [];
let respond: () => Response;

const makeResponse = (...quantities: number[]) =>
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
  requests = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    requests.push([url.split("/").at(-1)?.replace("?_locale=user", ""), JSON.parse(String(body))]);
    return respond();
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
const getStatus = () => find("[role=status]")?.textContent;

test("a changed quantity is sent, and its response is shown and announced", async () => {
  respond = () => makeResponse(3);

  await click(".quantity-step:last-child");

  expect(requests).toEqual([["update-item", { key: "a".repeat(32), quantity: 3 }]]);
  expect(find<HTMLInputElement>(".qty")?.value).toBe("3");
  expect(find(".cart-total dd")?.textContent).toBe("300\u00a0Kč");
  expect(getStatus()).toContain("300\u00a0Kč");
});

test("the totals show how much is missing for free delivery, and the day of each delivery", async () => {
  const contents = makeCartContents(3);
  const courier = {
    rate_id: "flat_rate:1",
    name: "Kurýr",
    description: "",
    arrival: "Dorazí: úterý 24. listopadu, když budou peníze na našem účtu do pondělí 14.00",
    arrival_in_cart: "Dorazí: úterý 24. listopadu, když objednáte do pondělí 14.00",
    price: "99 Kč",
    is_chosen: true,
    needs_address: true,
    needs_point: false,
    refusal: "",
  };
  const free_delivery = { text: "Do dopravy zdarma chybí 166 Kč", permille: 640 };
  respond = () =>
    new Response(
      JSON.stringify({
        items_count: 3,
        items: [],
        extensions: { vyloha: { ...contents, free_delivery, shipping_methods: [courier] } },
      }),
      { headers: { Nonce: "n" } },
    );

  await click(".quantity-step:last-child");

  expect(find(".cart_totals .free-delivery")?.textContent).toBe(free_delivery.text);
  expect(find<HTMLProgressElement>(".cart_totals progress")?.position).toBe(0.64);
  expect(find(".cart-shipping dt")?.textContent).toBe(
    "Kurýr Dorazí: úterý 24. listopadu, když objednáte do pondělí 14.00",
  );
});

test("a response does not change a number that is being typed", async () => {
  let deliver = () => {};
  respond = () => makeResponse(3);
  vi.stubGlobal("fetch", () => new Promise((resolve) => (deliver = () => resolve(respond()))));
  await click(".quantity-step:last-child");

  const field = find<HTMLInputElement>(".qty");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "1");
  await act(async () => field?.dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => deliver());

  expect(find(".cart-total dd")?.textContent).toBe("300\u00a0Kč");
  expect(field?.value).toBe("1");
});

test("a rejected quantity shows and announces the error, and the field shows the cart's quantity", async () => {
  respond = () => new Response(JSON.stringify({ code: "x", message: "Zbývá jediný kus." }), { status: 400 });

  await click(".quantity-step:last-child");

  expect(find(".quantity .field-error")?.textContent).toBe("Zbývá jediný kus.");
  expect(getStatus()).toBe("Zbývá jediný kus.");
  expect(find<HTMLInputElement>(".qty")?.value).toBe("2");
});

test("a removed line is replaced by a focused button that restores it", async () => {
  respond = () => makeResponse();

  await click("a.remove");

  expect(requests).toEqual([["remove-item", { key: "a".repeat(32) }]]);
  expect(find(".cart-empty")).not.toBeNull();
  expect(document.activeElement?.getAttribute("value")).toBe("a".repeat(32));
});

test.each(["", "1.5"])("the quantity %j is not sent, and the field shows the cart's quantity", async (typed) => {
  const field = find<HTMLInputElement>(".qty");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, typed);
  await act(async () => field?.dispatchEvent(new Event("input", { bubbles: true })));

  await act(async () => field?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));

  expect(requests).toEqual([]);
  expect(field?.value).toBe("2");
});

test("a change of the cart triggers the events of the classic cart page", async () => {
  const events: string[] = [];
  const names = ["updated_cart_totals", "cart_totals_refreshed", "updated_wc_div"];
  for (const name of names) document.body.addEventListener(name, () => events.push(name), { once: true });
  respond = () => makeResponse(1);

  await click(".quantity-step");

  expect(events).toEqual(names);
});

test("the plus button is disabled at the maximum quantity", async () => {
  respond = () => makeResponse(3);
  await click(".quantity-step:last-child");

  await click(".quantity-step:last-child");

  expect(requests).toHaveLength(1);
  expect(find(".quantity-step:last-child")?.getAttribute("aria-disabled")).toBe("true");
});

test("an applied coupon is shown with its discount, the field is cleared, and the coupon can be removed", async () => {
  const coupons = [{ code: "leto", label: "LETO", discount: "−50\u00a0Kč" }];
  respond = () =>
    Response.json({ items_count: 2, items: [], extensions: { vyloha: { ...makeCartContents(2), coupons } } });

  await click("[name=apply_coupon]");

  expect(requests).toEqual([["apply-coupon", { code: "LETO" }]]);
  expect(find(".cart-discount.coupon-leto dd")?.textContent).toBe("−50\u00a0Kč");
  expect(find<HTMLInputElement>("#coupon_code")?.value).toBe("");
  expect(find(".coupon [role=status]")?.textContent).toBe("Kupón LETO platí: −50\u00a0Kč");

  respond = () => makeResponse(2);
  await click(".woocommerce-remove-coupon");

  expect(requests.at(-1)).toEqual(["remove-coupon", { code: "leto" }]);
  expect(find(".cart-discount")).toBeNull();
});

test("a rejected coupon shows the error at its field, which keeps the code", async () => {
  respond = () => Response.json({ code: "x", message: "Kupón LETO už skončil." }, { status: 400 });

  await click("[name=apply_coupon]");

  expect(find(".coupon .field-error")?.textContent).toBe("Kupón LETO už skončil.");
  expect(find<HTMLInputElement>("#coupon_code")?.value).toBe("LETO");
});

test("a script that reloads the cart on every event causes no endless loop", async () => {
  vi.stubGlobal("jQuery", jquery);
  const body = jquery(document.body);
  let readCount = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("wc-ajax")) return Response.json({ fragments: { ".count:first": "<b>3</b>" } });
    readCount += 1;
    return makeResponse(3);
  });
  const disconnect = connectWooCommerceCart(jquery as unknown as JQuery);
  body.on("updated_wc_div", () => void body.trigger("wc_fragment_refresh"));

  await click(".quantity-step:last-child");
  await vi.waitFor(() => expect(readCount).toBe(2)); // the change and the script's request
  for (let i = 0; i < 20; i++) await act(async () => {});

  expect(readCount).toBe(2);
  body.off();
  disconnect();
});
