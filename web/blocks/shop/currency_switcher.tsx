import { useContext } from "react";
import CurrencySwitcher, { getCurrencyChoice } from "../../currency/CurrencySwitcher.tsx";
import type { SwitcherAppearance } from "../../generated/props.ts";
import { PageShellContext } from "../../rendering/page-shell-context.ts";

export default function CurrencySwitcherBlock({ value }: { value: SwitcherAppearance }) {
  const shell = useContext(PageShellContext);
  const choice = shell && getCurrencyChoice(shell);
  return choice && <CurrencySwitcher {...choice} {...value} />;
}
