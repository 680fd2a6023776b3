// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readGuestIds, storeGuestIds } from "../wishlist/guest-list.ts";
import { startWishlistPages } from "./start-wishlist-pages.ts";

const findPart = (name: string) => document.querySelector(`[data-part=${name}]`) as HTMLElement;
const getStatus = () => findPart("status").textContent;
const renderCard = (id: number) =>
  `<article><button class="wishlist-heart" value="${id}" aria-pressed="true"></button></article>`;

function open(kind: string, cards: readonly number[] = []): void {
  document.body.innerHTML = `<div data-wishlist="${kind}"><div data-part="grid">${cards.map(renderCard).join("")}</div>
    <p data-part="empty" hidden></p><p data-part="share" hidden><a data-part="share-link" href="/seznam-prani/sdileny/"></a></p>
    <p data-part="status"></p></div>`;
  startWishlistPages([document.querySelector("[data-wishlist]") as HTMLElement]);
}

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("a guest's cards are loaded, and withdrawn products leave the list", async () => {
  storeGuestIds([3, 2, 1]);
  const fetch = vi.fn(async (_url: string) => new Response([3, 1].map(renderCard).join("")));
  vi.stubGlobal("fetch", fetch);

  open("guest");

  await vi.waitFor(() => expect(readGuestIds()).toEqual([3, 1]));
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/seznam-prani/karty/?p=3,2,1");
  expect(findPart("share").hidden).toBe(false);
  expect(findPart("share-link").getAttribute("href")).toBe("/seznam-prani/sdileny/?p=3,1");
  expect(getStatus()).toBe("");
});

test("an empty list says how to fill it", () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);

  open("guest");

  expect(findPart("empty").hidden).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

test("a list that cannot be loaded says so and stays", async () => {
  storeGuestIds([1]);
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));

  open("guest");

  await vi.waitFor(() => expect(getStatus()).toContain("nepodařilo načíst"));
  expect(readGuestIds()).toEqual([1]);
});

test("sharing copies the link to the first hundred products that are still saved", async () => {
  const writeText = vi.fn(async (_text: string) => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  open(
    "account",
    Array.from({ length: 102 }, (_, i) => i + 1),
  );
  document.querySelector("button")?.setAttribute("aria-pressed", "false");

  findPart("share-link").click();

  await vi.waitFor(() => expect(getStatus()).toBe("Odkaz na prvních 100 produktů je zkopírovaný."));
  expect(writeText.mock.calls[0]?.[0]).toMatch(/\/seznam-prani\/sdileny\/\?p=2,3,.*,101$/);
});
