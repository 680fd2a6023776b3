// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CART_EVENT } from "../cart/cart-count.ts";
import { CONSENT_EVENT } from "../consent/consent.ts";
import { makePopupHtml, makePopupRules, type PopupOverrides } from "./fixtures.ts";
import { startPopups } from "./start-popups.ts";

// The modules listen as long as the page lives, so every test has popups of its own.
let last = 100;
let beacons: string[] = [];
let visitor: object = {};
const pages: Record<string, string> = {};

const fetched = vi.fn(async (address: string) => {
  if (address === "/visitor/") return Response.json(visitor);
  const answer = pages[address];
  return new Response(answer ?? "", { status: answer === undefined ? 404 : 200 });
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
  vi.stubGlobal("fetch", fetched);
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
  fetched.mockClear();
});
afterEach(async () => {
  // Pages of earlier tests still wait for their first click.
  link(action("open", { id: "0" })).click();
  await settled();
  vi.useRealTimers();
});

type Look = Parameters<typeof makePopupHtml>[1];
const id = () => last;
const after = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
};
const settled = () => after(0.02);

function begin(...all: ReturnType<typeof makePopupRules>[]) {
  const marker = document.createElement("div");
  marker.dataset.popups = JSON.stringify({ visitor: "/visitor/", count: "/count/", popups: all });
  document.body.append(marker);
  startPopups([marker]);
}

function given(rules: PopupOverrides, look?: Look) {
  last += 1;
  pages[`/popup/${last}/`] = makePopupHtml(last, look);
  return makePopupRules(last, rules);
}

async function one(rules: PopupOverrides, look?: Look) {
  begin(given(rules, look));
  await settled();
}

const dialog = (of = last) => document.getElementById(`elementor-popup-modal-${of}`) as HTMLDialogElement | null;
const isOpen = (of = last) => dialog(of)?.open === true;
const AT_ONCE = { page_load: { delay: 0 } };
const action = (name: string, settings: object) =>
  `#elementor-action:action=popup:${name}&settings=${encodeURIComponent(btoa(JSON.stringify(settings)))}`;

function link(href: string, place: Element = document.body) {
  const made = Object.assign(document.createElement("a"), { href, textContent: "x" });
  place.append(made);
  return made;
}

test("the first trigger shows a popup and disarms all of its triggers", async () => {
  await one({ triggers: { click: { times: 2 }, inactivity: { time: 30 } } as never });
  document.body.click();
  expect(isOpen()).toBe(false);
  document.body.click();
  await settled();
  expect(isOpen()).toBe(true);
  dialog()?.close();

  await after(60);
  document.body.click();
  document.body.click();
  await settled();

  expect(isOpen()).toBe(false);
});

test("contents are fetched when a trigger is armed, and put into the page when it fires", async () => {
  await one({ triggers: { page_load: { delay: 5 } } as never });
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([`/popup/${id()}/`]);
  expect(dialog()).toBeNull();

  await after(5);

  expect(isOpen()).toBe(true);
});

test("a popup that is not eligible is neither armed nor fetched", async () => {
  await one({ timing: { page_views: { views: 3 } }, triggers: AT_ONCE as never });

  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ["scrolling down", { scrolling: { direction: "down", offset: 50 } }, [400, 600]],
  ["scrolling up", { scrolling: { direction: "up", offset: 0 } }, [400, 390]],
])("trigger: %s", async (_, triggers, [first = 0, second = 0]) => {
  Object.defineProperty(document.documentElement, "scrollHeight", { value: innerHeight + 1000, configurable: true });
  Object.assign(window, { scrollY: 0 });
  await one({ triggers: triggers as never });
  const scrollTo = async (y: number) => {
    Object.assign(window, { scrollY: y });
    dispatchEvent(new Event("scroll"));
    await settled();
  };
  await scrollTo(first);
  expect(isOpen()).toBe(false);
  await scrollTo(second);

  expect(isOpen()).toBe(true);
});

test("trigger: rest, which a key or the mouse ends", async () => {
  await one({ triggers: { inactivity: { time: 30 } } as never });
  await after(29);
  document.body.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
  await after(29);
  expect(isOpen()).toBe(false);
  await after(2);

  expect(isOpen()).toBe(true);
});

