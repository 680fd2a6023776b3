/** The selected values of a product's form: in the state, in the form's fields and in the URL. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { AttributeChoice, AttributeValue, VariationSelection } from "../../generated/props.ts";
import type { Variation } from "./unpack-variations.ts";
import { formatValues, selectValue, summarizeAttributes } from "./variation-matching.ts";

/** Return the name of an attribute's field. */
export const getFieldName = (slug: string) => `attribute_${slug}`;

/**
 * Return the positions of the selected values, and functions that change them; `rejected` names the
 * combination that the last selection asked for in vain: other values were cleared.
 */
export function useVariationSelection(
  form: RefObject<HTMLFormElement | null>,
  choices: readonly AttributeChoice[],
  variations: readonly Variation[],
  settings: VariationSelection,
) {
  const [chosen, setChosen] = useState<readonly number[]>(() => choices.map(({ preselected }) => preselected));
  const [rejected, setRejected] = useState("");
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  // The initial fields are not updated: they have the HTML's values or changes from before hydration.
  const lastFilled = useRef(chosen);
  useEffect(() => {
    const before = lastFilled.current;
    lastFilled.current = chosen;
    for (const [i, { slug, values }] of choices.entries())
      if (chosen[i] !== before[i]) updateField(form.current, getFieldName(slug), values[(chosen[i] ?? 0) - 1]);
  }, [form, choices, chosen]);

  // A ref, because third-party scripts select several values before the state is updated.
  const latestChosen = useRef(chosen);
  function applySelection(next: readonly number[], rejectedValues = "") {
    latestChosen.current = next;
    setChosen(next);
    setRejected(rejectedValues);
    if (form.current?.closest("dialog")) return; // of another page (product/cards/open-chooser.ts)
    const url = new URL(location.href);
    for (const [name, slug] of Object.entries(summarizeAttributes(choices, next).data))
      if (slug) url.searchParams.set(name, slug);
      else url.searchParams.delete(name);
    history.replaceState(history.state, "", url);
  }

  function select(position: number, value: number) {
    const before = latestChosen.current;
    const next = selectValue(variations, before, position, value, settings);
    const isRejected = next.some((number, i) => i !== position && before[i] && !number);
    applySelection(next, isRejected ? formatValues(choices, before.with(position, value)) : "");
  }
  /** Select a value for a script: unlike a click, selecting it again does not clear it. */
  function setValue(position: number, value: number) {
    if (latestChosen.current[position] !== value) select(position, value);
  }
  const latest = useRef(select);
  useLayoutEffect(() => {
    latest.current = select;
  });
  const selectAt = useCallback((position: number, value: number) => latest.current(position, value), []);
  return { chosen, rejected, isHydrated, selectAt, setValue, clear: () => applySelection(choices.map(() => 0)) };
}

/** Set the fields called `name` to `value`, or to none. */
function updateField(form: HTMLFormElement | null, name: string, value: AttributeValue | undefined): void {
  for (const control of form?.elements ?? [])
    if (control instanceof HTMLSelectElement && control.name === name) {
      const slug = value?.value ?? "";
      control.value = slug;
      // WooCommerce's scripts remove options that do not match the other values, which may be cleared by now.
      if (value && control.value !== slug) control.add(new Option(value.name, slug, false, true));
    } else if (control instanceof HTMLInputElement && control.name === name)
      control.checked = control.value === value?.value;
}
