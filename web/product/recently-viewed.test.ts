// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showViewed } from "./recently-viewed.ts";
import { VIEWED_KEY } from "./viewed-list.ts";

const readStored = () => JSON.parse(localStorage.getItem(VIEWED_KEY) ?? "[]");

function open(id: number): HTMLElement {
  document.body.innerHTML = `<div></div><section data-recently-viewed="${id}" hidden><div data-part="grid"></div></section>`;
  const section = document.querySelector("section") as HTMLElement;
  showViewed(section);
  return section;
}

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = () => this.seen([{ isIntersecting: true }]);
      disconnect = () => undefined;
    },
  );
});

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("the products opened before are shown, the last first and without the page's own", async () => {
  const cards = '<ul><li class="product"></li><li class="product"></li></ul>';
  const fetch = vi.fn(async (_url: string) => new Response(cards));
  vi.stubGlobal("fetch", fetch);
  localStorage.setItem(VIEWED_KEY, "[3,7,2]");

  const section = open(7);

  await vi.waitFor(() => expect(section.hidden).toBe(false));
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/naposledy-prohlizene/?p=3,2");
  expect(readStored()).toEqual([7, 3, 2]);
});

test.each(["[3]", "nonsense", '{"a":1}'])("with fewer than two others nothing is asked for: %s", (stored) => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  localStorage.setItem(VIEWED_KEY, stored);

  expect(open(7).hidden).toBe(true);

  expect(fetch).not.toHaveBeenCalled();
});

test("products that are withdrawn leave no row of one card", async () => {
  const fetch = vi.fn(async () => new Response('<ul><li class="product"></li></ul>'));
  vi.stubGlobal("fetch", fetch);
  localStorage.setItem(VIEWED_KEY, "[3,2]");

  const section = open(7);

  await vi.waitFor(() => expect(section.querySelectorAll("li")).toHaveLength(1));
  expect(section.hidden).toBe(true);
});