test("trigger: the pointer leaves at the top", async () => {
  await one({ triggers: { exit_intent: {} } as never });
  const leave = async (clientY: number) => {
    document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY }));
    await settled();
  };
  await leave(40);
  expect(isOpen()).toBe(false);
  await leave(-3);

  expect(isOpen()).toBe(true);
});

test("trigger: an element comes into sight, once; an invalid selector finds none", async () => {
  const seen: (() => void)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(call: (entries: object[]) => void) {
        seen.push(() => call([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = '<p id="konec"></p>';
  await one({ triggers: { scrolling_to: { selector: ":(" } } as never });
  await one({ triggers: { scrolling_to: { selector: "#konec" } } as never });
  seen.at(-1)?.();
  await settled();

  expect(isOpen()).toBe(true);
  expect(isOpen(id() - 1)).toBe(false);
});

test("trigger: adverts are hidden", async () => {
  await one({ triggers: { adblock_detection: { delay: 1 } } as never });
  await after(1);
  await vi.waitFor(() => expect(isOpen()).toBe(true)); // nothing has a height here
  expect(document.querySelector(".ad-box")).toBeNull();
});

test("a click that comes before the script waits for it, and is heard once", async () => {
  const heard = vi.fn();
  const { id } = given({});
  begin(makePopupRules(id, {}));
  const opener = link(action("open", { id: String(id) }));
  opener.addEventListener("click", heard);

  opener.click();
  opener.click();
  expect(heard).not.toHaveBeenCalled();
  await settled();

  expect(heard).toHaveBeenCalledOnce();
  expect(isOpen(id)).toBe(true);
});

test("one popup a page where the editor wants so; a link opens it all the same", async () => {
  const first = given({ triggers: AT_ONCE as never });
  const second = given({ triggers: AT_ONCE as never, settings: { avoid_multiple_popups: true } as never });
  begin(first, second);
  await settled();
  expect([isOpen(first.id), isOpen(second.id)]).toEqual([true, false]);

  link(action("open", { id: String(second.id) })).click();
  await settled();

  expect(isOpen(second.id)).toBe(true);
});

test("a popup without contents leaves its place to the next one", async () => {
  const gone = makePopupRules(++last, { triggers: AT_ONCE as never });
  const next = given({
    triggers: { page_load: { delay: 1 } } as never,
    settings: { avoid_multiple_popups: true } as never,
  });
  begin(gone, next);

  await after(1.1);

  expect(isOpen(next.id)).toBe(true);
});

test("links open, toggle and close; unknown ids and rubbish do nothing", async () => {
  const opens = link(action("open", { id: `${last + 1}`, toggle: false }));
  const toggles = link(action("open", { id: `${last + 1}`, toggle: true }));
  const unknown = link(action("open", { id: "999999" }));
  const rubbish = link("#elementor-action:action=popup:open&settings=%%%");
  await one({}, { contents: `<a class="close" href="${action("close", {})}">x</a>` });
  unknown.click();
  rubbish.click();
  await settled();
  expect(dialog()).toBeNull();

  opens.click();
  await settled();
  expect(isOpen()).toBe(true);
  opens.click();
  await settled();
  expect(isOpen()).toBe(true);
  dialog()?.querySelector<HTMLElement>(".close")?.click();
  expect(isOpen()).toBe(false);
  toggles.click();
  await settled();
  expect(isOpen()).toBe(true);
  toggles.click();
  await settled();
  expect(isOpen()).toBe(false);
});

test("a page that was opened with an action runs it", async () => {
  const href = action("open", { id: `${last + 1}` });
  link(href);
  history.replaceState(null, "", href);
  await one({});
  history.replaceState(null, "", "#");

  expect(isOpen()).toBe(true);
});

test("a link may close a popup for ever", async () => {
  const opens = link(action("open", { id: `${last + 1}` }));
  await one({}, { contents: `<a class="never" href="${action("close", { do_not_show_again: "yes" })}">x</a>` });
  opens.click();
  await settled();
  dialog()?.querySelector<HTMLElement>(".never")?.click();
  expect(isOpen()).toBe(false);
  opens.click();
  await settled();

  expect(isOpen()).toBe(false);
});

test("what the editor's selector finds opens a popup; an invalid selector finds nothing", async () => {
  document.body.innerHTML = '<a class="slevy" href="/slevy/"><b>x</b></a>';
  begin(
    given({ settings: { open_selector: "a[" } as never }),
    given({ settings: { open_selector: ".slevy" } as never }),
  );
  await settled();
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector("b")?.dispatchEvent(click);
  await settled();

  expect(isOpen()).toBe(true);
  expect(click.defaultPrevented).toBe(true);
});

test("the button that closes may come later", async () => {
  await one({ triggers: AT_ONCE as never, settings: { close_button_delay: 3 } as never });
  const button = () => dialog()?.querySelector<HTMLElement>(".dialog-close-button");
  expect(button()?.hidden).toBe(true);
  await after(3);
  expect(button()?.hidden).toBe(false);

  button()?.click();

  expect(isOpen()).toBe(false);
});

test("a popup closes by itself, but not after it was opened anew", async () => {
  const opens = link(action("open", { id: `${last + 1}` }));
  await one({ settings: { close_automatically: 5 } as never });
  opens.click();
  await after(4);
  dialog()?.close();
  opens.click();
  await after(4);
  expect(isOpen()).toBe(true);
  await after(2);

  expect(isOpen()).toBe(false);
});

test.each([true, false])("Escape and the background close a dialog unless prevented: %s", async (prevented) => {
  const settings = { prevent_close_on_esc_key: prevented, prevent_close_on_background_click: prevented };
  const opens = link(action("open", { id: `${last + 1}` }));
  await one({ settings: settings as never });
  for (const leave of [
    () => dialog()?.dispatchEvent(new Event("cancel", { cancelable: true })),
    () => dialog()?.click(),
    () => dialog()?.querySelector<HTMLElement>(".dialog-widget")?.click(),
  ]) {
    opens.click();
    await settled();
    leave();
    expect(isOpen()).toBe(prevented);
  }
});

test("a bar leaves the focus and the page alone, and Escape closes it", async () => {
  document.body.innerHTML = "<input>";
  document.querySelector("input")?.focus();
  await one({ triggers: AT_ONCE as never }, { form: "bar" });
  expect(isOpen()).toBe(true);
  expect(dialog()?.dataset.modal).toBeUndefined();
  expect(document.activeElement).toBe(document.querySelector("input"));

  document.querySelector("input")?.blur();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));

  expect(isOpen()).toBe(false);
});

test("entrance and exit have the editor's animation; the exit runs backwards for as long", async () => {
  await one({ triggers: AT_ONCE as never }, { attributes: 'data-entrance="fade" data-exit="zoom"' });
  const content = () => dialog()?.querySelector(".dialog-widget-content")?.className;
  expect(content()).toBe("dialog-widget-content animated fade");

  dialog()?.click();
  expect(content()).toBe("dialog-widget-content animated zoom reverse");
  expect(isOpen()).toBe(true);
  await after(0.3);

  expect(isOpen()).toBe(false);
});

test("who wants no motion waits for no animation", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  await one({ triggers: AT_ONCE as never }, { attributes: 'data-exit="zoom"' });
  dialog()?.click();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));

  expect(isOpen()).toBe(false);
});

