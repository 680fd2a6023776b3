// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { insertHtml } from "./insert-html.ts";

beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" href="/static/page.css">';
  document.body.innerHTML = "<div>waiting</div>";
});

const container = () => document.body.firstElementChild as HTMLElement;
const styles = () => [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));

test("the new contents replace the old ones, and append.infiniteScroll is dispatched", async () => {
  const listener = vi.fn();
  container().addEventListener("append.infiniteScroll", listener);

  await insertHtml("<p>Novinky</p>", container());

  expect(container().innerHTML).toBe("<p>Novinky</p>");
  expect(listener).toHaveBeenCalledOnce();
});

test("contents are inserted after a new stylesheet has loaded, without waiting for one that the page has", async () => {
  const link = '<link rel="stylesheet" href="/static/tabs.css"/>';
  const done = insertHtml(`<link rel="stylesheet" href="/static/page.css"/>${link}<p>Karty</p>`, container());
  await Promise.resolve();
  expect(container().textContent).toBe("waiting");
  expect(styles().map((href) => new URL(href ?? "", location.href).pathname)).toEqual([
    "/static/page.css",
    "/static/tabs.css",
  ]);

  document.head.querySelectorAll("link")[1]?.dispatchEvent(new Event("load"));
  await done;

  expect(container().innerHTML).toBe("<p>Karty</p>");
});

test("contents are inserted after 3 s when a stylesheet does not load", async () => {
  vi.useFakeTimers();
  const done = insertHtml('<link rel="stylesheet" href="/static/never.css"/><p>Karty</p>', container());

  await vi.advanceTimersByTimeAsync(3000);
  await done;
  vi.useRealTimers();

  expect(container().textContent).toBe("Karty");
});
