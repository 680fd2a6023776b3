/** Translations: ids are English texts; the catalogue has the Czech texts. */
import { messages, pluralForm } from "../generated/messages.ts";

type Values = Readonly<Record<string, string | number>>;

const fill = (text: string, values: Values) =>
  text
    .replace(/%\((\w+)\)[sd]/g, (placeholder, name: string) => String(values[name] ?? placeholder))
    .replaceAll("%%", "%");

/** Return the text for `id`, with `%(name)s` and `%(name)d` filled in: `t("Only %(count)d left", {count: 2})`. */
export function t(id: string, values: Values = {}): string {
  const text = messages[id];
  return fill(typeof text === "string" ? text : id, values);
}

/** Return the plural form of a text for `count`, filled in: `n("%(count)d piece", "%(count)d pieces", count)`. */
export function n(singular: string, plural: string, count: number, values: Values = {}): string {
  const forms = messages[singular];
  const text = Array.isArray(forms) ? forms[Number.isInteger(count) ? pluralForm(count) : forms.length - 1] : undefined;
  return fill(text ?? (count === 1 ? singular : plural), { count, ...values });
}
