/**
 * The checkout for scripts made for the classic one (specification.md, section 4, CURCY and WooCommerce's classic calls): they ask for another count and
 * hear of each one, and an answer may ask for one more. Where the classic checkout's own script is there, it counts.
 */
import { type RefObject, useEffect, useRef } from "react";
import type { CartContents } from "../generated/props.ts";
import { getJquery, type JQuery, type TriggeredEvent, triggerEvent, whenJquery } from "../third-party/jquery.ts";
import { hasCurrencyScript } from "../third-party/jquery-plugins.ts";

/** Its scripts are made for one currency, so choosing it counts again. */
const RECALCULATING_PAYMENT_METHOD = "ppcp-gateway";
const REVIEW = ".woocommerce-checkout-review-order-table";
const REVIEW_FRAGMENTS = [REVIEW, ".woocommerce-checkout-payment"];

/** Where the script of the plugin of pick-up points saves and forgets them. */
const POINT_ROUTES = "/packeta/internal/checkout/";

/** What a count answers to scripts. */
interface UpdateOrderReviewResponse {
  wmc_update_checkout?: unknown;
}

const hasClassicScript = () => "wc_checkout_params" in window;

/**
 * Keep our checkout and scripts of others in step. `review` stands in the form, `contents` are what was counted last, and
 * `recount` asks the shop again.
 */
export function useWooCommerceCheckout(
  review: RefObject<HTMLElement | null>,
  contents: CartContents,
  recount: () => void,
): void {
  const now = useRef(recount);
  const told = useRef(contents);
  useEffect(() => {
    now.current = recount;
  });
  useEffect(() => {
    const form = review.current?.closest("form");
    if (form) return listenToCheckoutScripts(form, () => now.current());
  }, [review]);
  useEffect(() => {
    if (told.current === contents) return;
    told.current = contents;
    // Not before: listeners look at what stands on the page.
    if (getJquery() && !hasClassicScript()) triggerEvent(document.body, "updated_checkout", buildUpdateResponse());
  }, [contents]);
}

/** Return what `update_order_review` would answer, with the parts that stand on the page. */
function buildUpdateResponse() {
  const fragments = REVIEW_FRAGMENTS.map((selector) => [selector, document.querySelector(selector)?.outerHTML ?? ""]);
  return {
    result: "success",
    messages: "",
    reload: false,
    fragments: Object.fromEntries(fragments),
    wmc_update_checkout: false,
  };
}

/** Hear what scripts tell of the checkout in `form`, once jQuery is there; returns how to stop. */
export function listenToCheckoutScripts(form: HTMLFormElement, recount: () => void): () => void {
  let stop = () => {};
  const stopWaiting = whenJquery(($) => {
    stop = listen($, form, recount);
  });
  return () => {
    stopWaiting();
    stop();
  };
}

function listen($: JQuery, form: HTMLFormElement, recount: () => void): () => void {
  const drawn = form.querySelector(REVIEW);
  let hasAskedAgain = false;
  const updated = ({ isOurs }: TriggeredEvent, data?: UpdateOrderReviewResponse) => {
    if (isOurs) return;
    const asksAgain = data?.wmc_update_checkout === true && !hasAskedAgain && !hasCurrencyScript();
    hasAskedAgain = asksAgain;
    if (asksAgain) triggerEvent(document.body, "update_checkout");
    // Whoever has put its own parts in the place of ours shows its own sums.
    else if (drawn?.isConnected) wanted();
  };
  const selected = ({ isOurs }: TriggeredEvent) => {
    const kind = new FormData(form).get("payment_method");
    if (!isOurs && kind === RECALCULATING_PAYMENT_METHOD && !hasCurrencyScript())
      triggerEvent(document.body, "update_checkout");
  };
  let isWanted = false;
  const wanted = () => {
    if (isWanted || hasClassicScript()) return;
    isWanted = true;
    // Once for all scripts that want it of one change, and after what that change itself asks of the shop.
    queueMicrotask(() => {
      isWanted = false;
      recount();
    });
  };
  const saved = (_: TriggeredEvent, _request?: unknown, call?: { url?: string }) => {
    if (call?.url?.includes(POINT_ROUTES)) recount();
  };
  const chosen = ({ target }: Event) => {
    if ((target as HTMLInputElement).name === "payment_method" && !hasClassicScript())
      triggerEvent(document.body, "payment_method_selected"); // we count again ourselves
  };
  const listeners = { updated_checkout: updated, payment_method_selected: selected, update_checkout: wanted };
  const body = $(document.body);
  for (const [name, listener] of Object.entries(listeners)) body.on(name, listener);
  $(document).on("ajaxSuccess", saved);
  form.addEventListener("change", chosen);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) body.off(name, listener);
    $(document).off("ajaxSuccess", saved);
    form.removeEventListener("change", chosen);
  };
}
