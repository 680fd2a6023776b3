// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { insertHtml } from "./insert-html.ts";

beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" href="/static/page.css">';
  document.body.innerHTML = "<div>waiting</div>";
});

const place = () => document.body.firstElementChild as HTMLElement;
const styles = () => [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));

test("contents take the place of what was there, and scripts hear of them", async () => {
  const heard = vi.fn();
  place().addEventListener("append.infiniteScroll", heard);

  await insertHtml("<p>Novinky</p>", place());

  expect(place().innerHTML).toBe("<p>Novinky</p>");
  expect(heard).toHaveBeenCalledOnce();
});

test("contents wait for a stylesheet that the page does not have, and only for that", async () => {
  const link = '<link rel="stylesheet" href="/static/tabs.css"/>';
  const done = insertHtml(`<link rel="stylesheet" href="/static/page.css"/>${link}<p>Karty</p>`, place());
  await Promise.resolve();
  expect(place().textContent).toBe("waiting");
  expect(styles().map((href) => new URL(href ?? "", location.href).pathname)).toEqual([
    "/static/page.css",
    "/static/tabs.css",
  ]);

  document.head.querySelectorAll("link")[1]?.dispatchEvent(new Event("load"));
  await done;

  expect(place().innerHTML).toBe("<p>Karty</p>");
});

test("a stylesheet that never comes keeps nothing away", async () => {
  vi.useFakeTimers();
  const done = insertHtml('<link rel="stylesheet" href="/static/never.css"/><p>Karty</p>', place());

  await vi.advanceTimersByTimeAsync(3000);
  await done;
  vi.useRealTimers();

  expect(place().textContent).toBe("Karty");
});
