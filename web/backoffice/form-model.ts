/** Reads blocks out of Wagtail's form of a page: what it would store if it were saved now. */

type WagtailField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FormGrid {
  /** What addresses call the grid; vyloha/content/blocks/products/loop_grid.py, `widget_id_of`. */
  widgetId: string;
  /** What the names of its fields begin with: `body-3-value`. */
  prefix: string;
  model: Record<string, unknown>;
}

const WIDGET_ID = 7;
/** Settings that refresh-loop shows; others, the heading and the filters, change what is around the products. */
const PREVIEWED_SETTINGS = ["source", "per_page", "order", "more"];
/** What differs from one saving of the draft to the next. */
const IGNORED_FIELDS = /^(csrfmiddlewaretoken|next|.*revision.*|comments-.*)$/;

/** Return the listings in a form that were not taken away. One that has no id yet cannot be found in the preview. */
export function readGrids(form: HTMLFormElement): FormGrid[] {
  const fields = getFields(form);
  return [...fields]
    .filter(([name, field]) => name.endsWith("-type") && field.value === "loop_grid")
    .map(([name]) => name.slice(0, -"-type".length))
    .filter((block) => !fields.get(`${block}-deleted`)?.value && fields.get(`${block}-id`)?.value)
    .map((block) => ({
      widgetId: getWidgetId(fields.get(`${block}-id`)?.value ?? ""),
      prefix: `${block}-value`,
      model: readBlockValue(fields, `${block}-value`) as Record<string, unknown>,
    }));
}

/** Return what refresh-loop cannot show of a form: everything but the quick settings of its grids. */
export function buildFormOutline(form: HTMLFormElement, grids: readonly FormGrid[]): string {
  const quick = grids.flatMap(({ prefix }) => PREVIEWED_SETTINGS.map((setting) => `${prefix}-${setting}`));
  const isQuick = (name: string) => quick.some((prefix) => name === prefix || name.startsWith(`${prefix}-`));
  const rest = [...getFields(form)]
    .filter(([name]) => !IGNORED_FIELDS.test(name) && !isQuick(name))
    .map(([name, field]) => [name, readScalar(field)]);
  // Posts are drawn by another component than products.
  return JSON.stringify([rest, grids.map(({ model, widgetId }) => [widgetId, showsPosts(model)])]);
}

const showsPosts = ({ source }: Record<string, unknown>) =>
  Array.isArray(source) && source.some((one) => (one as { type?: string }).type === "posts");

const getWidgetId = (id: string) =>
  id
    .replace(/[^0-9A-Za-z]/g, "")
    .slice(0, WIDGET_ID)
    .toLowerCase();

/** The last of a name counts, as it would on the server. */
function getFields(form: HTMLFormElement): Map<string, WagtailField> {
  const all = [...form.elements].filter(
    (one): one is WagtailField => "value" in one && Boolean((one as WagtailField).name),
  );
  return new Map(all.map((field) => [field.name, field]));
}

/** Return a block's value as JSON; structs, streams and lists are told apart by the names of their fields. */
function readBlockValue(fields: ReadonlyMap<string, WagtailField>, prefix: string): unknown {
  const field = fields.get(prefix);
  if (field) return readScalar(field);
  const count = fields.get(`${prefix}-count`);
  if (count) return readChildren(fields, prefix, Number(count.value));
  const names = [...fields.keys()].filter((name) => name.startsWith(`${prefix}-`));
  if (!names.length) return null; // a block without fields: "all products"
  const parts = new Set(names.map((name) => name.slice(prefix.length + 1).split("-", 1)[0] ?? ""));
  return Object.fromEntries([...parts].map((part) => [part, readBlockValue(fields, `${prefix}-${part}`)]));
}

function readChildren(fields: ReadonlyMap<string, WagtailField>, prefix: string, count: number): unknown[] {
  const of = (index: number, name: string) => fields.get(`${prefix}-${index}-${name}`)?.value ?? "";
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => !of(index, "deleted"))
    .sort((one, other) => Number(of(one, "order")) - Number(of(other, "order")))
    .map((index) => {
      const type = of(index, "type");
      const value = readBlockValue(fields, `${prefix}-${index}-value`);
      return type && type !== "item" ? { type, value, id: of(index, "id") || null } : value;
    });
}

function readScalar(field: WagtailField): unknown {
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked;
  // What a chooser chose is the id of a thing.
  if (field instanceof HTMLInputElement && field.type === "hidden") {
    if (field.value === "") return null;
    return /^\d+$/.test(field.value) ? Number(field.value) : field.value;
  }
  return field.value;
}
