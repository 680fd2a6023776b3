import { useContext } from "react";
import type { SwitcherAppearance } from "../generated/props.ts";
import { PageShell } from "../lib/page-shell.ts";
import CurrencySwitcher, { choiceOn } from "../ui/CurrencySwitcher.tsx";

export default function Block({ value }: { value: SwitcherAppearance }) {
  const shell = useContext(PageShell);
  const choice = shell && choiceOn(shell);
  return choice && <CurrencySwitcher {...choice} {...value} />;
}
