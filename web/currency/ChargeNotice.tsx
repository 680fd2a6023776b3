/**
 * Tells a visitor who chose a currency that no order can be paid in which one is charged. The page is the same for
 * everybody: the class `shows-another-currency` of the body or of <html> (early.ts, convert-prices.ts) shows it.
 */
import "./ChargeNotice.css";

export function ChargeNotice({ text }: { text: string }) {
  return <p className="charge-notice">{text}</p>;
}
