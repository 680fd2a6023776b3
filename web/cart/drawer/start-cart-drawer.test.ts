// @vitest-environment jsdom
/** The link to the cart opens a drawer where scripts run. */
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startCartDrawer } from "./start-cart-drawer.ts";

const openCartDrawer = vi.fn<(link: HTMLAnchorElement) => void>();
const load = vi.fn(async () => ({ openCartDrawer }));

beforeAll(() => startCartDrawer(load));

beforeEach(() => {
  openCartDrawer.mockClear();
  load.mockClear();
  document.body.innerHTML = '<a class="cart-link" href="#kosik"><span>Košík</span></a><main></main>';
});

/** Click, and return whether the browser is to follow the link. */
function click(settings: MouseEventInit = {}): boolean {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...settings });
  return document.querySelector("span")?.dispatchEvent(event) ?? false;
}

test("a click opens the cart instead of leaving the page", async () => {
  expect(click()).toBe(false);

  await vi.waitFor(() => expect(openCartDrawer).toHaveBeenCalledExactlyOnceWith(document.querySelector("a")));
});

test("a link that an editor placed does the same", () => {
  document.body.innerHTML = '<a class="menu-cart" href="#kosik"><span>Košík</span></a>';

  expect(click()).toBe(false);
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])("with %s the link is the browser's", (key) => {
  expect(click({ [key]: true })).toBe(true);
  expect(load).not.toHaveBeenCalled();
});

test("a script that takes the click for itself keeps it", () => {
  document.querySelector("a")?.addEventListener("click", (event) => event.preventDefault());

  click();

  expect(load).not.toHaveBeenCalled();
});

test.each(["Cart", "CheckoutForm"])("on a page with the island %s the link leads to the cart", (name) => {
  document.body.insertAdjacentHTML("beforeend", `<shop-island name="${name}"></shop-island>`);

  expect(click()).toBe(true);
  expect(load).not.toHaveBeenCalled();
});

test.each(["pointerover", "focusin"])("what draws the drawer comes on %s, and for the link alone", (type) => {
  document.querySelector("main")?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(load).not.toHaveBeenCalled();

  document.querySelector("span")?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(load).toHaveBeenCalledOnce();
});

test("where it cannot be fetched the link leads to the cart", async () => {
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));

  click();

  await vi.waitFor(() => expect(location.hash).toBe("#kosik"));
});
