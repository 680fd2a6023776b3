// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { buildListingUrl, buildQuery, formatTerms, parseFilters } from "./listing-url.ts";

const at = (query: string) => new URL(`https://obchod.cz/obchod/?${query}`);

describe("every encoding of Elementor's loop filter is read", () => {
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
    expect(parseFilters(at(`e-filter-abc-product_cat=${text}`), "abc")).toEqual({
      product_cat: { terms: ["boty", "mikiny"], logicalJoin },
    });
  });

  it("says no join for a single choice, as the reference client", () => {
    expect(parseFilters(at("e-filter-abc-product_cat=boty"), "abc")).toEqual({ product_cat: { terms: ["boty"] } });
  });

  it("takes terms joined in two ways for one that there is not", () => {
    expect(parseFilters(at("e-filter-abc-product_cat=a~b!c"), "abc")).toEqual({ product_cat: { terms: ["a~b!c"] } });
  });

  it("leaves prices whole, and filters of other grids and empty ones out", () => {
    const url = at("e-filter-abc-min_price=1200.50&e-filter-xyz-product_cat=a&e-filter-abc-pa_barva=");
    expect(parseFilters(url, "abc")).toEqual({ min_price: { terms: ["1200.50"] } });
  });
});

describe("one way to write", () => {
  it.each([
    [["mikiny", "boty", "boty"], "OR", "boty~mikiny"],
    [["mikiny", "boty"], "AND", "boty mikiny"],
    [["boty"], "NOT", "!boty"],
    [["boty"], "AND", "boty"],
  ] as const)("%j joined by %s", (terms, join, text) => expect(formatTerms(terms, join)).toBe(text));

  it("keeps signs readable and encodes the rest", () => {
    expect(buildQuery([["e-filter-abc-pa_barva", "modrá~!x y"]])).toBe("e-filter-abc-pa_barva=modr%C3%A1~!x+y");
  });
});

describe("the address that a form asks for", () => {
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

  it("has what is ticked, what others chose, and what stays", () => {
    expect(buildListingUrl(form)).toBe(
      "/obchod/?s=boty&e-filter-aaa-product_cat=x+y&e-filter-vypis-min_price=100&" +
        "e-filter-vypis-pa_barva=cervena~modra&e-filter-vypis-vendor=a~b&orderby=price",
    );
  });

  it("is without what a chip takes back", () => {
    expect(buildListingUrl(form, { left: "pa_barva:modra" })).toContain("e-filter-vypis-pa_barva=cervena&");
    expect(buildListingUrl(form, { left: "min_price:100" })).not.toContain("min_price");
    expect(buildListingUrl(form, { left: "vendor:a" })).toContain("e-filter-vypis-vendor=b&");
  });

  it("is in another order, and says nothing of the usual one", () => {
    expect(buildListingUrl(form, { order: ["orderby", "title"] })).toMatch(/&orderby=title$/);
    expect(buildListingUrl(form, { order: ["orderby", "menu_order"] })).not.toContain("orderby");
  });

  it("says any order of an editor's listing, which may begin with another one", () => {
    expect(buildListingUrl(form, { order: ["e-orderby-aaa", "menu_order"] })).toMatch(/&e-orderby-aaa=menu_order$/);
  });
});
