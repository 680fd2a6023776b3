/** A tab at the edge of the page that opens to all currencies (CURCY; specification.md, section 4). */
import type { PageCurrency } from "../generated/props.ts";
import type { Choice } from "./CurrencySwitcher.tsx";
import { Dropdown } from "./CurrencySwitcher.tsx";
import "./CurrencySidebar.css";

export function CurrencySidebar({ currency, ...choice }: Choice & { currency: PageCurrency }) {
  const { sidebar, sidebar_breakpoint, sidebar_up_from } = currency;
  return (
    <aside className={`wmc-sidebar wmc-${sidebar}`} data-breakpoint={sidebar_breakpoint} data-up-from={sidebar_up_from}>
      <Dropdown {...choice} shows={["flag", "code", "name"]} />
    </aside>
  );
}
