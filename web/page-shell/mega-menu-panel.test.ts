// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { initMegaPanel } from "./mega-menu-panel.ts";

let requestedUrls: string[] = [];
let respond: () => Promise<Response>;
const createJsonResponse = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

const renderEntry = (name: string, panel: string) => `<li><details><summary>${name}
  <span class="elementskit-submenu-indicator">v</span></summary><div class="menu-panel">${panel}</div></details></li>`;

beforeEach(() => {
  requestedUrls = [];
  respond = () => createJsonResponse("<p>Novinky</p>");
  vi.stubGlobal("fetch", (url: string) => {
    requestedUrls.push(url);
    return respond();
  });
  document.body.innerHTML = `<ul class="site-menu-list"><li><a href="/obchod/">Všechno</a></li>
    ${renderEntry("Stany", '<div class="megamenu-ajax-load" data-id="3" data-url="/menu?id=3" data-waiting="Načítá se" data-problem="Nejde to"></div><a href="/stany/">Vše</a>')}
    ${renderEntry("Boty", '<a href="/boty/1/">1</a><a href="/boty/2/">2</a><button>3</button>')}</ul>`;
});

const getPanels = () => [...document.querySelectorAll("details")];
const getTentsPanel = () => getPanels()[0] as HTMLElement;
const getContainer = () => document.querySelector<HTMLElement>(".megamenu-ajax-load") as HTMLElement;
const getItem = () => getTentsPanel().parentElement as HTMLElement;
const waitForLoading = () => vi.waitFor(() => expect(getItem().classList).not.toContain("ekit-ajax-loading"));

test("content is loaded once, with a spinner meanwhile", async () => {
  initMegaPanel(getTentsPanel());

  expect(getItem().classList).toContain("ekit-ajax-loading");
  expect(getTentsPanel().querySelector(".elementskit-submenu-indicator.ekit-spinner")).not.toBeNull();
  expect(getContainer().textContent).toBe("Načítá se");
  await waitForLoading();
  expect(getContainer().innerHTML).toBe("<p>Novinky</p>");
  expect(getTentsPanel().querySelector(".elementskit-submenu-indicator")?.textContent).toBe("v");

  initMegaPanel(getTentsPanel());
  getTentsPanel().dispatchEvent(new Event("pointerenter"));
  expect(requestedUrls).toEqual(["/menu?id=3&_locale=user"]);
});

test("an unpublished panel is empty, and its link stays", async () => {
  respond = () => createJsonResponse(null);

  initMegaPanel(getTentsPanel());
  await waitForLoading();

  expect(getContainer().innerHTML).toBe("");
  expect(getTentsPanel().querySelector("a")).not.toBeNull();
});

test.each<[string, () => Promise<Response>]>([
  ["is an error", () => createJsonResponse({ code: "x" }, 500)],
  ["is not JSON", () => Promise.resolve(new Response("<html>"))],
  ["fails in the network", () => Promise.reject(new TypeError("offline"))],
  ["times out", () => Promise.reject(new DOMException("", "TimeoutError"))],
])("when a response %s, a message shows, and the next event tries again", async (_name, mockResponse) => {
  respond = mockResponse;
  initMegaPanel(getTentsPanel());
  await waitForLoading();
  expect(getContainer().textContent).toBe("Nejde to");

  respond = () => createJsonResponse("<p>Novinky</p>");
  getTentsPanel().dispatchEvent(new Event("pointerenter"));
  await waitForLoading();

  expect(getContainer().innerHTML).toBe("<p>Novinky</p>");
});

test("arrow keys, Home and End move through the menu and its panels", async () => {
  const shoesPanel = getPanels()[1] as HTMLDetailsElement;
  initMegaPanel(shoesPanel);
  const press = (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return document.activeElement?.textContent?.trim().split(/\s/)[0];
  };

  shoesPanel.querySelector("summary")?.focus();
  expect(["Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "End"].map(press)).toEqual([
    "Všechno",
    "Stany",
    "Boty",
    "Boty",
    "Stany",
    "Boty",
  ]);
  expect(press("ArrowDown")).toBe("Boty");
  expect(shoesPanel.open).toBe(true);
  expect(["ArrowDown", "ArrowDown", "ArrowUp", "End"].map(press)).toEqual(["1", "2", "1", "3"]);
  // A button in a panel may have its own use for arrow keys.
  expect(press("ArrowUp")).toBe("3");
});
