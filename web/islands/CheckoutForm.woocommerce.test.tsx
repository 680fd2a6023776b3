// @vitest-environment jsdom
/**
 * The checkout for scripts with jQuery: they request a recalculation by events, and a response may request another
 * (specification.md, section 4, "Checkout recalculation"; section 2, the recalculation by payment).
 */
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

let triggered: [string, ...unknown[]][] = [];
let recalculations = 0;
let root: Root;

function makeContentsWithPayments(hash: string, chosen: string): CartContents {
  const contents = makeCheckoutContents("flat_rate:1", hash);
  const [bacs] = contents.payment_methods;
  if (!bacs) throw new Error("no payment");
  return {
    ...contents,
    payment_methods: ["bacs", "ppcp-gateway"].map((kind) => ({ ...bacs, kind, is_chosen: kind === chosen })),
  };
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sessionStorage.setItem("vyloha:nonce", "n");
  vi.stubGlobal("jQuery", jquery);
  triggered = [];
  recalculations = 0;
  vi.stubGlobal("fetch", async () => {
    recalculations += 1;
    return Response.json({
      extensions: { vyloha: makeContentsWithPayments(`count ${recalculations}`, getSelectedPayment()) },
    });
  });
  document.body.innerHTML = '<form action="/pokladna/" method="post"></form>';
  root = createRoot(document.querySelector("form") as HTMLFormElement);
  const page = <CheckoutForm.Component contents={makeContentsWithPayments("old", "bacs")} {...PROPS} />;
  await act(async () => root.render(page));
  jquery(document.body).on(EVENTS, ({ type }, ...details: unknown[]) => void triggered.push([type, ...details]));
});

afterEach(async () => {
  await act(async () => root.unmount());
  jquery(document.body).off();
  vi.unstubAllGlobals();
});

const find = (selector: string) => document.querySelector<HTMLInputElement>(selector);
const getSelectedPayment = () => find("[name=payment_method]:checked")?.value ?? "";
const getHash = () => find("[name=cart_hash]")?.value;
const getEventNames = () => triggered.map(([name]) => name);
const trigger = (event: string, data?: object) =>
  act(async () => void jquery(document.body).trigger(event, data ? [data] : []));
const triggerUpdated = (wmc_update_checkout: boolean) => trigger("updated_checkout", { wmc_update_checkout });
/** Simulate the classic checkout's own script, which has replaced our fragments. */
function addClassicScript(): void {
  vi.stubGlobal("wc_checkout_params", {});
  const table = find(".woocommerce-checkout-review-order-table");
  if (table) table.outerHTML = '<table class="woocommerce-checkout-review-order-table"></table>';
}

test("update_checkout recalculates once, and updated_checkout is triggered after the rendering", async () => {
  const hashes: unknown[] = [];
  jquery(document.body).on("updated_checkout", () => void hashes.push(getHash()));

  await trigger("update_checkout");

  expect(recalculations).toBe(1);
  expect(hashes).toEqual(["count 1"]);
  const [, data] = triggered.at(-1) as [string, { fragments: Record<string, string> }];
  expect(data).toMatchObject({ result: "success", messages: "", reload: false, wmc_update_checkout: false });
  expect(data.fragments[".woocommerce-checkout-review-order-table"]).toContain("count 1");
  expect(data.fragments[".woocommerce-checkout-payment"]).toContain("ppcp-gateway");
});

test("several update_checkout events of one change recalculate once", async () => {
  await act(async () => {
    for (const _script of [1, 2]) jquery(document.body).trigger("update_checkout");
  });

  expect(recalculations).toBe(1);
});

test("a pick-up point that a script has saved causes a recalculation, also with the classic script", async () => {
  vi.stubGlobal("wc_checkout_params", {});
  const triggerAjaxSuccess = (url: string) =>
    act(async () => void jquery(document).trigger("ajaxSuccess", [{}, { url }]));

  await triggerAjaxSuccess("/wp-json/packeta/internal/checkout/save-selected-pickup-point");
  expect(recalculations).toBe(1);

  await triggerAjaxSuccess("/?wc-ajax=get_refreshed_fragments");
  expect(recalculations).toBe(1);
});

test("a response that requests a recalculation triggers one more, never two in a row", async () => {
  addClassicScript();
  await triggerUpdated(true);
  expect(getEventNames().filter((name) => name === "update_checkout")).toHaveLength(1);

  await triggerUpdated(true); // a server that requests it endlessly
  expect(getEventNames().filter((name) => name === "update_checkout")).toHaveLength(1);

  await triggerUpdated(false);
  await triggerUpdated(true);
  expect(getEventNames().filter((name) => name === "update_checkout")).toHaveLength(2);
  expect(recalculations).toBe(0); // their script recalculates
});

test("a response with reload loads the page again, once, and recalculates nothing", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, reload });

  await trigger("updated_checkout", { reload: true, wmc_update_checkout: true });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(recalculations).toBe(0);

  vi.stubGlobal("wc_checkout_params", {}); // the classic script reloads by itself
  await trigger("updated_checkout", { reload: true });
  expect(reload).toHaveBeenCalledTimes(1);
});

test("without the classic script our checkout does the requested recalculation", async () => {
  await triggerUpdated(true);

  expect(recalculations).toBe(1);
  expect(getEventNames()).toEqual(["update_checkout", "updated_checkout", "updated_checkout"]);
});

test("updated_checkout of a script recalculates our total, our own event does not", async () => {
  await trigger("updated_checkout", {});

  expect(recalculations).toBe(1);
  expect(getHash()).toBe("count 1");
});

test("nothing is recalculated when a script has replaced our fragments", async () => {
  addClassicScript();

  await trigger("updated_checkout", {});
  await trigger("update_checkout");

  expect(recalculations).toBe(0);
});

test("a script's selection of ppcp-gateway recalculates each time, another payment does not", async () => {
  addClassicScript();
  await trigger("payment_method_selected");
  expect(getEventNames()).not.toContain("update_checkout");

  jquery('[value="ppcp-gateway"]').prop("checked", true);
  for (const _time of [1, 2]) await trigger("payment_method_selected");

  expect(getEventNames().filter((name) => name === "update_checkout")).toHaveLength(2);
});

test("a shopper's selection of ppcp-gateway triggers its event and recalculates once", async () => {
  await act(async () => find('[value="ppcp-gateway"]')?.click());

  expect(recalculations).toBe(1);
  expect(getEventNames()).toEqual(["payment_method_selected", "updated_checkout"]);
});

test("update_checkout is not triggered when the currency plugin's own script is on the page", async () => {
  addClassicScript();
  vi.stubGlobal("woo_multi_currency", {});
  jquery('[value="ppcp-gateway"]').prop("checked", true);

  await triggerUpdated(true);
  await trigger("payment_method_selected");

  expect(getEventNames()).not.toContain("update_checkout");
});

test("events are handled when jQuery is loaded later", async () => {
  await act(async () => root.unmount());
  vi.stubGlobal("jQuery", undefined);
  root = createRoot(document.querySelector("form") as HTMLFormElement);
  const page = <CheckoutForm.Component contents={makeContentsWithPayments("old", "bacs")} {...PROPS} />;
  await act(async () => root.render(page));

  vi.stubGlobal("jQuery", jquery);
  document.head.dispatchEvent(new Event("load"));
  await trigger("update_checkout");

  expect(recalculations).toBe(1);
});
