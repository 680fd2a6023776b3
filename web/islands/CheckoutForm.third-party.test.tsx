// @vitest-environment jsdom
/** The checkout together with a script of the classic one, which changes the same HTML before or after hydration. */
import { act } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydrate } from "../runtime/hydrate.tsx";
import { InsideIsland } from "../runtime/island.tsx";
import { FORM, makeCheckoutContents, NO_COUPON, NO_POINTS } from "./CheckoutForm.fixtures.ts";
import CheckoutForm from "./CheckoutForm.island.tsx";

const PROPS = {
  contents: makeCheckoutContents("flat_rate:1", "old"),
  coupon: NO_COUPON,
  shippingError: "",
  paymentError: "",
  ...NO_POINTS,
  form: FORM,
  terms: null,
  privacy: null,
};

const warn = vi.fn();
const reportError = vi.fn();

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sessionStorage.setItem("vyloha:nonce", "n");
  warn.mockReset();
  reportError.mockReset();
  vi.spyOn(console, "warn").mockImplementation(warn);
  vi.stubGlobal("reportError", reportError);
  const cart = { items: [], extensions: { vyloha: makeCheckoutContents("local_pickup:2", "new") } };
  vi.stubGlobal("fetch", async () => Response.json(cart));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const find = <E extends HTMLElement = HTMLInputElement>(selector: string) => document.querySelector(selector) as E;
const getHashes = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>("[name=cart_hash]"), ({ value }) => value);
const getSelectedRate = () => find("[name='shipping_method[0]']:checked").value;
const hydrateForm = (host: HTMLElement, onBroken = () => {}) =>
  act(async () => hydrate(host, CheckoutForm.Component as never, [], onBroken));

/** Insert the checkout's form as the server renders it, without hydration; returns its island. */
function renderServerForm(): HTMLElement {
  const html = renderToString(
    <InsideIsland value={true}>
      <CheckoutForm.Component {...PROPS} />
    </InsideIsland>,
    { identifierPrefix: "i0" },
  );
  document.body.innerHTML =
    '<form action="/pokladna/" method="post"><shop-island name="CheckoutForm" prefix="i0"></shop-island></form>';
  const host = find<HTMLElement>("shop-island");
  host.innerHTML = html;
  host.setAttribute("props", JSON.stringify(PROPS));
  return host;
}

/** Replace our elements as such a script does with the response of `update_order_review`. */
function replaceFragments(hash: string): void {
  find<HTMLElement>(".woocommerce-checkout-review-order-table").outerHTML =
    `<table class="woocommerce-checkout-review-order-table"><tbody><tr><td><input type="hidden" name="cart_hash" value="${hash}"></td></tr></tbody></table>`;
  find<HTMLElement>(".woocommerce-checkout-payment").insertAdjacentHTML("afterbegin", '<div class="blockUI"></div>');
}

test("a form that a script has changed before hydration is rendered again and keeps the typed values", async () => {
  const host = renderServerForm();
  find("[value='local_pickup:2']").checked = true;
  find<HTMLTextAreaElement>("[name=order_comments]").value = "Zvoňte";
  replaceFragments("theirs");

  await hydrateForm(host);

  expect(warn).toHaveBeenCalledTimes(1);
  expect(getSelectedRate()).toBe("local_pickup:2");
  expect(find("[name=order_comments]").value).toBe("Zvoňte");
  await vi.waitFor(() => expect(getHashes()).toEqual(["new"]));
  expect(document.querySelectorAll("#place_order")).toHaveLength(1);
  expect(reportError).not.toHaveBeenCalled();
});

test("after a script has removed an element that React needs, the server's form stays with its values", async () => {
  const host = renderServerForm();
  const onBroken = vi.fn();
  await hydrateForm(host, onBroken);
  find<HTMLTextAreaElement>("[name=order_comments]").value = "Zvoňte";
  // The server no longer offers the first delivery, whose element the script removes.
  const contents = makeCheckoutContents("local_pickup:2", "new");
  const remaining = { ...contents, shipping_methods: contents.shipping_methods.slice(1) };
  vi.stubGlobal("fetch", async () => Response.json({ items: [], extensions: { vyloha: remaining } }));
  for (let element = find<HTMLElement>("[value='flat_rate:1']"); ; element = element.parentElement as HTMLElement)
    if (element.parentElement?.querySelector("[value='local_pickup:2']")) {
      element.remove();
      break;
    }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });

  find("[value='local_pickup:2']").click();
  await vi.waitFor(() => expect(host.hasAttribute("broken")).toBe(true));

  expect(onBroken).toHaveBeenCalledTimes(1);
  expect(reportError).toHaveBeenCalled();
  expect(getSelectedRate()).toBe("local_pickup:2");
  expect(find("[name=order_comments]").value).toBe("Zvoňte");
  expect(getHashes()).toEqual(["old"]); // the old hash, so that the server asks for confirmation of the new total
  expect(document.querySelectorAll("#place_order")).toHaveLength(1);
  const submitted = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  find("form").dispatchEvent(submitted);
  expect(submitted.defaultPrevented).toBe(false);
});
