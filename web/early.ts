/**
 * A classic script in the head, for pages whose <html> has marks: it runs before the first paint, so it stays tiny.
 *
 * All visitors get the same cached pages. If this visitor chose another currency, `.wmc-asks` hides the prices
 * (currency/CurrencySwitcher.css) until currency/convert-prices.ts has replaced them; `.shows-another-currency` shows
 * the notice (currency/ChargeNotice.tsx) that orders are not paid in it. A visitor who has not answered the current consent sees the banner (`.asks-consent`, consent/ConsentBanner.css); Global Privacy Control is an answer. Somebody who
 * has signed in sees the links of their account in place of its form (`.signed-in`, page-shell/account-link.ts).
 */
{
  const page = document.documentElement;
  const { currency, currencies = "", onlyShown = "", consent } = page.dataset;
  const readCookie = (name: string) => new RegExp(`(?:^|; )${name}=([^.;]+)`).exec(document.cookie)?.[1];
  const chosenCurrency = readCookie("wmc_current_currency");
  if (chosenCurrency && chosenCurrency !== currency && currencies.split(" ").includes(chosenCurrency))
    page.classList.add("wmc-asks");
  if (chosenCurrency && onlyShown.split(" ").includes(chosenCurrency)) page.classList.add("shows-another-currency");
  if (readCookie("vyloha_signed_in")) page.classList.add("signed-in");
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  if (consent && consent !== readCookie("vyloha_consent") && !globalPrivacyControl) page.classList.add("asks-consent");
}