test("scripts of others hear of it, jQuery's too", async () => {
  const heard: unknown[] = [];
  const triggered = vi.fn();
  const $ = Object.assign(() => ({ trigger: triggered }), { fn: { on: () => {} } });
  vi.stubGlobal("jQuery", $);
  for (const name of ["show", "hide"])
    addEventListener(`elementor/popup/${name}`, (event) => heard.push([name, (event as CustomEvent).detail.id]), {
      once: true,
    });
  await one({ triggers: AT_ONCE as never });
  dialog()?.close();
  vi.stubGlobal("jQuery", undefined);

  expect(heard).toEqual([
    ["show", id()],
    ["hide", id()],
  ]);
  expect(triggered.mock.calls.map(([name, [of]]) => [name, of])).toContainEqual(["elementor/popup/hide", id()]);
});

test("the shop counts what was shown, clicked once and closed", async () => {
  await one({ triggers: AT_ONCE as never });
  dialog()?.querySelector<HTMLElement>(".inside")?.click();
  dialog()?.querySelector<HTMLElement>(".inside")?.click();
  dialog()?.querySelector<HTMLElement>(".dialog-close-button")?.click();

  expect(beacons).toEqual(["shown", "clicked", "closed"].map((event) => `id=${id()}&event=${event}`));
});

