// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SearchEventDetail } from "./start-search-report.ts";

let told: string[] = [];
let report: typeof import("./search-report.ts");

beforeEach(async () => {
  vi.useFakeTimers();
  told = [];
  sessionStorage.clear();
  navigator.sendBeacon = (_address, body) => {
    const sent = body as URLSearchParams;
    told.push(`${sent.get("phrase")}: ${sent.getAll("event").join(" ")}, ${sent.get("found")}`);
    return true;
  };
  vi.resetModules();
  report = await import("./search-report.ts");
});

afterEach(() => void vi.useRealTimers());

const hear = (action: SearchEventDetail["action"], phrase: string, total = 3) =>
  report.handleSearchEvent({ action, phrase, total });
const wait = (ms: number) => vi.advanceTimersByTime(ms);
const leave = () => dispatchEvent(new Event("pagehide"));

test("what is typed on the way is not told, what stood there is, once", () => {
  hear("shown", "hrn");
  wait(400);
  hear("shown", "hrnek");
  wait(2500);
  leave();
  leave();

  expect(told).toEqual(["hrnek: searched, 3"]);
});

test("a slow typist stops on the way, too", () => {
  hear("shown", "hrn");
  wait(5000);
  hear("shown", "hrnek");
  wait(5000);
  hear("shown", "mis");
  leave();

  expect(told).toEqual(["hrnek: searched, 3"]);
});

test("what was found and left within a moment is not told", () => {
  hear("shown", "hrnek");
  wait(1900);
  leave();

  expect(told).toEqual([]);
});

test("a choice is told with its search, a second one without", () => {
  hear("shown", "hrnek");
  hear("chosen", "hrnek");
  hear("chosen", "hrnek");

  expect(told).toEqual(["hrnek: searched chosen, 3", "hrnek: chosen, 3"]);
});

test("what is submitted is left to the shop, which draws the results", () => {
  hear("shown", "hrnek");
  wait(3000);
  hear("submitted", "hrnek");
  leave();

  expect(told).toEqual([]);
});

test("nothing found is told with its zero", () => {
  hear("shown", "hoodie", 0);
  wait(2000);
  document.dispatchEvent(new Event("visibilitychange")); // still visible
  expect(told).toEqual([]);

  leave();

  expect(told).toEqual(["hoodie: searched, 0"]);
});

test("what goes into the cart after a search is told with it, on the next page as well", async () => {
  hear("chosen", "hrnek");
  vi.resetModules();
  const onTheNextPage = await import("./search-report.ts");

  onTheNextPage.handleAddedToCart();
  wait(31 * 60 * 1000);
  onTheNextPage.handleAddedToCart();

  expect(told).toEqual(["hrnek: searched chosen, 3", "hrnek: added, 1"]);
});

test("what goes into the cart out of the panel was searched for", () => {
  hear("shown", "hrnek");
  report.handleAddedToCart();
  report.handleAddedToCart();

  expect(told).toEqual(["hrnek: searched added, 3", "hrnek: added, 1"]);
});

test("without a search nothing is told of the cart", () => {
  report.handleAddedToCart();

  expect(told).toEqual([]);
});
