// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WISHLIST_KEY } from "./key.ts";
import { startWishlist } from "./start-wishlist.ts";
import { loadList, showWishlist, toggleProduct } from "./wishlist.ts";

const findHeart = (id: number) => document.querySelector(`button[value="${id}"]`) as HTMLButtonElement;
const isPressed = (id: number) => findHeart(id).getAttribute("aria-pressed") === "true";
const getCount = () => document.querySelector("[data-wishlist-count]")?.textContent;
const getAlert = () => document.querySelector("[role=alert]")?.textContent ?? "";
const getStored = () => JSON.parse(localStorage.getItem(WISHLIST_KEY) ?? "[]");
const renderHeart = (id: number) =>
  `<button class="wishlist-heart" form="wishlist" value="${id}" aria-pressed="false"></button>`;

// biome-ignore lint/suspicious/noDocumentCookie: the script reads it
const sign = (isIn: boolean) => (document.cookie = `vyloha_signed_in=1; max-age=${isIn ? 60 : 0}`);

/** The bodies of the requests that the shop got. */
let requests: string[];

/** Answer requests as the shop does for somebody whose account has `saved`; undefined: the session has ended. */
function stubShop(saved?: number[], error = ""): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(async (_url: string, { body = "" }: RequestInit) => {
      requests.push(String(body));
      return new Response(JSON.stringify({ signed_in: saved !== undefined, ids: saved ?? [], error }));
    }),
  );
}

beforeEach(() => {
  requests = [];
  stubShop();
  document.body.innerHTML = `<form id="wishlist"></form><a>Přání<span data-wishlist-count></span></a>${[1, 2, 3].map(renderHeart).join("")}`;
});

afterEach(() => {
  sign(false);
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a browser that has saved nothing loads no script", () => {
  const load = vi.fn();

  startWishlist(load);

  expect(load).not.toHaveBeenCalled();
});

test("a guest's list is kept in the browser, the latest first, and marks later cards too", async () => {
  await showWishlist();
  await loadList();

  await toggleProduct(findHeart(1));
  await toggleProduct(findHeart(3));
  document.body.insertAdjacentHTML("beforeend", renderHeart(1));
  await Promise.resolve(); // the observer is told afterwards

  expect(getStored()).toEqual([3, 1]);
  expect([...document.querySelectorAll("[aria-pressed=true]")]).toHaveLength(3);
  expect(getCount()).toBe("2");

  await toggleProduct(findHeart(3));
  await toggleProduct(findHeart(1));

  expect(localStorage.getItem(WISHLIST_KEY)).toBeNull();
  expect(getCount()).toBe("");
  expect(requests).toEqual([]);
});

test.each(["no JSON", '{"1":1}', '[1,"2",null,-3,1.5,1]'])(
  "a spoiled list is read without an error: %s",
  async (text) => {
    localStorage.setItem(WISHLIST_KEY, text);

    await loadList();

    expect(getCount()).toBe(text.startsWith("[") ? "1" : "");
  },
);

test("the first page after signing in moves a guest's list to the account", async () => {
  localStorage.setItem(WISHLIST_KEY, "[2,1]");
  sign(true);
  stubShop([2, 1, 3]);

  await loadList();

  expect(requests).toEqual(["add=2%2C1"]);
  expect(localStorage.getItem(WISHLIST_KEY)).toBeNull();
  expect([1, 2, 3].every(isPressed)).toBe(true);
});

test("a guest's list stays in the browser while the shop does not answer", async () => {
  localStorage.setItem(WISHLIST_KEY, "[2]");
  sign(true);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));

  await loadList();

  expect(getStored()).toEqual([2]);
});

test("a customer's change is sent to the shop, and taken back if that fails", async () => {
  sign(true);
  stubShop([1]);
  await loadList();

  await toggleProduct(findHeart(1));
  expect(requests.at(-1)).toBe("remove=1");
  expect(isPressed(1)).toBe(false);

  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await toggleProduct(findHeart(2));

  expect(isPressed(2)).toBe(false);
  expect(getAlert()).toContain("nepodařilo změnit");

  document.body.click();
  expect(getAlert()).toBe("");
});

test("a full list says so and does not mark the product", async () => {
  sign(true);
  stubShop([], "Seznam je plný.");
  await loadList();

  await toggleProduct(findHeart(1));

  expect(isPressed(1)).toBe(false);
  expect(getAlert()).toBe("Seznam je plný.");
});

test("a customer whose session has ended saves to the browser", async () => {
  sign(true);
  stubShop([1]);
  await loadList();
  stubShop(undefined);

  await toggleProduct(findHeart(2));

  expect(getStored()).toEqual([2]);
  expect([isPressed(1), isPressed(2)]).toEqual([false, true]);
});

test("a browser that stores nothing says what helps", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  await loadList();

  await toggleProduct(findHeart(1));

  expect(isPressed(1)).toBe(false);
  expect(getAlert()).toContain("Přihlaste se");
});

test("clicks taken quickly after one another are sent in their order", async () => {
  sign(true);
  stubShop([]);
  await loadList();

  await Promise.all([1, 1, 1].map((id) => toggleProduct(findHeart(id))));

  expect(requests.slice(-3)).toEqual(["add=1", "remove=1", "add=1"]);
  expect(isPressed(1)).toBe(true);
});
