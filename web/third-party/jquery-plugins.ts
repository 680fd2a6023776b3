/** Return whether a third-party script has added a jQuery plugin with this name. */
export const hasPlugin = (name: string): boolean => name in ((window as { jQuery?: { fn?: object } }).jQuery?.fn ?? {});

/** Return whether the currency add-on's own script is on the page. */
export const hasCurrencyScript = (): boolean =>
  "woo_multi_currency" in window || "woocommerce_multi_currency" in window;
