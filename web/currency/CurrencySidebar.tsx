/** A tab at the edge of the page that opens a list of all currencies (CURCY; specification.md, section 4). */
import type { PageCurrency } from "../generated/props.ts";
import type { CurrencyChoice } from "./CurrencySwitcher.tsx";
import { CurrencyDropdown } from "./CurrencySwitcher.tsx";
import "./CurrencySidebar.css";

export function CurrencySidebar({ currency, ...choice }: CurrencyChoice & { currency: PageCurrency }) {
  const { sidebar, sidebar_breakpoint, sidebar_up_from } = currency;
  return (
    <aside className={`wmc-sidebar wmc-${sidebar}`} data-breakpoint={sidebar_breakpoint} data-up-from={sidebar_up_from}>
      <CurrencyDropdown {...choice} parts={["flag", "code", "name"]} />
    </aside>
  );
}
