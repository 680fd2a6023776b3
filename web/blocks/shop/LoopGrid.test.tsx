// @vitest-environment jsdom
/** A grid of posts: its categories and pages are shown without reload (specification.md, sections 1 and 7.9). */
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import PostResults from "../../blog/PostResults.tsx";
import type { PostListing } from "../../generated/props.ts";
import { loadMore } from "../../listing/load-more.ts";
import { startListingFilters } from "../../listing/start-listing-filters.ts";
import LoopGrid from "./loop_grid.tsx";

const makeListing = (titles: readonly string[], current = "__all"): PostListing => ({
  post_id: 12,
  refresh_url: "/wp-json/elementor-pro/v1/refresh-loop",
  widget_id: "a1b2c3d",
  base_url: "/magazin/",
  posts: titles.map((title) => ({
    title,
    href: `/blog/${title.toLowerCase()}/`,
    perex: "",
    day: { iso: "2026-11-25", text: "25. 11. 2026" },
    picture: null,
  })),
  categories: [
    { value: "__all", name: "Vše", href: "/magazin/", is_current: current === "__all" },
    { value: "rady", name: "Rady", href: "/magazin/?e-filter-a1b2c3d-category=rady", is_current: current === "rady" },
  ],
  shown: { first: 1, last: titles.length, total: 3, total_text: "3" },
  paging: { page: 1, pages: 2, total: 3, previous: null, next: "/magazin/?e-page-a1b2c3d=2", links: [] },
  more: "button",
});

const renderGrid = (posts: PostListing) =>
  renderToStaticMarkup(<LoopGrid id="a1b2c3d" value={{ heading: "Magazín", products: null, posts }} />);
const getTitles = () => [...document.querySelectorAll(".post-cards h3")].map(({ textContent }) => textContent);
const getMessage = () => document.querySelector("[data-said]")?.textContent;
const clickCategory = (name: string) => document.querySelector<HTMLElement>(`[data-filter="${name}"]`)?.click();
let requests: [string, Record<string, unknown>][];
let response: () => Response;

startListingFilters(() => import("../../listing/refresh-listing.ts"));

beforeEach(() => {
  requests = [];
  history.replaceState(null, "", "/magazin/");
  document.body.innerHTML = renderGrid(makeListing(["Vlna", "Len"]));
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    requests.push([url, JSON.parse(body)]);
    return response();
  });
});

test("a category shows its posts without reload, and the URL has it", async () => {
  const address = "/magazin/?e-filter-a1b2c3d-category=rady";
  response = () =>
    Response.json({
      data: renderToStaticMarkup(<PostResults {...makeListing(["Len"], "rady")} />),
      filters: "",
      address,
    });

  clickCategory("rady");
  await vi.waitFor(() => expect(getTitles()).toEqual(["Len"]));

  const [url, body] = requests[0] ?? [];
  expect(url).toBe("/wp-json/elementor-pro/v1/refresh-loop?_locale=user");
  expect(body).toMatchObject({
    post_id: 12,
    widget_id: "a1b2c3d",
    widget_filters: { taxonomy: { category: { terms: ["rady"] } } },
  });
  expect(location.pathname + location.search).toBe(address);
  expect(document.querySelector("[aria-current]")?.textContent).toBe("Rady");
  expect(document.activeElement?.textContent).toBe("Rady");
  expect(getMessage()).toBe("Nalezeny 3 články");
});

test("after an error the posts stay and a message shows", async () => {
  response = () => new Response("<h1>Bad gateway</h1>", { status: 502 });

  clickCategory("rady");

  await vi.waitFor(() => expect(getMessage()).toBe("Články se nepodařilo načíst. Zkuste to prosím znovu."));
  expect(getTitles()).toEqual(["Vlna", "Len"]);
  expect(location.search).toBe("");
});

test("more posts are loaded into the page, each once", async () => {
  const next = { ...makeListing(["Len", "Bavlna"]), shown: { first: 3, last: 3, total: 3, total_text: "3" } };
  vi.stubGlobal("fetch", async () => ({ ok: true, text: async () => renderGrid(next) }));

  await loadMore(document.querySelector("[data-load=next]") as HTMLAnchorElement);

  expect(getTitles()).toEqual(["Vlna", "Len", "Bavlna"]);
  expect(document.querySelector("[data-shown]")?.textContent).toBe("Zobrazeno 3 z\u00a03 článků");
});
