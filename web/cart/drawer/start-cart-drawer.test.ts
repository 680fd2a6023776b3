// @vitest-environment jsdom
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

/** Click, and return whether the browser follows the link. */
function click(init: MouseEventInit = {}): boolean {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  return document.querySelector("span")?.dispatchEvent(event) ?? false;
}

test("a click opens the drawer instead of the cart page", async () => {
  expect(click()).toBe(false);

  await vi.waitFor(() => expect(openCartDrawer).toHaveBeenCalledExactlyOnceWith(document.querySelector("a")));
});

test("a click on a link that an editor has inserted opens the drawer", () => {
  document.body.innerHTML = '<a class="menu-cart" href="#kosik"><span>Košík</span></a>';

  expect(click()).toBe(false);
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])("a click with %s is left to the browser", (key) => {
  expect(click({ [key]: true })).toBe(true);
  expect(load).not.toHaveBeenCalled();
});

test("a click that a script has handled is ignored", () => {
  document.querySelector("a")?.addEventListener("click", (event) => event.preventDefault());

  click();

  expect(load).not.toHaveBeenCalled();
});

test.each(["Cart", "CheckoutForm"])("on a page with the island %s the link opens the cart page", (name) => {
  document.body.insertAdjacentHTML("beforeend", `<shop-island name="${name}"></shop-island>`);

  expect(click()).toBe(true);
  expect(load).not.toHaveBeenCalled();
});

test.each(["pointerover", "focusin"])("the drawer is preloaded on %s of a link only", (type) => {
  document.querySelector("main")?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(load).not.toHaveBeenCalled();

  document.querySelector("span")?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(load).toHaveBeenCalledOnce();
});

test("the link opens the cart page when the drawer fails to load", async () => {
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));

  click();

  await vi.waitFor(() => expect(location.hash).toBe("#kosik"));
});
