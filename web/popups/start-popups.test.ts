// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CART_EVENT } from "../cart/cart-count.ts";
import { CONSENT_EVENT } from "../consent/consent.ts";
import { makePopupHtml, makePopupRules, type PopupOverrides } from "./fixtures.ts";
import { startPopups } from "./start-popups.ts";
import { countView } from "./view-counters.ts";

// The modules' listeners stay as long as the page, so every test has its own popups.
let lastId = 100;
let beacons: string[] = [];
let visitor: object = {};
const pages: Record<string, string> = {};

const fetchMock = vi.fn(async (url: string) => {
  if (url === "/visitor/") return Response.json(visitor);
  const html = pages[url];
  return new Response(html ?? "", { status: html === undefined ? 404 : 200 });
});

beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.dataset.modal = "";
    },
    show(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event("close"));
    },
  });
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  navigator.sendBeacon = (_, body) => {
    beacons.push(String(body));
    return true;
  };
});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = "";
  document.documentElement.className = "";
  // biome-ignore lint/suspicious/noDocumentCookie: the code reads it so
  document.cookie = "vyloha_cart_count=0";
  beacons = [];
  fetchMock.mockClear();
});
afterEach(async () => {
  // Listeners of earlier tests still wait for their first click.
  link(action("open", { id: "0" })).click();
  await settle();
  vi.useRealTimers();
});

type HtmlOptions = Parameters<typeof makePopupHtml>[1];
const id = () => lastId;
const advance = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
};
const settle = () => advance(0.02);

function start(...popups: ReturnType<typeof makePopupRules>[]) {
  const marker = document.createElement("div");
  marker.dataset.popups = JSON.stringify({ visitor: "/visitor/", count: "/count/", popups });
  document.body.append(marker);
  startPopups([marker]);
}

function createPopup(rules: PopupOverrides, htmlOptions?: HtmlOptions) {
  lastId += 1;
  pages[`/popup/${lastId}/`] = makePopupHtml(lastId, htmlOptions);
  return makePopupRules(lastId, rules);
}

async function startPopup(rules: PopupOverrides, htmlOptions?: HtmlOptions) {
  start(createPopup(rules, htmlOptions));
  await settle();
}

const dialog = (popupId = lastId) =>
  document.getElementById(`elementor-popup-modal-${popupId}`) as HTMLDialogElement | null;
const isOpen = (popupId = lastId) => dialog(popupId)?.open === true;
const AT_ONCE = { page_load: { delay: 0 } };
const action = (name: string, settings: object) =>
  `#elementor-action:action=popup:${name}&settings=${encodeURIComponent(btoa(JSON.stringify(settings)))}`;

function link(href: string, parent: Element = document.body) {
  const element = Object.assign(document.createElement("a"), { href, textContent: "x" });
  parent.append(element);
  return element;
}

test("the first trigger that fires shows a popup and disarms all its triggers", async () => {
  await startPopup({ triggers: { click: { times: 2 }, inactivity: { time: 30 } } as never });
  document.body.click();
  expect(isOpen()).toBe(false);
  document.body.click();
  await settle();
  expect(isOpen()).toBe(true);
  dialog()?.close();

  await advance(60);
  document.body.click();
  document.body.click();
  await settle();

  expect(isOpen()).toBe(false);
});

test("contents are fetched when a popup is armed and inserted when a trigger fires", async () => {
  await startPopup({ triggers: { page_load: { delay: 5 } } as never });
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([`/popup/${id()}/`]);
  expect(dialog()).toBeNull();

  await advance(5);

  expect(isOpen()).toBe(true);
});

test("a popup that is not eligible is neither armed nor fetched", async () => {
  await startPopup({ timing: { page_views: { views: 3 } }, triggers: AT_ONCE as never });

  expect(fetchMock).not.toHaveBeenCalled();
});

