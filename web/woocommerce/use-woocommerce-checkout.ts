/**
 * The checkout's events for third-party scripts of WooCommerce's classic checkout and CURCY (specification.md,
 * section 4): they request a recalculation and get an event after each one, and a response may request one more. Where
 * the classic checkout's own script is on the page, it recalculates.
 */
import { type RefObject, useEffect, useRef } from "react";
import type { CartContents } from "../generated/props.ts";
import { getJquery, type JQuery, type TriggeredEvent, triggerEvent, whenJquery } from "../third-party/jquery.ts";
import { hasCurrencyScript } from "../third-party/jquery-plugins.ts";

/** Its scripts work with one currency, so selecting it recalculates. */
const RECALCULATING_PAYMENT_METHOD = "ppcp-gateway";
const REVIEW = ".woocommerce-checkout-review-order-table";
const REVIEW_FRAGMENTS = [REVIEW, ".woocommerce-checkout-payment"];

/** Routes by which Packeta's script saves and deletes pick-up points. */
const POINT_ROUTES = "/packeta/internal/checkout/";

/** The response to a recalculation, as far as it is used. */
interface UpdateOrderReviewResponse {
  /** The visitor's currency has changed, so scripts that work with one currency must start again. */
  reload?: unknown;
  wmc_update_checkout?: unknown;
}

const hasClassicScript = () => "wc_checkout_params" in window;

/**
 * Synchronise our checkout with third-party scripts. `review` is inside the form, `contents` are the last recalculated
 * ones, and `recalculate` requests them again.
 */
export function useWooCommerceCheckout(
  review: RefObject<HTMLElement | null>,
  contents: CartContents,
  recalculate: () => void,
): void {
  const latestRecalculate = useRef(recalculate);
  const notifiedContents = useRef(contents);
  useEffect(() => {
    latestRecalculate.current = recalculate;
  });
  useEffect(() => {
    const form = review.current?.closest("form");
    if (form) return listenToCheckoutScripts(form, () => latestRecalculate.current());
  }, [review]);
  useEffect(() => {
    if (notifiedContents.current === contents) return;
    notifiedContents.current = contents;
    // After the rendering: listeners read the page.
    if (getJquery() && !hasClassicScript()) triggerEvent(document.body, "updated_checkout", buildUpdateResponse());
  }, [contents]);
}

/** Return a response of `update_order_review`, with the fragments of the page. */
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

/** Handle scripts' events of the checkout in `form`, once jQuery exists. Returns a function that stops it. */
export function listenToCheckoutScripts(form: HTMLFormElement, recalculate: () => void): () => void {
  let stop = () => {};
  const stopWaiting = whenJquery(($) => {
    stop = addListeners($, form, recalculate);
  });
  return () => {
    stopWaiting();
    stop();
  };
}

function addListeners($: JQuery, form: HTMLFormElement, recalculate: () => void): () => void {
  const ourReview = form.querySelector(REVIEW);
  let hasRequestedAgain = false;
  const handleUpdated = ({ isOurs }: TriggeredEvent, data?: UpdateOrderReviewResponse) => {
    if (isOurs) return;
    // The classic script reloads the page itself.
    if (data?.reload === true && !hasClassicScript()) return location.reload();
    const requestsAgain = data?.wmc_update_checkout === true && !hasRequestedAgain && !hasCurrencyScript();
    hasRequestedAgain = requestsAgain;
    if (requestsAgain) triggerEvent(document.body, "update_checkout");
    // A script that has replaced our fragments shows its own totals.
    else if (ourReview?.isConnected) scheduleRecalculation();
  };
  const handleMethodSelected = ({ isOurs }: TriggeredEvent) => {
    const kind = new FormData(form).get("payment_method");
    if (!isOurs && kind === RECALCULATING_PAYMENT_METHOD && !hasCurrencyScript())
      triggerEvent(document.body, "update_checkout");
  };
  let isScheduled = false;
  const scheduleRecalculation = () => {
    if (isScheduled || hasClassicScript()) return;
    isScheduled = true;
    // Once for all scripts that request it after one change, and after the change's own request.
    queueMicrotask(() => {
      isScheduled = false;
      recalculate();
    });
  };
  const handleAjaxSuccess = (_: TriggeredEvent, _request?: unknown, settings?: { url?: string }) => {
    if (settings?.url?.includes(POINT_ROUTES)) recalculate();
  };
  const handleChange = ({ target }: Event) => {
    if ((target as HTMLInputElement).name === "payment_method" && !hasClassicScript())
      triggerEvent(document.body, "payment_method_selected"); // our own change recalculates already
  };
  const listeners = {
    updated_checkout: handleUpdated,
    payment_method_selected: handleMethodSelected,
    update_checkout: scheduleRecalculation,
  };
  const body = $(document.body);
  for (const [name, listener] of Object.entries(listeners)) body.on(name, listener);
  $(document).on("ajaxSuccess", handleAjaxSuccess);
  form.addEventListener("change", handleChange);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) body.off(name, listener);
    $(document).off("ajaxSuccess", handleAjaxSuccess);
    form.removeEventListener("change", handleChange);
  };
}
