// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ADDED_EVENT } from "../../cart/cart-count.ts";
import { LAST_SEARCH_KEY, SEARCH_EVENT, startSearchReport } from "./start-search-report.ts";

const report = { handleSearchEvent: vi.fn(), handleAddedToCart: vi.fn() };
const load = vi.fn(async () => report);
const waitForImport = () => new Promise((resolve) => setTimeout(resolve));

document.body.className = "search";
document.body.innerHTML = `<article data-product_id="5"><a href="#hrnek"><b>Hrnek</b></a></article><a href="#jinam">Jinam</a>`;
startSearchReport(load);

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
});

const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

test("the first event of a search loads the code", async () => {
  document.dispatchEvent(new CustomEvent(ADDED_EVENT));
  expect(load).not.toHaveBeenCalled();

  const detail = { action: "shown", phrase: "hrnek", total: 2 };
  document.dispatchEvent(new CustomEvent(SEARCH_EVENT, { detail }));
  await waitForImport();

  expect(report.handleSearchEvent).toHaveBeenCalledExactlyOnceWith(detail);
  expect(load).toHaveBeenCalledOnce();
});

test("an addition to the cart is reported after a search in this tab", async () => {
  sessionStorage.setItem(LAST_SEARCH_KEY, "{}");

  document.dispatchEvent(new CustomEvent(ADDED_EVENT));
  await waitForImport();

  expect(report.handleAddedToCart).toHaveBeenCalledOnce();
});

test("on the results page only a click on a product is reported as a choice", () => {
  history.replaceState(null, "", "/?s=modr%C3%BD+hrnek&post_type=product");
  const reports: string[] = [];
  navigator.sendBeacon = (url, body) => reports.push(`${url} ${body}`) > 0;

  click("b");
  click("a[href='#jinam']");

  expect(reports).toEqual(["/hledani/zprava/ phrase=modr%C3%BD+hrnek&event=chosen"]);
  expect(JSON.parse(sessionStorage.getItem(LAST_SEARCH_KEY) ?? "{}")).toMatchObject({ phrase: "modrý hrnek" });
});
