// @vitest-environment jsdom
/** The checkout as scripts with jQuery know it: they ask for a count, hear of it, and an answer may ask for one more. */
import jquery from "jquery";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartContents } from "../generated/props.ts";
import { FORM, makeCheckoutContents, NO_COUPON, NO_POINTS } from "./CheckoutForm.fixtures.ts";
import CheckoutForm from "./CheckoutForm.island.tsx";

const EVENTS = "update_checkout updated_checkout payment_method_selected";
const PROPS = {
  coupon: NO_COUPON,
  shippingError: "",
  paymentError: "",
  ...NO_POINTS,
  form: FORM,
  terms: null,
  privacy: null,
};

let heard: [string, ...unknown[]][] = [];
let counts = 0;
let root: Root;

function withPayments(hash: string, chosen: string): CartContents {
  const now = makeCheckoutContents("flat_rate:1", hash);
  const [bacs] = now.payment_methods;
  if (!bacs) throw new Error("no payment");
  return {
    ...now,
    payment_methods: ["bacs", "ppcp-gateway"].map((kind) => ({ ...bacs, kind, is_chosen: kind === chosen })),
  };
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sessionStorage.setItem("vyloha:nonce", "n");
  vi.stubGlobal("jQuery", jquery);
  heard = [];
  counts = 0;
  vi.stubGlobal("fetch", async () => {
    counts += 1;
    return Response.json({ extensions: { vyloha: withPayments(`count ${counts}`, chosen()) } });
  });
  document.body.innerHTML = '<form action="/pokladna/" method="post"></form>';
  root = createRoot(document.querySelector("form") as HTMLFormElement);
  const page = <CheckoutForm.Component contents={withPayments("old", "bacs")} {...PROPS} />;
  await act(async () => root.render(page));
  jquery(document.body).on(EVENTS, ({ type }, ...details: unknown[]) => void heard.push([type, ...details]));
});

afterEach(async () => {
  await act(async () => root.unmount());
  jquery(document.body).off();
  vi.unstubAllGlobals();
});

const find = (selector: string) => document.querySelector<HTMLInputElement>(selector);
const chosen = () => find("[name=payment_method]:checked")?.value ?? "";
const hash = () => find("[name=cart_hash]")?.value;
const names = () => heard.map(([name]) => name);
const trigger = (event: string, data?: object) =>
  act(async () => void jquery(document.body).trigger(event, data ? [data] : []));
const answers = (wmc_update_checkout: boolean) => trigger("updated_checkout", { wmc_update_checkout });
/** The classic checkout's own script, which has put its parts in the place of ours. */
function bringClassicScript(): void {
  vi.stubGlobal("wc_checkout_params", {});
  const table = find(".woocommerce-checkout-review-order-table");
  if (table) table.outerHTML = '<table class="woocommerce-checkout-review-order-table"></table>';
}

test("A9/B10: a script that wants another count gets one, and hears of it when it stands on the page", async () => {
  const shown: unknown[] = [];
  jquery(document.body).on("updated_checkout", () => void shown.push(hash()));

  await trigger("update_checkout");

  expect(counts).toBe(1);
  expect(shown).toEqual(["count 1"]);
  const [, data] = heard.at(-1) as [string, { fragments: Record<string, string> }];
  expect(data).toMatchObject({ result: "success", messages: "", reload: false, wmc_update_checkout: false });
  expect(data.fragments[".woocommerce-checkout-review-order-table"]).toContain("count 1");
  expect(data.fragments[".woocommerce-checkout-payment"]).toContain("ppcp-gateway");
});

test("A9/B10: several scripts that want it of one change get one count", async () => {
  await act(async () => {
    for (const _script of [1, 2]) jquery(document.body).trigger("update_checkout");
  });

  expect(counts).toBe(1);
});

test("a point that a script has saved is read again, also beside the classic script", async () => {
  vi.stubGlobal("wc_checkout_params", {});
  const ended = (url: string) => act(async () => void jquery(document).trigger("ajaxSuccess", [{}, { url }]));

  await ended("/wp-json/packeta/internal/checkout/save-selected-pickup-point");
  expect(counts).toBe(1);

  await ended("/?wc-ajax=get_refreshed_fragments");
  expect(counts).toBe(1);
});

test("A9/B10: an answer that asks for it is followed by exactly one more count, never by two in a row", async () => {
  bringClassicScript();
  await answers(true);
  expect(names().filter((name) => name === "update_checkout")).toHaveLength(1);

  await answers(true); // of a server that would go on for ever
  expect(names().filter((name) => name === "update_checkout")).toHaveLength(1);

  await answers(false);
  await answers(true);
  expect(names().filter((name) => name === "update_checkout")).toHaveLength(2);
  expect(counts).toBe(0); // their script counts
});

test("A9/B10: without the classic script the one more count is ours", async () => {
  await answers(true);

  expect(counts).toBe(1);
  expect(names()).toEqual(["update_checkout", "updated_checkout", "updated_checkout"]);
});

test("A9/B10: what a script changed and told is seen in our sums, and our own telling is no reason to count", async () => {
  await trigger("updated_checkout", {});

  expect(counts).toBe(1);
  expect(hash()).toBe("count 1");
});

test("A9/B10: where a script shows its own parts, ours are not counted", async () => {
  bringClassicScript();

  await trigger("updated_checkout", {});
  await trigger("update_checkout");

  expect(counts).toBe(0);
});

test("A9/B10: choosing ppcp-gateway by a script counts again each time, another payment does not", async () => {
  bringClassicScript();
  await trigger("payment_method_selected");
  expect(names()).not.toContain("update_checkout");

  jquery('[value="ppcp-gateway"]').prop("checked", true);
  for (const _time of [1, 2]) await trigger("payment_method_selected");

  expect(names().filter((name) => name === "update_checkout")).toHaveLength(2);
});

test("A9/B10: a shopper's choice of ppcp-gateway is told and counted once", async () => {
  await act(async () => find('[value="ppcp-gateway"]')?.click());

  expect(counts).toBe(1);
  expect(names()).toEqual(["payment_method_selected", "updated_checkout"]);
});

test("A9/B10: the currency add-on's own script obeys its answers itself", async () => {
  bringClassicScript();
  vi.stubGlobal("woo_multi_currency", {});
  jquery('[value="ppcp-gateway"]').prop("checked", true);

  await answers(true);
  await trigger("payment_method_selected");

  expect(names()).not.toContain("update_checkout");
});

test("A9/B10: jQuery that comes later is spoken with, too", async () => {
  await act(async () => root.unmount());
  vi.stubGlobal("jQuery", undefined);
  root = createRoot(document.querySelector("form") as HTMLFormElement);
  const page = <CheckoutForm.Component contents={withPayments("old", "bacs")} {...PROPS} />;
  await act(async () => root.render(page));

  vi.stubGlobal("jQuery", jquery);
  document.head.dispatchEvent(new Event("load"));
  await trigger("update_checkout");

  expect(counts).toBe(1);
});
