/**
 * Variation forms that a third-party script has added to the page, outside our islands (specification.md, section 4:
 * "re-initialised 1000 ms after any ajax request completes"). Every page loads this file: it imports nothing.
 */

interface JQuery {
  trigger(name: string, details: readonly unknown[]): void;
  wc_variation_form?(): void;
}

/** Re-initialise them after each completed request; `<main data-reinit-delay>` is the delay in ms. */
export function startThirdPartyFormReinit(): void {
  new PerformanceObserver((list) => {
    const requests = list.getEntries() as PerformanceResourceTiming[];
    if (requests.some(({ initiatorType }) => /^(fetch|xmlhttprequest)$/.test(initiatorType)))
      setTimeout(reinitForms, Number(document.querySelector<HTMLElement>("main")?.dataset.reinitDelay ?? 1000));
  }).observe({ type: "resource" });
}

function reinitForms(): void {
  const { jQuery } = window as { jQuery?: (form: Element) => JQuery };
  for (const form of document.querySelectorAll("form.variations_form")) {
    if (form.closest("shop-island:not([broken])")) continue;
    const name = "wc_variation_form";
    if (!jQuery) form.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: [form] }));
    // The jQuery plugin, where it exists, triggers the event itself.
    else if (jQuery(form).wc_variation_form) jQuery(form).wc_variation_form?.();
    else jQuery(form).trigger(name, [form]);
  }
}