test("popups wait for the answer to the banner, unless the editor wants otherwise", async () => {
  document.documentElement.className = "asks-consent";
  const waits = given({ triggers: AT_ONCE as never });
  const comes = given({ triggers: AT_ONCE as never, settings: { after_consent: false } as never });
  begin(waits, comes);
  await settled();
  expect([isOpen(waits.id), isOpen(comes.id)]).toEqual([false, true]);

  document.dispatchEvent(new Event(CONSENT_EVENT));
  await settled();

  expect(isOpen(waits.id)).toBe(true);
});

test.each([
  ["empty", 0, 0, true],
  ["empty", 2, 500, false],
  ["not_empty", 0, 0, false],
  ["not_empty", 1, 1, true],
  ["from", 1, 99_999, false],
  ["from", 1, 100_000, true],
])("a cart that is %s, with %i pieces for %i: %s", async (state, count, total, shown) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the code reads it so
  document.cookie = `vyloha_cart_count=${count}`;
  visitor = { logged_in: false, roles: [], server_datetime: "2026-11-25T12:00:00", cart: { count, total } };
  await one({ triggers: AT_ONCE as never, cart: { state, from: 100_000 } as never });

  expect(isOpen()).toBe(shown);
});

test("a popup stays armed until the cart is what it shall be", async () => {
  await one({ triggers: { exit_intent: {} } as never, cart: { state: "not_empty", from: 0 } });
  const leave = () => document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: 0 }));
  leave();
  await settled();
  // biome-ignore lint/suspicious/noDocumentCookie: the code reads it so
  document.cookie = "vyloha_cart_count=1";
  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail: { count: 1 } }));
  await settled();
  expect(isOpen()).toBe(false);
  leave();
  await settled();

  expect(isOpen()).toBe(true);
});

test("the shop is asked once what a cart costs, until the cart changes", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the code reads it so
  document.cookie = "vyloha_cart_count=1";
  visitor = { logged_in: false, roles: [], server_datetime: "2026-11-25T12:00:00", cart: { count: 1, total: 50_000 } };
  const asked = () => fetched.mock.calls.filter(([address]) => address === "/visitor/").length;
  await one({ triggers: { exit_intent: {} } as never, cart: { state: "from", from: 100_000 } });
  const leave = () => document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: 0 }));
  for (let times = 0; times < 5; times++) leave();
  await settled();
  leave();
  await settled();
  expect(asked()).toBe(1);

  visitor = { ...visitor, cart: { count: 2, total: 100_000 } };
  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail: { count: 2 } }));
  leave();
  await settled();

  expect(asked()).toBe(2);
  expect(isOpen()).toBe(true);
});

test("the role and the site's clock come from the visitor's own request, once", async () => {
  visitor = { logged_in: true, roles: ["vip"], server_datetime: "2026-11-25T12:00:00", cart: { count: 0, total: 0 } };
  const timings = [
    { logged_in: { users: "custom", roles: ["vip"] } },
    { logged_in: { users: "custom", roles: ["editor"] } },
    { schedule: { schedule_timezone: "site", schedule_start_date: "2026-11-25T11:00", schedule_end_date: "" } },
  ];
  const all = timings.map((timing) => given({ timing: timing as never, triggers: AT_ONCE as never }));
  begin(...all);
  await settled();

  expect(all.map((rules) => isOpen(rules.id))).toEqual([false, true, true]);
  expect(fetched.mock.calls.filter(([address]) => address === "/visitor/")).toHaveLength(1);
});

test("200 popups, one of which may appear", async () => {
  const all = Array.from({ length: 200 }, () =>
    given({ triggers: AT_ONCE as never, settings: { avoid_multiple_popups: true } as never }),
  );
  begin(...all);
  await settled();

  expect(document.querySelectorAll("dialog[open]")).toHaveLength(1);
});

test("a page without popups only counts its views", async () => {
  begin();
  await settled();

  expect(JSON.parse(localStorage.getItem("elementor") ?? "")).toMatchObject({ pageViews: 1, sessions: 1 });
  expect(fetched).not.toHaveBeenCalled();
});
