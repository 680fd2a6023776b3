/** Return the currency that the visitor chose; "" for the shop's own. What the shop answers is in it. */
export const readVisitorCurrency = (): string =>
  /(?:^|; )wmc_current_currency=([A-Z]{3})/.exec(document.cookie)?.[1] ?? "";
