/** What is chosen in a product's form, kept the same in the state, in the form's fields and in the address. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { AttributeChoice, Choosing } from "../generated/props.ts";
import { chosenAttributes, pick } from "./matching.ts";
import type { Variation } from "./variations.ts";

/** Name of an attribute's field. */
export const field = (slug: string) => `attribute_${slug}`;

export function useChoice(
  form: RefObject<HTMLFormElement | null>,
  choices: readonly AttributeChoice[],
  variations: readonly Variation[],
  choosing: Choosing,
) {
  const [chosen, choose] = useState<readonly number[]>(() => choices.map(({ preselected }) => preselected));
  const [letGo, setLetGo] = useState<readonly string[]>([]);
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  // At first the fields hold what the HTML says, or what was done to them before this island woke.
  const filled = useRef(chosen);
  useEffect(() => {
    const before = filled.current;
    filled.current = chosen;
    for (const [i, { slug, values }] of choices.entries())
      if (chosen[i] !== before[i]) fill(form.current, field(slug), values[(chosen[i] ?? 0) - 1]);
  }, [form, choices, chosen]);

  function take(next: readonly number[], lost: readonly string[] = []) {
    choose(next);
    setLetGo(lost);
    const address = new URL(location.href);
    for (const [name, slug] of Object.entries(chosenAttributes(choices, next).data))
      if (slug) address.searchParams.set(name, slug);
      else address.searchParams.delete(name);
    history.replaceState(history.state, "", address);
  }

  function pickNow(position: number, value: number) {
    const next = pick(variations, chosen, position, value, choosing);
    const lost = choices.flatMap(({ values }, i) =>
      i !== position && chosen[i] && !next[i] ? [values[chosen[i] - 1]?.name ?? ""] : [],
    );
    take(next, lost);
  }
  const latest = useRef(pickNow);
  useLayoutEffect(() => {
    latest.current = pickNow;
  });
  const pickAt = useCallback((position: number, value: number) => latest.current(position, value), []);
  return { chosen, letGo, isAwake, pickAt, clear: () => take(choices.map(() => 0)) };
}

/** Let the fields called `name` hold `value`, or nothing. */
function fill(form: HTMLFormElement | null, name: string, value: { readonly value: string } | undefined): void {
  for (const control of form?.elements ?? [])
    if (control instanceof HTMLSelectElement && control.name === name) control.value = value?.value ?? "";
    else if (control instanceof HTMLInputElement && control.name === name)
      control.checked = control.value === value?.value;
}
