// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { buildFormOutline, readGrids } from "./form-model.ts";

const hidden = (name: string, value: string | number) => `<input type="hidden" name="${name}" value="${value}">`;
const head = (prefix: string, type: string, id: string, order = 0, deleted = "") =>
  hidden(`${prefix}-type`, type) +
  hidden(`${prefix}-id`, id) +
  hidden(`${prefix}-order`, order) +
  hidden(`${prefix}-deleted`, deleted);

const GRID = "body-0-value";
const form = () => document.querySelector("form") as HTMLFormElement;
const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
const outline = () => buildFormOutline(form(), readGrids(form()));

beforeEach(() => {
  document.body.innerHTML = `<form>${hidden("csrfmiddlewaretoken", "x")}<input name="title" value="Dárky">
    ${hidden("body-count", 2)}
    ${head("body-0", "loop_grid", "ABC-def01-2345")}
    <input name="${GRID}-heading" value="2024"><input type="number" name="${GRID}-per_page" value="8">
    <select name="${GRID}-order"><option>price</select><select name="${GRID}-more"><option>button</select>
    ${hidden(`${GRID}-source-count`, 1)}${head(`${GRID}-source-0`, "categories", "")}
    ${hidden(`${GRID}-source-0-value-count`, 3)}
    ${head(`${GRID}-source-0-value-0`, "", "", 1)}${hidden(`${GRID}-source-0-value-0-value`, 7)}
    ${head(`${GRID}-source-0-value-1`, "", "", 0)}${hidden(`${GRID}-source-0-value-1-value`, 5)}
    ${head(`${GRID}-source-0-value-2`, "", "", 2, "1")}${hidden(`${GRID}-source-0-value-2-value`, 9)}
    ${hidden(`${GRID}-filters-count`, 1)}${head(`${GRID}-filters-0`, "taxonomy_filter", "f1")}
    <select name="${GRID}-filters-0-value-taxonomy"><option>price</select>
    <input type="checkbox" name="${GRID}-filters-0-value-is_indexable">
    ${head("body-1", "loop_grid", "fedcba9876", 1, "1")}
  </form>`;
});

test("7.9: the widget model is the block's value as the form has it, in the order of the editor", () => {
  expect(readGrids(form())).toEqual([
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

test("7.9: a block without settings has no value", () => {
  const names = [...form().elements].map((one) => (one as HTMLInputElement).name);
  for (const name of names.filter((one) => one.startsWith(`${GRID}-source-0-value`))) field(name).remove();
  field(`${GRID}-source-0-type`).value = "all";

  expect(readGrids(form())[0]?.model.source).toEqual([{ type: "all", value: null, id: null }]);
});

test.each([`${GRID}-per_page`, `${GRID}-source-0-value-1-value`, "csrfmiddlewaretoken"])(
  "6: %s is shown without drawing the page again",
  (name) => {
    const before = outline();
    field(name).value = "3";
    expect(outline()).toBe(before);
  },
);

test.each(["title", `${GRID}-heading`, `${GRID}-filters-0-type`, "body-0-deleted"])(
  "%s draws the page again",
  (name) => {
    const before = outline();
    field(name).value = "3";
    expect(outline()).not.toBe(before);
  },
);

test("posts instead of products draw the page again", () => {
  const before = outline();
  field(`${GRID}-source-0-type`).value = "posts";
  expect(outline()).not.toBe(before);
});