test.each([
  ["scrolling down", { scrolling: { direction: "down", offset: 50 } }, [400, 600]],
  ["scrolling up", { scrolling: { direction: "up", offset: 0 } }, [400, 390]],
])("a popup opens by its trigger: %s", async (_, triggers, [first = 0, second = 0]) => {
  Object.defineProperty(document.documentElement, "scrollHeight", { value: innerHeight + 1000, configurable: true });
  Object.assign(window, { scrollY: 0 });
  await startPopup({ triggers: triggers as never });
  const scrollTo = async (y: number) => {
    Object.assign(window, { scrollY: y });
    dispatchEvent(new Event("scroll"));
    await settle();
  };
  await scrollTo(first);
  expect(isOpen()).toBe(false);
  await scrollTo(second);

  expect(isOpen()).toBe(true);
});

test("a popup opens after inactivity, which the mouse restarts", async () => {
  await startPopup({ triggers: { inactivity: { time: 30 } } as never });
  await advance(29);
  document.body.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
  await advance(29);
  expect(isOpen()).toBe(false);
  await advance(2);

  expect(isOpen()).toBe(true);
});

test("a popup opens when the pointer leaves the window at the top", async () => {
  await startPopup({ triggers: { exit_intent: {} } as never });
  const leave = async (clientY: number) => {
    document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY }));
    await settle();
  };
  await leave(40);
  expect(isOpen()).toBe(false);
  await leave(-3);

  expect(isOpen()).toBe(true);
});

test("a popup opens when its element becomes visible, but not with an invalid selector", async () => {
  const callbacks: (() => void)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: object[]) => void) {
        callbacks.push(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = '<p id="konec"></p>';
  await startPopup({ triggers: { scrolling_to: { selector: ":(" } } as never });
  await startPopup({ triggers: { scrolling_to: { selector: "#konec" } } as never });
  callbacks.at(-1)?.();
  await settle();

  expect(isOpen()).toBe(true);
  expect(isOpen(id() - 1)).toBe(false);
});

test("a popup opens when an ad blocker is detected", async () => {
  await startPopup({ triggers: { adblock_detection: { delay: 1 } } as never });
  await advance(1);
  await vi.waitFor(() => expect(isOpen()).toBe(true)); // nothing has a height here
  expect(document.querySelector(".ad-box")).toBeNull();
});

test("the first click waits for the opener and reaches other listeners once", async () => {
  const listener = vi.fn();
  const { id } = createPopup({});
  start(makePopupRules(id, {}));
  const opener = link(action("open", { id: String(id) }));
  opener.addEventListener("click", listener);

  opener.click();
  opener.click();
  expect(listener).not.toHaveBeenCalled();
  await settle();

  expect(listener).toHaveBeenCalledOnce();
  expect(isOpen(id)).toBe(true);
});

test("a second popup in a visit does not open with avoid_multiple_popups, except by a link", async () => {
  const first = createPopup({ triggers: AT_ONCE as never });
  const second = createPopup({ triggers: AT_ONCE as never, settings: { avoid_multiple_popups: true } as never });
  start(first, second);
  await settle();
  expect([isOpen(first.id), isOpen(second.id)]).toEqual([true, false]);

  link(action("open", { id: String(second.id) })).click();
  await settle();
  expect(isOpen(second.id)).toBe(true);

  const onNextPage = createPopup({ triggers: AT_ONCE as never, settings: { avoid_multiple_popups: true } as never });
  start(onNextPage);
  await settle();

  expect(isOpen(onNextPage.id)).toBe(false);
});

test("a popup that opens by itself waits until the visitor has closed what they opened", async () => {
  document.body.innerHTML = '<dialog class="drawer" open></dialog>';
  await startPopup({ triggers: AT_ONCE as never });
  await advance(10);
  expect(isOpen()).toBe(false);

  document.querySelector<HTMLDialogElement>(".drawer")?.close();
  await advance(1);

  expect(isOpen()).toBe(true);
});

test("a popup without contents does not count as the one popup of a page", async () => {
  const missing = makePopupRules(++lastId, { triggers: AT_ONCE as never });
  const next = createPopup({
    triggers: { page_load: { delay: 1 } } as never,
    settings: { avoid_multiple_popups: true } as never,
  });
  start(missing, next);

  await advance(1.1);

  expect(isOpen(next.id)).toBe(true);
});

