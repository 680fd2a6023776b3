/** Reads block values from Wagtail's page form, as Wagtail would save them. */

type WagtailField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FormGrid {
  /** The grid's id in URLs; as `widget_id_of` in vyloha/content/blocks/products/loop_grid.py. */
  widgetId: string;
  /** Prefix of its field names: `body-3-value`. */
  prefix: string;
  model: Record<string, unknown>;
}

const WIDGET_ID_LENGTH = 7;
/** Settings that refresh-loop can show; the heading and the filters are outside of the products. */
const PREVIEWED_SETTINGS = ["source", "per_page", "order", "more"];
/** Fields that change with each autosave of the draft. */
const IGNORED_FIELDS = /^(csrfmiddlewaretoken|next|.*revision.*|comments-.*)$/;

/** Return the form's listings that are not deleted and have an id, which finds them in the preview. */
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

/** Return the form's fields as JSON, without the settings of `grids` that refresh-loop can show. */
export function buildFormOutline(form: HTMLFormElement, grids: readonly FormGrid[]): string {
  const previewedPrefixes = grids.flatMap(({ prefix }) => PREVIEWED_SETTINGS.map((setting) => `${prefix}-${setting}`));
  const isPreviewed = (name: string) =>
    previewedPrefixes.some((prefix) => name === prefix || name.startsWith(`${prefix}-`));
  const otherFields = [...getFields(form)]
    .filter(([name]) => !IGNORED_FIELDS.test(name) && !isPreviewed(name))
    .map(([name, field]) => [name, readScalar(field)]);
  // Another component renders posts.
  return JSON.stringify([otherFields, grids.map(({ model, widgetId }) => [widgetId, showsPosts(model)])]);
}

const showsPosts = ({ source }: Record<string, unknown>) =>
  Array.isArray(source) && source.some((item) => (item as { type?: string }).type === "posts");

const getWidgetId = (id: string) =>
  id
    .replace(/[^0-9A-Za-z]/g, "")
    .slice(0, WIDGET_ID_LENGTH)
    .toLowerCase();

/** Return the fields by name; the last field of a name counts, as on the server. */
function getFields(form: HTMLFormElement): Map<string, WagtailField> {
  const fields = [...form.elements].filter(
    (element): element is WagtailField => "value" in element && Boolean((element as WagtailField).name),
  );
  return new Map(fields.map((field) => [field.name, field]));
}

/** Return a block's value as JSON; the names of its fields distinguish structs, streams and lists. */
function readBlockValue(fields: ReadonlyMap<string, WagtailField>, prefix: string): unknown {
  const field = fields.get(prefix);
  if (field) return readScalar(field);
  const count = fields.get(`${prefix}-count`);
  if (count) return readChildren(fields, prefix, Number(count.value));
  const names = [...fields.keys()].filter((name) => name.startsWith(`${prefix}-`));
  if (!names.length) return null; // a block without fields: "all products"
  const childNames = new Set(names.map((name) => name.slice(prefix.length + 1).split("-", 1)[0] ?? ""));
  return Object.fromEntries([...childNames].map((name) => [name, readBlockValue(fields, `${prefix}-${name}`)]));
}

function readChildren(fields: ReadonlyMap<string, WagtailField>, prefix: string, count: number): unknown[] {
  const readField = (index: number, name: string) => fields.get(`${prefix}-${index}-${name}`)?.value ?? "";
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => !readField(index, "deleted"))
    .sort((a, b) => Number(readField(a, "order")) - Number(readField(b, "order")))
    .map((index) => {
      const type = readField(index, "type");
      const value = readBlockValue(fields, `${prefix}-${index}-value`);
      return type && type !== "item" ? { type, value, id: readField(index, "id") || null } : value;
    });
}

function readScalar(field: WagtailField): unknown {
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked;
  // A chooser's hidden field has an object's id.
  if (field instanceof HTMLInputElement && field.type === "hidden") {
    if (field.value === "") return null;
    return /^\d+$/.test(field.value) ? Number(field.value) : field.value;
  }
  return field.value;
}
