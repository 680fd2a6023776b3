// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { buildFormOutline, readGrids } from "./form-model.ts";

const buildHidden = (name: string, value: string | number) => `<input type="hidden" name="${name}" value="${value}">`;
const buildChild = (prefix: string, type: string, id: string, order = 0, deleted = "") =>
  buildHidden(`${prefix}-type`, type) +
  buildHidden(`${prefix}-id`, id) +
  buildHidden(`${prefix}-order`, order) +
  buildHidden(`${prefix}-deleted`, deleted);

const GRID = "body-0-value";
const getForm = () => document.querySelector("form") as HTMLFormElement;
const getField = (name: string) => getForm().elements.namedItem(name) as HTMLInputElement;
const getOutline = () => buildFormOutline(getForm(), readGrids(getForm()));

beforeEach(() => {
  document.body.innerHTML = `<form>${buildHidden("csrfmiddlewaretoken", "x")}<input name="title" value="Dárky">
    ${buildHidden("body-count", 2)}
    ${buildChild("body-0", "loop_grid", "ABC-def01-2345")}
    <input name="${GRID}-heading" value="2024"><input type="number" name="${GRID}-per_page" value="8">
    <select name="${GRID}-order"><option>price</select><select name="${GRID}-more"><option>button</select>
    ${buildHidden(`${GRID}-source-count`, 1)}${buildChild(`${GRID}-source-0`, "categories", "")}
    ${buildHidden(`${GRID}-source-0-value-count`, 3)}
    ${buildChild(`${GRID}-source-0-value-0`, "", "", 1)}${buildHidden(`${GRID}-source-0-value-0-value`, 7)}
    ${buildChild(`${GRID}-source-0-value-1`, "", "", 0)}${buildHidden(`${GRID}-source-0-value-1-value`, 5)}
    ${buildChild(`${GRID}-source-0-value-2`, "", "", 2, "1")}${buildHidden(`${GRID}-source-0-value-2-value`, 9)}
    ${buildHidden(`${GRID}-filters-count`, 1)}${buildChild(`${GRID}-filters-0`, "taxonomy_filter", "f1")}
    <select name="${GRID}-filters-0-value-taxonomy"><option>price</select>
    <input type="checkbox" name="${GRID}-filters-0-value-is_indexable">
    ${buildChild("body-1", "loop_grid", "fedcba9876", 1, "1")}
  </form>`;
});

test("the widget model is the block's value in the form, in the editor's order", () => {
  expect(readGrids(getForm())).toEqual([
    {
      widgetId: "abcdef0",
      prefix: GRID,
      model: {
        heading: "2024",
        per_page: "8",
        order: "price",
        more: "button",
        source: [{ type: "categories", value: [5, 7], id: null }],
        filters: [{ type: "taxonomy_filter", value: { taxonomy: "price", is_indexable: false }, id: "f1" }],
      },
    },
  ]);
});

test("the value of a block without settings is null", () => {
  const names = [...getForm().elements].map((element) => (element as HTMLInputElement).name);
  for (const name of names.filter((name) => name.startsWith(`${GRID}-source-0-value`))) getField(name).remove();
  getField(`${GRID}-source-0-type`).value = "all";

  expect(readGrids(getForm())[0]?.model.source).toEqual([{ type: "all", value: null, id: null }]);
});

test.each([`${GRID}-per_page`, `${GRID}-source-0-value-1-value`, "csrfmiddlewaretoken"])(
  "a change of %s does not render the page again",
  (name) => {
    const before = getOutline();
    getField(name).value = "3";
    expect(getOutline()).toBe(before);
  },
);

test.each(["title", `${GRID}-heading`, `${GRID}-filters-0-type`, "body-0-deleted"])(
  "a change of %s renders the page again",
  (name) => {
    const before = getOutline();
    getField(name).value = "3";
    expect(getOutline()).not.toBe(before);
  },
);

test("posts instead of products render the page again", () => {
  const before = getOutline();
  getField(`${GRID}-source-0-type`).value = "posts";
  expect(getOutline()).not.toBe(before);
});