test("links open, toggle and close a popup; unknown ids and invalid settings do nothing", async () => {
  const openLink = link(action("open", { id: `${lastId + 1}`, toggle: false }));
  const toggleLink = link(action("open", { id: `${lastId + 1}`, toggle: true }));
  const unknownLink = link(action("open", { id: "999999" }));
  const invalidLink = link("#elementor-action:action=popup:open&settings=%%%");
  await startPopup({}, { contents: `<a class="close" href="${action("close", {})}">x</a>` });
  unknownLink.click();
  invalidLink.click();
  await settle();
  expect(dialog()).toBeNull();

  openLink.click();
  await settle();
  expect(isOpen()).toBe(true);
  openLink.click();
  await settle();
  expect(isOpen()).toBe(true);
  dialog()?.querySelector<HTMLElement>(".close")?.click();
  expect(isOpen()).toBe(false);
  toggleLink.click();
  await settle();
  expect(isOpen()).toBe(true);
  toggleLink.click();
  await settle();
  expect(isOpen()).toBe(false);
});

test("a popup opens when the URL of the page has its action", async () => {
  const href = action("open", { id: `${lastId + 1}` });
  link(href);
  history.replaceState(null, "", href);
  await startPopup({});
  history.replaceState(null, "", "#");

  expect(isOpen()).toBe(true);
});

test("a link with do_not_show_again closes a popup for ever", async () => {
  const openLink = link(action("open", { id: `${lastId + 1}` }));
  await startPopup({}, { contents: `<a class="never" href="${action("close", { do_not_show_again: "yes" })}">x</a>` });
  openLink.click();
  await settle();
  dialog()?.querySelector<HTMLElement>(".never")?.click();
  expect(isOpen()).toBe(false);
  openLink.click();
  await settle();

  expect(isOpen()).toBe(false);
});

test("a click on an element of the editor's selector opens a popup, and an invalid selector is ignored", async () => {
  document.body.innerHTML = '<a class="slevy" href="/slevy/"><b>x</b></a>';
  start(
    createPopup({ settings: { open_selector: "a[" } as never }),
    createPopup({ settings: { open_selector: ".slevy" } as never }),
  );
  await settle();
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector("b")?.dispatchEvent(click);
  await settle();

  expect(isOpen()).toBe(true);
  expect(click.defaultPrevented).toBe(true);
});

test("the close button appears after its delay", async () => {
  await startPopup({ triggers: AT_ONCE as never, settings: { close_button_delay: 3 } as never });
  const button = () => dialog()?.querySelector<HTMLElement>(".dialog-close-button");
  expect(button()?.hidden).toBe(true);
  await advance(3);
  expect(button()?.hidden).toBe(false);

  button()?.click();

  expect(isOpen()).toBe(false);
});

test("a popup closes automatically, and opening it again restarts the time", async () => {
  const openLink = link(action("open", { id: `${lastId + 1}` }));
  await startPopup({ settings: { close_automatically: 5 } as never });
  openLink.click();
  await advance(4);
  dialog()?.close();
  openLink.click();
  await advance(4);
  expect(isOpen()).toBe(true);
  await advance(2);

  expect(isOpen()).toBe(false);
});

test.each([true, false])(
  "Escape and a click on the background close a dialog unless prevented: %s",
  async (prevented) => {
    const settings = { prevent_close_on_esc_key: prevented, prevent_close_on_background_click: prevented };
    const openLink = link(action("open", { id: `${lastId + 1}` }));
    await startPopup({ settings: settings as never });
    for (const leave of [
      () => dialog()?.dispatchEvent(new Event("cancel", { cancelable: true })),
      () => dialog()?.click(),
      () => dialog()?.querySelector<HTMLElement>(".dialog-widget")?.click(),
    ]) {
      openLink.click();
      await settle();
      leave();
      expect(isOpen()).toBe(prevented);
    }
  },
);

