/**
 * A classic script in the head, for pages whose <html> has marks: it runs before anything is drawn, so it stays tiny.
 *
 * Pages are the same for everybody. Where this visitor chose another currency, what stands there is not theirs: `.wmc-asks`
 * hides it (pricing/Price.css) until currency/convert-prices.ts has put the right amounts in. Who has not answered what consent is asked for
 * now sees the banner (`.asks-consent`, consent/ConsentBanner.css); Global Privacy Control is an answer.
 */
{
  const page = document.documentElement;
  const { currency, currencies = "", consent } = page.dataset;
  const kept = (name: string) => new RegExp(`(?:^|; )${name}=([^.;]+)`).exec(document.cookie)?.[1];
  const chosen = kept("wmc_current_currency");
  if (chosen && chosen !== currency && currencies.split(" ").includes(chosen)) page.classList.add("wmc-asks");
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  if (consent && consent !== kept("vyloha_consent") && !globalPrivacyControl) page.classList.add("asks-consent");
}
