// @vitest-environment jsdom
import { expect, it } from "vitest";
import { mergeOtherGrids } from "./merge-grid-state.ts";

const PAGE_URL =
  "https://shop.test/darky/?e-filter-aaa-pa_barva=modr%C3%A1~b%C3%ADl%C3%A1&e-page-bbb=2&wmc-currency=EUR";

function createListing(widget: string): HTMLElement {
  const section = document.createElement("section");
  section.dataset.listing = widget;
  return section;
}

it.each([
  ["/darky/?e-page-bbb=3", "bbb", "/darky/?e-page-bbb=3&e-filter-aaa-pa_barva=modr%C3%A1~b%C3%ADl%C3%A1"],
  ["/darky/", "bbb", "/darky/?e-filter-aaa-pa_barva=modr%C3%A1~b%C3%ADl%C3%A1"],
  ["/darky/?e-orderby-aaa=price", "aaa", "/darky/?e-orderby-aaa=price&e-page-bbb=2"],
  // The link's state of the other grid is older than the page's URL.
  [
    "/darky/?e-filter-aaa-pa_barva=x&e-page-bbb=1",
    "bbb",
    "/darky/?e-page-bbb=1&e-filter-aaa-pa_barva=modr%C3%A1~b%C3%ADl%C3%A1",
  ],
  [
    "/darky/?s=x&wmc-currency=EUR",
    "vypis",
    "/darky/?s=x&wmc-currency=EUR&e-filter-aaa-pa_barva=modr%C3%A1~b%C3%ADl%C3%A1&e-page-bbb=2",
  ],
  ["/jinde/?e-page-bbb=3", "bbb", "/jinde/?e-page-bbb=3"],
])("%s of %s", (url, widget, expected) => expect(mergeOtherGrids(url, createListing(widget), PAGE_URL)).toBe(expected));

it("leaves the URL unchanged on a page with one listing", () =>
  expect(
    mergeOtherGrids("/obchod/?page=2", createListing("vypis"), "https://shop.test/obchod/?orderby=price&page=3"),
  ).toBe("/obchod/?page=2"));