test("a bar is not modal, does not move the focus and closes on Escape", async () => {
  document.body.innerHTML = "<input>";
  document.querySelector("input")?.focus();
  await startPopup({ triggers: AT_ONCE as never }, { form: "bar" });
  expect(isOpen()).toBe(true);
  expect(dialog()?.dataset.modal).toBeUndefined();
  expect(document.activeElement).toBe(document.querySelector("input"));

  document.querySelector("input")?.blur();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));

  expect(isOpen()).toBe(false);
});

test("entrance and exit have the editor's animations, and the dialog closes after the reversed exit", async () => {
  const entrance_animation_duration = { size: 0.7 };
  const settings = { entrance_animation: "fade", exit_animation: "zoom", entrance_animation_duration };
  await startPopup({ triggers: AT_ONCE as never, settings: settings as never });
  expect(dialog()?.style.getPropertyValue("--popup-duration")).toBe("0.7s");
  const content = () => dialog()?.querySelector(".dialog-widget-content")?.className;
  expect(content()).toBe("dialog-widget-content animated fade");

  dialog()?.click();
  expect(content()).toBe("dialog-widget-content animated zoom reverse");
  await advance(0.6);
  expect(isOpen()).toBe(true);
  await advance(0.2);

  expect(isOpen()).toBe(false);
});

test("a popup closes at once with reduced motion", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  await startPopup({ triggers: AT_ONCE as never, settings: { exit_animation: "zoom" } as never });
  dialog()?.click();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));

  expect(isOpen()).toBe(false);
});

test("third-party scripts get native and jQuery events", async () => {
  const events: unknown[] = [];
  const trigger = vi.fn();
  const $ = Object.assign(() => ({ trigger }), { fn: { on: () => {} } });
  vi.stubGlobal("jQuery", $);
  for (const name of ["show", "hide"])
    addEventListener(`elementor/popup/${name}`, (event) => events.push([name, (event as CustomEvent).detail.id]), {
      once: true,
    });
  await startPopup({ triggers: AT_ONCE as never });
  dialog()?.close();
  vi.stubGlobal("jQuery", undefined);

  expect(events).toEqual([
    ["show", id()],
    ["hide", id()],
  ]);
  expect(trigger.mock.calls.map(([name, [popupId]]) => [name, popupId])).toContainEqual(["elementor/popup/hide", id()]);
});

test("beacons report that a popup was shown, clicked (once) and closed", async () => {
  await startPopup({ triggers: AT_ONCE as never });
  dialog()?.querySelector<HTMLElement>(".inside")?.click();
  dialog()?.querySelector<HTMLElement>(".inside")?.click();
  dialog()?.querySelector<HTMLElement>(".dialog-close-button")?.click();

  expect(beacons).toEqual(["shown", "clicked", "closed"].map((event) => `id=${id()}&event=${event}`));
});

test("a popup waits for the page after the one with the consent banner, unless after_consent is off", async () => {
  document.documentElement.className = "asks-consent";
  const waiting = createPopup({ triggers: AT_ONCE as never });
  const immediate = createPopup({ triggers: AT_ONCE as never, settings: { after_consent: false } as never });
  start(waiting, immediate);
  await settle();
  document.documentElement.className = "";
  document.dispatchEvent(new Event(CONSENT_EVENT));
  await settle();

  expect([isOpen(waiting.id), isOpen(immediate.id)]).toEqual([false, true]);
});

test.each([
  ["empty", 0, 0, true],
  ["empty", 2, 500, false],
  ["not_empty", 0, 0, false],
  ["not_empty", 1, 1, true],
  ["from", 1, 99_999, false],
  ["from", 1, 100_000, true],
])("a popup with the cart condition %s, %i units and total %i is shown: %s", async (state, count, total, shown) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the code reads it so
  document.cookie = `vyloha_cart_count=${count}`;
  visitor = { logged_in: false, roles: [], server_datetime: "2026-11-25T12:00:00", cart: { count, total } };
  await startPopup({ triggers: AT_ONCE as never, cart: { state, from: 100_000 } as never });

  expect(isOpen()).toBe(shown);
});

