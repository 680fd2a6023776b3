// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { loadMore } from "./load-more.ts";

const PAGES = 3;
const PER_PAGE = 2;

/** The listing of a page as listing/Listing.tsx draws it; products are 1 and 2, 3 and 4, 5 and 6. */
function page(number: number): string {
  const first = (number - 1) * PER_PAGE + 1;
  const item = (id: number) =>
    `<li><article data-product_id="${id}"><a href="/produkt/${id}/">${id}</a></article></li>`;
  const more = (way: string, to: number) =>
    to > 0 && to <= PAGES
      ? `<p data-more="${way}"><a href="/obchod/?page=${to}" data-load="${way}">${way}</a></p>`
      : "";
  const shown = JSON.stringify({ first, last: first + 1, total: 6, total_text: "6" });
  return `<title>Strana ${number}</title><section data-listing>${more("previous", number - 1)}
    <ul class="product-grid">${item(first)}${item(first + 1)}</ul>
    <p role="status" data-shown='${shown}'></p>${more("next", number + 1)}
    <nav class="pager">${number}</nav></section>`;
}

const answer = (html: string, ok = true) => ({ ok, text: async () => html });
const link = (way: string) => document.querySelector<HTMLAnchorElement>(`[data-load=${way}]`);
const names = () => [...document.querySelectorAll(".product-grid a")].map(({ textContent }) => textContent);
const said = () => document.querySelector("[role=status]")?.textContent;
const address = () => location.pathname + location.search;

async function follow(way: string): Promise<void> {
  await loadMore(link(way) as HTMLAnchorElement);
}

// jsdom goes nowhere.
document.addEventListener("click", (event) => event.preventDefault());

beforeEach(() => {
  history.replaceState(null, "", "/obchod/");
  document.body.innerHTML = page(1);
  vi.stubGlobal("fetch", async (url: string) => answer(page(Number(new URL(url).searchParams.get("page") ?? 1))));
});

test("the next products are put behind those that are there", async () => {
  await follow("next");

  expect(names()).toEqual(["1", "2", "3", "4"]);
  expect(said()).toBe("Zobrazeno 4 z\u00a06 produktů");
  expect(document.activeElement?.textContent).toBe("3");
  expect(address()).toBe("/obchod/?page=2");
  expect(document.title).toBe("Strana 2");

  await follow("next");

  expect(names()).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(link("next")).toBeNull();
  expect(document.querySelector(".pager")?.textContent).toBe("3");
});

test("the previous products are put before those that are there", async () => {
  history.replaceState(null, "", "/obchod/?page=3");
  document.body.innerHTML = page(3);

  await follow("previous");

  expect(names()).toEqual(["3", "4", "5", "6"]);
  expect(said()).toBe("Zobrazeno 3–6 z\u00a06 produktů");
  expect(link("previous")?.getAttribute("href")).toBe("/obchod/?page=1");
  expect(link("next")).toBeNull();
});

test("who opens a product leaves the address of the page that shows it", async () => {
  await follow("next");

  document.querySelector<HTMLElement>("[data-product_id='2'] a")?.click();

  expect(address()).toBe("/obchod/");
  const page = expect.stringMatching(/\/obchod\//);
  expect(history.state).toMatchObject({ left: { product: "2", from: page, to: page } });
  expect(history.scrollRestoration).toBe("manual");
});

test("who chooses a colour on a card goes nowhere", async () => {
  await follow("next");
  document.querySelector("[data-product_id='2']")?.insertAdjacentHTML("beforeend", '<a role="radio" href="/">●</a>');

  document.querySelector<HTMLElement>("[data-product_id='2'] [role=radio]")?.click();

  expect(address()).toBe("/obchod/?page=2");
});

test("a product that moved to the next page meanwhile is not shown twice", async () => {
  vi.stubGlobal("fetch", async () => answer(page(2).replaceAll(">3<", ">2<").replace('"3"', '"2"')));

  await follow("next");

  expect(names()).toEqual(["1", "2", "4"]);
});

test("without a connection everything stays, and the link works again", async () => {
  const fetched = fetch;
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));

  await follow("next");

  expect(names()).toEqual(["1", "2"]);
  expect(said()).toMatch(/nepodařilo načíst/);
  expect(address()).toBe("/obchod/");

  vi.stubGlobal("fetch", fetched);
  await follow("next");

  expect(names()).toEqual(["1", "2", "3", "4"]);
  expect(said()).toBe("Zobrazeno 4 z\u00a06 produktů");
});

test("a second click while the first is answered loads nothing twice", async () => {
  const asked = vi.fn(fetch);
  vi.stubGlobal("fetch", asked);

  await Promise.all([follow("next"), follow("next")]);

  expect(asked).toHaveBeenCalledTimes(1);
  expect(names()).toEqual(["1", "2", "3", "4"]);
});
