// @vitest-environment jsdom
import { expect, it } from "vitest";
import { mergeOtherGrids } from "./merge-grid-state.ts";

const HERE = "https://shop.test/darky/?e-filter-aaa-pa_barva=modr%C3%A1~b%C3%ADl%C3%A1&e-page-bbb=2&wmc-currency=EUR";

function listing(widget: string): HTMLElement {
  const section = document.createElement("section");
  section.dataset.listing = widget;
  return section;
}

it.each([
  ["/darky/?e-page-bbb=3", "bbb", "/darky/?e-page-bbb=3&e-filter-aaa-pa_barva=modr%C3%A1~b%C3%ADl%C3%A1"],
  ["/darky/", "bbb", "/darky/?e-filter-aaa-pa_barva=modr%C3%A1~b%C3%ADl%C3%A1"],
  ["/darky/?e-orderby-aaa=price", "aaa", "/darky/?e-orderby-aaa=price&e-page-bbb=2"],
  // What the link says of the other one is older than the page's address.
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
])("%s of %s", (url, widget, expected) => expect(mergeOtherGrids(url, listing(widget), HERE)).toBe(expected));

it("leaves an address of the page's one listing as it is", () =>
  expect(mergeOtherGrids("/obchod/?page=2", listing("vypis"), "https://shop.test/obchod/?orderby=price&page=3")).toBe(
    "/obchod/?page=2",
  ));
