/** Texts: English ids, Czech from the catalogue. */
import { messages } from "../generated/messages.ts";

type Values = Readonly<Record<string, string | number>>;

const fill = (text: string, values: Values) =>
  text
    .replace(/%\((\w+)\)[sd]/g, (placeholder, name: string) => String(values[name] ?? placeholder))
    .replaceAll("%%", "%");

/** Return the Czech text for `id`, with `%(name)s` and `%(name)d` filled in: `t("Only %(count)d left", {count: 2})`. */
export function t(id: string, values: Values = {}): string {
  const text = messages[id];
  return fill(typeof text === "string" ? text : id, values);
}

/** Which of the three Czech forms `count` takes: 1 kus, 2–4 kusy, 5 kusů. */
export const pluralForm = (count: number): 0 | 1 | 2 =>
  count === 1 ? 0 : Number.isInteger(count) && count >= 2 && count <= 4 ? 1 : 2;

/** Return the Czech text for a number of things: `n("%(count)d piece", "%(count)d pieces", count)`; `count` is filled in. */
export function n(one: string, many: string, count: number, values: Values = {}): string {
  const forms = messages[one];
  const text = Array.isArray(forms) ? forms[pluralForm(count)] : undefined;
  return fill(text ?? (count === 1 ? one : many), { count, ...values });
}
