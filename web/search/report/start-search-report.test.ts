// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ADDED_EVENT } from "../../cart/cart-count.ts";
import { LAST_SEARCH_KEY, SEARCH_EVENT, startSearchReport } from "./start-search-report.ts";

const report = { handleSearchEvent: vi.fn(), handleAddedToCart: vi.fn() };
const load = vi.fn(async () => report);
const settled = () => new Promise((done) => setTimeout(done));

document.body.className = "search";
document.body.innerHTML = `<article data-product_id="5"><a href="#hrnek"><b>Hrnek</b></a></article><a href="#jinam">Jinam</a>`;
startSearchReport(load);

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
});

const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

test("the code comes with the first thing to tell", async () => {
  document.dispatchEvent(new CustomEvent(ADDED_EVENT));
  expect(load).not.toHaveBeenCalled();

  const detail = { action: "shown", phrase: "hrnek", total: 2 };
  document.dispatchEvent(new CustomEvent(SEARCH_EVENT, { detail }));
  await settled();

  expect(report.handleSearchEvent).toHaveBeenCalledExactlyOnceWith(detail);
  expect(load).toHaveBeenCalledOnce();
});

test("an addition is told when there was a search in this tab", async () => {
  sessionStorage.setItem(LAST_SEARCH_KEY, "{}");

  document.dispatchEvent(new CustomEvent(ADDED_EVENT));
  await settled();

  expect(report.handleAddedToCart).toHaveBeenCalledOnce();
});

test("on the page of results a click on a product is a choice, told at once, and another click is none", () => {
  history.replaceState(null, "", "/?s=modr%C3%BD+hrnek&post_type=product");
  const told: string[] = [];
  navigator.sendBeacon = (address, body) => told.push(`${address} ${body}`) > 0;

  click("b");
  click("a[href='#jinam']");

  expect(told).toEqual(["/hledani/zprava/ phrase=modr%C3%BD+hrnek&event=chosen"]);
  expect(JSON.parse(sessionStorage.getItem(LAST_SEARCH_KEY) ?? "{}")).toMatchObject({ phrase: "modrý hrnek" });
});
