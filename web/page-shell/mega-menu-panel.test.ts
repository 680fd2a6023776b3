// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { initMegaPanel } from "./mega-menu-panel.ts";

let asked: string[] = [];
let answer: () => Promise<Response>;
const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));

const entry = (name: string, panel: string) => `<li><details><summary>${name}
  <span class="elementskit-submenu-indicator">v</span></summary><div class="menu-panel">${panel}</div></details></li>`;

beforeEach(() => {
  asked = [];
  answer = () => json("<p>Novinky</p>");
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return answer();
  });
  document.body.innerHTML = `<ul class="site-menu-list"><li><a href="/obchod/">Všechno</a></li>
    ${entry("Stany", '<div class="megamenu-ajax-load" data-id="3" data-url="/menu?id=3" data-waiting="Načítá se" data-problem="Nejde to"></div><a href="/stany/">Vše</a>')}
    ${entry("Boty", '<a href="/boty/1/">1</a><a href="/boty/2/">2</a><button>3</button>')}</ul>`;
});

const panels = () => [...document.querySelectorAll("details")];
const stany = () => panels()[0] as HTMLElement;
const place = () => document.querySelector<HTMLElement>(".megamenu-ajax-load") as HTMLElement;
const item = () => stany().parentElement as HTMLElement;
const rest = () => vi.waitFor(() => expect(item().classList).not.toContain("ekit-ajax-loading"));

test("contents are fetched once, with a spinner meanwhile", async () => {
  initMegaPanel(stany());

  expect(item().classList).toContain("ekit-ajax-loading");
  expect(stany().querySelector(".elementskit-submenu-indicator.ekit-spinner")).not.toBeNull();
  expect(place().textContent).toBe("Načítá se");
  await rest();
  expect(place().innerHTML).toBe("<p>Novinky</p>");
  expect(stany().querySelector(".elementskit-submenu-indicator")?.textContent).toBe("v");

  initMegaPanel(stany());
  stany().dispatchEvent(new Event("pointerenter"));
  expect(asked).toEqual(["/menu?id=3&_locale=user"]);
});

test("a panel that is public no more is empty, and its link stays", async () => {
  answer = () => json(null);

  initMegaPanel(stany());
  await rest();

  expect(place().innerHTML).toBe("");
  expect(stany().querySelector("a")).not.toBeNull();
});

test.each<[string, () => Promise<Response>]>([
  ["is a fault", () => json({ code: "x" }, 500)],
  ["is no JSON", () => Promise.resolve(new Response("<html>"))],
  ["does not come", () => Promise.reject(new TypeError("offline"))],
  ["hangs", () => Promise.reject(new DOMException("", "TimeoutError"))],
])("an answer that %s is told, and the next touch asks again", async (_name, given) => {
  answer = given;
  initMegaPanel(stany());
  await rest();
  expect(place().textContent).toBe("Nejde to");

  answer = () => json("<p>Novinky</p>");
  stany().dispatchEvent(new Event("pointerenter"));
  await rest();

  expect(place().innerHTML).toBe("<p>Novinky</p>");
});

test("arrows, Home and End lead through the menu and its panels", async () => {
  const boty = panels()[1] as HTMLDetailsElement;
  initMegaPanel(boty);
  const press = (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return document.activeElement?.textContent?.trim().split(/\s/)[0];
  };

  boty.querySelector("summary")?.focus();
  expect(["Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "End"].map(press)).toEqual([
    "Všechno",
    "Stany",
    "Boty",
    "Boty",
    "Stany",
    "Boty",
  ]);
  expect(press("ArrowDown")).toBe("Boty");
  expect(boty.open).toBe(true);
  expect(["ArrowDown", "ArrowDown", "ArrowUp", "End"].map(press)).toEqual(["1", "2", "1", "3"]);
  // A button in a panel may have its own use for arrows.
  expect(press("ArrowUp")).toBe("3");
});
