// @vitest-environment jsdom
/** The checkout together with a script of the classic one, which changes the same HTML: before we wake and afterwards. */
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

const warned = vi.fn();
const reported = vi.fn();

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sessionStorage.setItem("vyloha:nonce", "n");
  warned.mockReset();
  reported.mockReset();
  vi.spyOn(console, "warn").mockImplementation(warned);
  vi.stubGlobal("reportError", reported);
  const now = { items: [], extensions: { vyloha: makeCheckoutContents("local_pickup:2", "new") } };
  vi.stubGlobal("fetch", async () => Response.json(now));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const find = <E extends HTMLElement = HTMLInputElement>(selector: string) => document.querySelector(selector) as E;
const hashes = () => Array.from(document.querySelectorAll<HTMLInputElement>("[name=cart_hash]"), ({ value }) => value);
const chosen = () => find("[name='shipping_method[0]']:checked").value;
const wake = (host: HTMLElement, onBroken = () => {}) =>
  act(async () => hydrate(host, CheckoutForm.Component as never, [], onBroken));

/** The checkout's form as the server draws it. */
function asleep(): HTMLElement {
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

/** What such a script does with the answer to `update_order_review`: its own elements in the place of ours. */
function replaceFragments(hash: string): void {
  find<HTMLElement>(".woocommerce-checkout-review-order-table").outerHTML =
    `<table class="woocommerce-checkout-review-order-table"><tbody><tr><td><input type="hidden" name="cart_hash" value="${hash}"></td></tr></tbody></table>`;
  find<HTMLElement>(".woocommerce-checkout-payment").insertAdjacentHTML("afterbegin", '<div class="blockUI"></div>');
}

test("a script that was faster than we has changed the form: it is redrawn, nothing is lost, and it works", async () => {
  const host = asleep();
  find("[value='local_pickup:2']").checked = true;
  find<HTMLTextAreaElement>("[name=order_comments]").value = "Zvoňte";
  replaceFragments("theirs");

  await wake(host);

  expect(warned).toHaveBeenCalledTimes(1);
  expect(chosen()).toBe("local_pickup:2");
  expect(find("[name=order_comments]").value).toBe("Zvoňte");
  await vi.waitFor(() => expect(hashes()).toEqual(["new"]));
  expect(document.querySelectorAll("#place_order")).toHaveLength(1);
  expect(reported).not.toHaveBeenCalled();
});

test("what a script took away and React misses later leaves the server's form, with all that was chosen", async () => {
  const host = asleep();
  const onBroken = vi.fn();
  await wake(host, onBroken);
  find<HTMLTextAreaElement>("[name=order_comments]").value = "Zvoňte";
  // The shop does not offer the first delivery any more, which the script has taken out.
  const now = makeCheckoutContents("local_pickup:2", "new");
  const pickup = { ...now, shipping_methods: now.shipping_methods.slice(1) };
  vi.stubGlobal("fetch", async () => Response.json({ items: [], extensions: { vyloha: pickup } }));
  for (let one = find<HTMLElement>("[value='flat_rate:1']"); ; one = one.parentElement as HTMLElement)
    if (one.parentElement?.querySelector("[value='local_pickup:2']")) {
      one.remove();
      break;
    }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });

  find("[value='local_pickup:2']").click();
  await vi.waitFor(() => expect(host.hasAttribute("broken")).toBe(true));

  expect(onBroken).toHaveBeenCalledTimes(1);
  expect(reported).toHaveBeenCalled();
  expect(chosen()).toBe("local_pickup:2");
  expect(find("[name=order_comments]").value).toBe("Zvoňte");
  expect(hashes()).toEqual(["old"]); // with the other delivery the shop counts another sum, and asks again
  expect(document.querySelectorAll("#place_order")).toHaveLength(1);
  const submitted = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  find("form").dispatchEvent(submitted);
  expect(submitted.defaultPrevented).toBe(false);
});
