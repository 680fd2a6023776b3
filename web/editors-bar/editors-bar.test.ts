// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { showEditorsBar } from "./editors-bar.ts";
import { startEditorsBar } from "./start-editors-bar.ts";

const BAR = { label: "Lišta správy", close: "Zavřít lištu", links: [{ label: "Upravit <produkt>", url: "/sprava/" }] };
const request = vi.fn();

/** Let the browser have just this cookie; `cookies.written` is what a script writes. */
const cookies = { read: "", written: "" };
Object.defineProperty(document, "cookie", {
  get: () => cookies.read,
  set: (text: string) => {
    cookies.written = text;
  },
});

beforeEach(() => {
  Object.assign(cookies, { read: "", written: "" });
  document.body.innerHTML = '<a class="skip-link" href="#content"></a><main id="content" tabindex="-1"></main>';
  document.body.dataset.subject = "produkt-12";
  request.mockReset().mockResolvedValue(new Response(JSON.stringify(BAR)));
  vi.stubGlobal("fetch", request);
});

test.each([
  ["", 0],
  ["vyloha_cart_count=2", 0],
  ["vyloha_editor=1", 1],
  ["vyloha_cart_count=2; vyloha_editor=1", 1],
])("with the cookie %j the bar is loaded %i times", (cookie, times) => {
  cookies.read = cookie;
  const load = vi.fn(() => Promise.reject(new Error("offline")));

  startEditorsBar(load);

  expect(load).toHaveBeenCalledTimes(times);
  expect(request).not.toHaveBeenCalled();
});

test("a page in the frame of a preview has no bar", async () => {
  vi.stubGlobal("parent", {});

  await showEditorsBar();
  vi.unstubAllGlobals();

  expect(request).not.toHaveBeenCalled();
});

test("the bar names what the page shows, follows the skip link, and shows labels as text", async () => {
  const popups = JSON.stringify({ popups: [{ id: 3 }, { id: 5 }] });
  document.body.insertAdjacentHTML("beforeend", `<div data-popups='${popups}'></div>`);

  await showEditorsBar();

  expect(request.mock.calls[0]?.[0]).toBe("/sprava/lista/?subject=produkt-12&popup=3&popup=5");
  expect(request.mock.calls[0]?.[1].headers).toEqual({ "X-Requested-With": "XMLHttpRequest" });
  const bar = document.querySelector(".skip-link + nav");
  expect(bar?.querySelector("a")?.outerHTML).toBe('<a href="/sprava/">Upravit &lt;produkt&gt;</a>');
});

test("closing the bar removes it and its marker, and moves the focus to the content", async () => {
  await showEditorsBar();

  document.querySelector<HTMLElement>(".editors-bar button")?.click();

  expect(document.querySelector(".editors-bar")).toBeNull();
  expect(cookies.written).toBe("vyloha_editor=; max-age=0; path=/; samesite=lax");
  expect(document.activeElement?.id).toBe("content");
});

test.each([
  ["is not signed in", () => Promise.resolve(new Response(null, { status: 204 }))],
  ["is offline", () => Promise.reject(new TypeError("offline"))],
  ["gets the page of a proxy", () => Promise.resolve(new Response("<html>"))],
])("somebody who %s gets no bar", async (_who, respond) => {
  request.mockImplementation(respond);

  await showEditorsBar();

  expect(document.querySelector("nav")).toBeNull();
});