test("a popup stays armed until the cart meets its condition", async () => {
  await startPopup({ triggers: { exit_intent: {} } as never, cart: { state: "not_empty", from: 0 } });
  const leave = () => document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: 0 }));
  leave();
  await settle();
  // biome-ignore lint/suspicious/noDocumentCookie: the code reads it so
  document.cookie = "vyloha_cart_count=1";
  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail: { count: 1 } }));
  await settle();
  expect(isOpen()).toBe(false);
  leave();
  await settle();

  expect(isOpen()).toBe(true);
});

test("the total of the cart is requested once until the cart changes", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the code reads it so
  document.cookie = "vyloha_cart_count=1";
  visitor = { logged_in: false, roles: [], server_datetime: "2026-11-25T12:00:00", cart: { count: 1, total: 50_000 } };
  const countRequests = () => fetchMock.mock.calls.filter(([url]) => url === "/visitor/").length;
  await startPopup({ triggers: { exit_intent: {} } as never, cart: { state: "from", from: 100_000 } });
  const leave = () => document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: 0 }));
  for (let times = 0; times < 5; times++) leave();
  await settle();
  leave();
  await settle();
  expect(countRequests()).toBe(1);

  visitor = { ...visitor, cart: { count: 2, total: 100_000 } };
  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail: { count: 2 } }));
  leave();
  await settle();

  expect(countRequests()).toBe(2);
  expect(isOpen()).toBe(true);
});

test("the roles and the site's clock come from one request for the visitor", async () => {
  visitor = { logged_in: true, roles: ["vip"], server_datetime: "2026-11-25T12:00:00", cart: { count: 0, total: 0 } };
  const timings = [
    { logged_in: { users: "custom", roles: ["vip"] } },
    { logged_in: { users: "custom", roles: ["editor"] } },
    { schedule: { schedule_timezone: "site", schedule_start_date: "2026-11-25T11:00", schedule_end_date: "" } },
  ];
  const popups = timings.map((timing) => createPopup({ timing: timing as never, triggers: AT_ONCE as never }));
  start(...popups);
  await settle();

  expect(popups.map((rules) => isOpen(rules.id))).toEqual([false, true, true]);
  expect(fetchMock.mock.calls.filter(([url]) => url === "/visitor/")).toHaveLength(1);
});

test("only one of 200 popups with avoid_multiple_popups opens", async () => {
  const popups = Array.from({ length: 200 }, () =>
    createPopup({ triggers: AT_ONCE as never, settings: { avoid_multiple_popups: true } as never }),
  );
  start(...popups);
  await settle();

  expect(document.querySelectorAll("dialog[open]")).toHaveLength(1);
});

test("schedule_server_datetime in the settings of a popup is the site's clock", async () => {
  visitor = { logged_in: false, roles: [], server_datetime: "2026-11-25T12:00:00", cart: { count: 0, total: 0 } };
  const schedule = { schedule_timezone: "site", schedule_start_date: "", schedule_end_date: "" };
  const popup = createPopup({ timing: { schedule } as never, triggers: AT_ONCE as never });
  const shown: unknown[] = [];
  const remember = ({ detail }: Event & { detail?: { instance: { rules: typeof popup } } }) =>
    shown.push(detail?.instance.rules.timing.schedule?.schedule_server_datetime);
  addEventListener("elementor/popup/show", remember, { once: true });

  start(popup);
  await settle();

  expect(shown).toEqual(["2026-11-25T12:00:00"]);
});

test("a page without popups counts its view (client.ts)", async () => {
  document.body.innerHTML = '<div hidden data-widget="view-counter"></div>';
  const { startWidgets } = await import("../runtime/load-widgets.ts");
  startWidgets("[data-widget=view-counter]", async () => countView);
  await settle();

  expect(JSON.parse(localStorage.getItem("elementor") ?? "")).toMatchObject({ pageViews: 1, sessions: 1 });
  expect(fetchMock).not.toHaveBeenCalled();
});
