/**
 * A classic script in the head, for pages whose <html> has marks: it runs before anything is drawn, so it stays tiny.
 *
 * Pages are the same for everybody. Where this visitor chose another currency, what stands there is not theirs: `.wmc-asks`
 * hides it (ui/Price.css) until lib/currency.ts has put the right amounts in.
 */
{
  const page = document.documentElement;
  const { currency, currencies = "" } = page.dataset;
  const [, chosen] = /(?:^|; )wmc_current_currency=([A-Z]{3})/.exec(document.cookie) ?? [];
  if (chosen && chosen !== currency && currencies.split(" ").includes(chosen)) page.classList.add("wmc-asks");
}
