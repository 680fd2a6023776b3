/** Return the code of the visitor's chosen currency; "" for the shop's own. The shop's responses use it. */
export const readVisitorCurrency = (): string =>
  /(?:^|; )wmc_current_currency=([A-Z]{3})/.exec(document.cookie)?.[1] ?? "";
