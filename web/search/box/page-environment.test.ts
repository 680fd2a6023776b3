// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { readCustomParameters } from "./page-environment.ts";

const field = (json?: string) => {
  const input = document.createElement("input");
  if (json !== undefined) input.dataset.customParams = json;
  return input;
};

afterEach(() => Reflect.deleteProperty(window, "dgwt_wcas"));

test("the page's own parameters are sent, those of the field before those of the page", () => {
  Object.assign(window, { dgwt_wcas: { custom_params: { pobocka: "brno", sklad: 1 } } });

  expect(readCustomParameters(field('{"pobocka":"praha"}'))).toEqual({ pobocka: "praha", sklad: 1 });
});

test.each([undefined, "", "{", "null"])("a field with %s has none", (json) => {
  expect(readCustomParameters(field(json))).toEqual({});
});
