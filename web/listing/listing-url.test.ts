// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { buildListingUrl, buildQuery, formatTerms, parseFilters } from "./listing-url.ts";

const parseUrl = (query: string) => new URL(`https://obchod.cz/obchod/?${query}`);

describe("parseFilters reads every encoding of Elementor's loop filter", () => {
  it.each([
    ["boty+mikiny", "AND"],
    ["boty%2Bmikiny", "AND"],
    ["boty%20mikiny", "AND"],
    ["boty~mikiny", "OR"],
    ["boty%7Emikiny", "OR"],
    ["boty|mikiny", "OR"],
    ["boty%7Cmikiny", "OR"],
    ["boty!mikiny", "NOT"],
    ["boty%21mikiny", "NOT"],
  ])("%s is %s", (text, logicalJoin) => {
    expect(parseFilters(parseUrl(`e-filter-abc-product_cat=${text}`), "abc")).toEqual({
      product_cat: { terms: ["boty", "mikiny"], logicalJoin },
    });
  });

  it("omits the join of a single choice, as the reference client does", () => {
    expect(parseFilters(parseUrl("e-filter-abc-product_cat=boty"), "abc")).toEqual({
      product_cat: { terms: ["boty"] },
    });
  });

  it("reads terms with two different separators as one term", () => {
    expect(parseFilters(parseUrl("e-filter-abc-product_cat=a~b!c"), "abc")).toEqual({
      product_cat: { terms: ["a~b!c"] },
    });
  });

  it("reads prices unsplit and skips empty filters and filters of other grids", () => {
    const url = parseUrl("e-filter-abc-min_price=1200.50&e-filter-xyz-product_cat=a&e-filter-abc-pa_barva=");
    expect(parseFilters(url, "abc")).toEqual({ min_price: { terms: ["1200.50"] } });
  });
});

describe("filters are written in one normalized form", () => {
  it.each([
    [["mikiny", "boty", "boty"], "OR", "boty~mikiny"],
    [["mikiny", "boty"], "AND", "boty mikiny"],
    [["boty"], "NOT", "!boty"],
    [["boty"], "AND", "boty"],
  ] as const)("%j joined by %s", (terms, join, text) => expect(formatTerms(terms, join)).toBe(text));

  it("leaves separators unencoded and encodes the rest", () => {
    expect(buildQuery([["e-filter-abc-pa_barva", "modrá~!x y"]])).toBe("e-filter-abc-pa_barva=modr%C3%A1~!x+y");
  });
});

describe("the URL of a filter form", () => {
  let form: HTMLFormElement;

  beforeEach(() => {
    document.body.innerHTML = `
      <form action="/obchod/" data-filter-form="vypis">
        <input type="hidden" name="s" value="boty"><input type="hidden" name="orderby" value="price">
        <input type="hidden" name="e-filter-aaa-product_cat" value="x y">
        <input type="hidden" name="e-filter-vypis-vendor" value="a~b">
        <fieldset data-taxonomy="pa_barva" data-join="OR">
          <input type="checkbox" name="e-filter-vypis-pa_barva" value="modra" checked>
          <input type="checkbox" name="e-filter-vypis-pa_barva" value="cervena" checked>
          <input type="checkbox" name="e-filter-vypis-pa_barva" value="bila">
        </fieldset>
        <fieldset data-taxonomy="price"><input name="e-filter-vypis-min_price" value=" 100 "></fieldset>
        <fieldset data-taxonomy="product_brand" data-join="">
          <input type="radio" name="e-filter-vypis-product_brand" value="" checked>
        </fieldset>
      </form>`;
    form = document.querySelector("form") as HTMLFormElement;
  });

  it("has the checked terms, filters of other grids and other parameters", () => {
    expect(buildListingUrl(form)).toBe(
      "/obchod/?s=boty&e-filter-aaa-product_cat=x+y&e-filter-vypis-min_price=100&" +
        "e-filter-vypis-pa_barva=cervena~modra&e-filter-vypis-vendor=a~b&orderby=price",
    );
  });

  it("lacks the value that a chip removes", () => {
    expect(buildListingUrl(form, { removed: "pa_barva:modra" })).toContain("e-filter-vypis-pa_barva=cervena&");
    expect(buildListingUrl(form, { removed: "min_price:100" })).not.toContain("min_price");
    expect(buildListingUrl(form, { removed: "vendor:a" })).toContain("e-filter-vypis-vendor=b&");
  });

  it("has the chosen sort order and omits the default one", () => {
    expect(buildListingUrl(form, { sortOrder: ["orderby", "title"] })).toMatch(/&orderby=title$/);
    expect(buildListingUrl(form, { sortOrder: ["orderby", "menu_order"] })).not.toContain("orderby");
  });

  it("has any sort order of an editor's listing, whose default may differ", () => {
    expect(buildListingUrl(form, { sortOrder: ["e-orderby-aaa", "menu_order"] })).toMatch(/&e-orderby-aaa=menu_order$/);
  });
});
