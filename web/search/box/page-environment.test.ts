// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { readCustomParameters } from "./page-environment.ts";

const createField = (json?: string) => {
  const input = document.createElement("input");
  if (json !== undefined) input.dataset.customParams = json;
  return input;
};

afterEach(() => Reflect.deleteProperty(window, "dgwt_wcas"));

test("parameters of the field override those of the page", () => {
  Object.assign(window, { dgwt_wcas: { custom_params: { pobocka: "brno", sklad: 1 } } });

  expect(readCustomParameters(createField('{"pobocka":"praha"}'))).toEqual({ pobocka: "praha", sklad: 1 });
});

test.each([undefined, "", "{", "null"])("custom parameters %s of a field are ignored", (json) => {
  expect(readCustomParameters(createField(json))).toEqual({});
});
