// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { loadMore } from "./load-more.ts";

const PAGES = 3;
const PER_PAGE = 2;

/** Return a page's listing as listing/Listing.tsx renders it; products are 1 and 2, 3 and 4, 5 and 6. */
function renderPage(number: number): string {
  const first = (number - 1) * PER_PAGE + 1;
  const renderItem = (id: number) =>
    `<li><article data-product_id="${id}"><a href="/produkt/${id}/">${id}</a></article></li>`;
  const renderMore = (direction: string, to: number) =>
    to > 0 && to <= PAGES
      ? `<p data-more="${direction}"><a href="/obchod/?page=${to}" data-load="${direction}">${direction}</a></p>`
      : "";
  const shown = JSON.stringify({ first, last: first + 1, total: 6, total_text: "6" });
  return `<title>Strana ${number}</title><section data-listing>${renderMore("previous", number - 1)}
    <ul class="product-grid">${renderItem(first)}${renderItem(first + 1)}</ul>
    <p role="status" data-shown='${shown}'></p>${renderMore("next", number + 1)}
    <nav class="pager">${number}</nav></section>`;
}

const createResponse = (html: string, ok = true) => ({ ok, text: async () => html });
const findLink = (direction: string) => document.querySelector<HTMLAnchorElement>(`[data-load=${direction}]`);
const getNames = () => [...document.querySelectorAll(".product-grid a")].map(({ textContent }) => textContent);
const getStatusText = () => document.querySelector("[role=status]")?.textContent;
const getPath = () => location.pathname + location.search;

async function follow(direction: string): Promise<void> {
  await loadMore(findLink(direction) as HTMLAnchorElement);
}

// jsdom does not navigate.
document.addEventListener("click", (event) => event.preventDefault());

beforeEach(() => {
  history.replaceState(null, "", "/obchod/");
  document.body.innerHTML = renderPage(1);
  vi.stubGlobal("fetch", async (url: string) =>
    createResponse(renderPage(Number(new URL(url).searchParams.get("page") ?? 1))),
  );
});

test("the next products are appended to the listing", async () => {
  await follow("next");

  expect(getNames()).toEqual(["1", "2", "3", "4"]);
  expect(getStatusText()).toBe("Zobrazeno 4 z\u00a06 produktů");
  expect(document.activeElement?.textContent).toBe("3");
  expect(getPath()).toBe("/obchod/?page=2");
  expect(document.title).toBe("Strana 2");

  await follow("next");

  expect(getNames()).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(findLink("next")).toBeNull();
  expect(document.querySelector(".pager")?.textContent).toBe("3");
});

test("the previous products are prepended to the listing", async () => {
  history.replaceState(null, "", "/obchod/?page=3");
  document.body.innerHTML = renderPage(3);

  await follow("previous");

  expect(getNames()).toEqual(["3", "4", "5", "6"]);
  expect(getStatusText()).toBe("Zobrazeno 3–6 z\u00a06 produktů");
  expect(findLink("previous")?.getAttribute("href")).toBe("/obchod/?page=1");
  expect(findLink("next")).toBeNull();
});

test("opening a product stores the URL of its page in the history", async () => {
  await follow("next");

  document.querySelector<HTMLElement>("[data-product_id='2'] a")?.click();

  expect(getPath()).toBe("/obchod/");
  const pageUrl = expect.stringMatching(/\/obchod\//);
  expect(history.state).toMatchObject({ left: { product: "2", from: pageUrl, to: pageUrl } });
  expect(history.scrollRestoration).toBe("manual");
});

test("choosing a colour on a card does not change the URL", async () => {
  await follow("next");
  document.querySelector("[data-product_id='2']")?.insertAdjacentHTML("beforeend", '<a role="radio" href="/">●</a>');

  document.querySelector<HTMLElement>("[data-product_id='2'] [role=radio]")?.click();

  expect(getPath()).toBe("/obchod/?page=2");
});

test("a product that moved to the next page meanwhile is shown once", async () => {
  vi.stubGlobal("fetch", async () => createResponse(renderPage(2).replaceAll(">3<", ">2<").replace('"3"', '"2"')));

  await follow("next");

  expect(getNames()).toEqual(["1", "2", "4"]);
});

test("after a connection error the listing stays, and the link works again", async () => {
  const workingFetch = fetch;
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));

  await follow("next");

  expect(getNames()).toEqual(["1", "2"]);
  expect(getStatusText()).toMatch(/nepodařilo načíst/);
  expect(getPath()).toBe("/obchod/");

  vi.stubGlobal("fetch", workingFetch);
  await follow("next");

  expect(getNames()).toEqual(["1", "2", "3", "4"]);
  expect(getStatusText()).toBe("Zobrazeno 4 z\u00a06 produktů");
});

test("a second click during a request does not load the page again", async () => {
  const fetchSpy = vi.fn(fetch);
  vi.stubGlobal("fetch", fetchSpy);

  await Promise.all([follow("next"), follow("next")]);

  expect(fetchSpy).toHaveBeenCalledTimes(1);
  expect(getNames()).toEqual(["1", "2", "3", "4"]);
});
