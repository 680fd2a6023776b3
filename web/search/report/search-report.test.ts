// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SearchEventDetail } from "./start-search-report.ts";

let reports: string[] = [];
let report: typeof import("./search-report.ts");

beforeEach(async () => {
  vi.useFakeTimers();
  reports = [];
  sessionStorage.clear();
  navigator.sendBeacon = (_url, body) => {
    const params = body as URLSearchParams;
    reports.push(`${params.get("phrase")}: ${params.getAll("event").join(" ")}, ${params.get("found")}`);
    return true;
  };
  vi.resetModules();
  report = await import("./search-report.ts");
});

afterEach(() => void vi.useRealTimers());

const handleEvent = (action: SearchEventDetail["action"], phrase: string, total = 3) =>
  report.handleSearchEvent({ action, phrase, total });
const wait = (ms: number) => vi.advanceTimersByTime(ms);
const leave = () => dispatchEvent(new Event("pagehide"));

test("a phrase that was visible is reported once, its beginnings are not", () => {
  handleEvent("shown", "hrn");
  wait(400);
  handleEvent("shown", "hrnek");
  wait(2500);
  leave();
  leave();

  expect(reports).toEqual(["hrnek: searched, 3"]);
});

test("the beginning of a phrase is not reported after a long pause either", () => {
  handleEvent("shown", "hrn");
  wait(5000);
  handleEvent("shown", "hrnek");
  wait(5000);
  handleEvent("shown", "mis");
  leave();

  expect(reports).toEqual(["hrnek: searched, 3"]);
});

test("a phrase visible for less than 2 s is not reported", () => {
  handleEvent("shown", "hrnek");
  wait(1900);
  leave();

  expect(reports).toEqual([]);
});

test("a choice is reported with its search, a second one without", () => {
  handleEvent("shown", "hrnek");
  handleEvent("chosen", "hrnek");
  handleEvent("chosen", "hrnek");

  expect(reports).toEqual(["hrnek: searched chosen, 3", "hrnek: chosen, 3"]);
});

test("a submitted search is not reported", () => {
  handleEvent("shown", "hrnek");
  wait(3000);
  handleEvent("submitted", "hrnek");
  leave();

  expect(reports).toEqual([]);
});

test("a search without results is reported with a total of 0", () => {
  handleEvent("shown", "hoodie", 0);
  wait(2000);
  document.dispatchEvent(new Event("visibilitychange")); // still visible
  expect(reports).toEqual([]);

  leave();

  expect(reports).toEqual(["hoodie: searched, 0"]);
});

test("a product added to the cart after a search is reported on the next page, too", async () => {
  handleEvent("chosen", "hrnek");
  vi.resetModules();
  const nextPageReport = await import("./search-report.ts");

  nextPageReport.handleAddedToCart();
  wait(31 * 60 * 1000);
  nextPageReport.handleAddedToCart();

  expect(reports).toEqual(["hrnek: searched chosen, 3", "hrnek: added, 1"]);
});

test("a product added from the panel is reported with its search", () => {
  handleEvent("shown", "hrnek");
  report.handleAddedToCart();
  report.handleAddedToCart();

  expect(reports).toEqual(["hrnek: searched added, 3", "hrnek: added, 1"]);
});

test("without a search an addition to the cart is not reported", () => {
  report.handleAddedToCart();

  expect(reports).toEqual([]);
});
