import { useContext } from "react";
import CurrencySwitcher, { choiceOn } from "../../currency/CurrencySwitcher.tsx";
import type { SwitcherAppearance } from "../../generated/props.ts";
import { PageShell } from "../../rendering/page-shell-context.ts";

export default function Block({ value }: { value: SwitcherAppearance }) {
  const shell = useContext(PageShell);
  const choice = shell && choiceOn(shell);
  return choice && <CurrencySwitcher {...choice} {...value} />;
}
