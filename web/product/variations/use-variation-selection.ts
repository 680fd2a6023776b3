/** What is chosen in a product's form, kept the same in the state, in the form's fields and in the address. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { AttributeChoice, AttributeValue, VariationSelection } from "../../generated/props.ts";
import type { Variation } from "./unpack-variations.ts";
import { selectValue, summarizeAttributes } from "./variation-matching.ts";

/** Name of an attribute's field. */
export const getFieldName = (slug: string) => `attribute_${slug}`;

export function useVariationSelection(
  form: RefObject<HTMLFormElement | null>,
  choices: readonly AttributeChoice[],
  variations: readonly Variation[],
  choosing: VariationSelection,
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
      if (chosen[i] !== before[i]) updateField(form.current, getFieldName(slug), values[(chosen[i] ?? 0) - 1]);
  }, [form, choices, chosen]);

  // Not the state: scripts of others choose several times before it is drawn.
  const current = useRef(chosen);
  function take(next: readonly number[], lost: readonly string[] = []) {
    current.current = next;
    choose(next);
    setLetGo(lost);
    const address = new URL(location.href);
    for (const [name, slug] of Object.entries(summarizeAttributes(choices, next).data))
      if (slug) address.searchParams.set(name, slug);
      else address.searchParams.delete(name);
    history.replaceState(history.state, "", address);
  }

  function pickNow(position: number, value: number) {
    const before = current.current;
    const next = selectValue(variations, before, position, value, choosing);
    const lost = choices.flatMap(({ values }, i) =>
      i !== position && before[i] && !next[i] ? [values[before[i] - 1]?.name ?? ""] : [],
    );
    take(next, lost);
  }
  /** As a script does it, for whom choosing a value again takes nothing back. */
  function set(position: number, value: number) {
    if (current.current[position] !== value) pickNow(position, value);
  }
  const latest = useRef(pickNow);
  useLayoutEffect(() => {
    latest.current = pickNow;
  });
  const pickAt = useCallback((position: number, value: number) => latest.current(position, value), []);
  return { chosen, letGo, isAwake, pickAt, set, clear: () => take(choices.map(() => 0)) };
}

/** Let the fields called `name` hold `value`, or nothing. */
function updateField(form: HTMLFormElement | null, name: string, value: AttributeValue | undefined): void {
  for (const control of form?.elements ?? [])
    if (control instanceof HTMLSelectElement && control.name === name) {
      const wanted = value?.value ?? "";
      control.value = wanted;
      // Scripts made for WooCommerce take options out that do not fit the rest, which this choice may have let go.
      if (value && control.value !== wanted) control.add(new Option(value.name, wanted, false, true));
    } else if (control instanceof HTMLInputElement && control.name === name)
      control.checked = control.value === value?.value;
}
