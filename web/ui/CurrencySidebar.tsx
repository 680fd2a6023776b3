/** A tab at the edge of the page that opens to all currencies (facts 2.2; specification, section 4). */
import type { PageCurrency } from "../generated/props.ts";
import type { Choice } from "./CurrencySwitcher.tsx";
import { Dropdown } from "./CurrencySwitcher.tsx";
import "./CurrencySidebar.css";

export function CurrencySidebar({ side, ...choice }: Choice & { side: PageCurrency["sidebar"] }) {
  return (
    <aside className={`wmc-sidebar wmc-${side}`}>
      <Dropdown {...choice} shows={["flag", "code", "name"]} />
    </aside>
  );
}
