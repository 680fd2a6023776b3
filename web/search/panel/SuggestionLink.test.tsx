// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SearchBox } from "../../generated/props.ts";
import { makeSearchBox, makeSuggestion } from "../session/fixtures.ts";
import type { SearchSession } from "../session/search-session.ts";
import type { Suggestion } from "../session/suggestion.ts";
import { SuggestionLink } from "./SuggestionLink.tsx";

const TEA: Suggestion = {
  ...makeSuggestion(1, "Zelený čaj"),
  url: "#caj",
  sku: "CAJ-1",
  desc: "Horský, jemný",
  vendor: "Čajovna",
  shop_city: "Brno",
  on_sale: true,
  featured: true,
  thumb_html: '<img src="/caj.webp" srcset="/caj.webp 64w" alt="Čaj">',
};

let root: Root;
let session: { [name in "choose" | "recordChoice" | "highlight" | "hover" | "leave"]: ReturnType<typeof vi.fn> };

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  session = { choose: vi.fn(() => true), recordChoice: vi.fn(), highlight: vi.fn(), hover: vi.fn(), leave: vi.fn() };
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

function renderLink(
  suggestion: Suggestion,
  settings: Partial<SearchBox> = {},
  view = "suggestions",
): HTMLAnchorElement {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const sessionMock = { ...session, config: makeSearchBox(settings), state: () => ({ view }) };
  const props = { id: "one", index: 4, phrase: "", isHighlighted: false, isActive: false, price: suggestion.price };
  act(() =>
    root.render(<SuggestionLink {...{ suggestion, ...props }} session={sessionMock as unknown as SearchSession} />),
  );
  return document.querySelector("a") as HTMLAnchorElement;
}

/** Dispatch a mouse event; return whether the browser follows the link. */
function dispatchMouseEvent(link: Element, type: string, settings: MouseEventInit = {}): boolean {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...settings });
  act(() => void link.dispatchEvent(event));
  return !event.defaultPrevented;
}

test.each([
  ["show_price", "1 Kč"],
  ["show_sku", "CAJ-1"],
  ["show_desc", "Horský, jemný"],
  ["show_product_vendor", "Čajovna, Brno"],
  ["show_sale_badge", "Sleva"],
  ["show_featured_badge", "Doporučujeme"],
] as const)("the setting %s shows “%s”", (setting, text) => {
  expect(renderLink(TEA, { [setting]: true }).textContent).toContain(text);
  act(() => root.unmount());

  expect(renderLink(TEA, { [setting]: false }).textContent).not.toContain(text);
});

test("show_images shows a picture without its own HTML", () => {
  const image = renderLink(TEA).querySelector("img");
  expect([image?.getAttribute("src"), image?.getAttribute("srcset"), image?.alt]).toEqual([
    "/caj.webp",
    "/caj.webp 64w",
    "",
  ]);
  act(() => root.unmount());

  expect(renderLink(TEA, { show_images: false }).querySelector("img, .dgwt-wcas-si")).toBeNull();
});

test("without pictures a product of the history has an icon", () => {
  expect(renderLink(TEA, { show_images: false }, "history").querySelector(".search-kind svg")).not.toBeNull();
});

test("a category shows its breadcrumbs", () => {
  const tea: Suggestion = { type: "taxonomy", taxonomy: "product_cat", term_id: 3, value: "Čaje", url: "/caje/" };

  const link = renderLink({ ...tea, breadcrumbs: "Jídlo &gt; Nápoje" });

  expect(link.textContent).toBe("ČajeJídlo › Nápoje");
  expect(link.className).toContain("dgwt-wcas-suggestion-tax-product_cat");
});

test("the shop's HTML is inserted around the suggestion", () => {
  const names = ["title_before", "title_after", "content_after", "meta_before", "meta_after"] as const;
  const added = Object.fromEntries(names.map((name) => [name, `<i>${name}</i>`]));

  const link = renderLink({ ...makeSuggestion(1, "Čaj"), ...added });

  expect(link.textContent).toBe("title_beforeČajtitle_aftercontent_aftermeta_before1 Kčmeta_after");
  expect(link.querySelectorAll("i")).toHaveLength(5);
});

test("a click follows the link unless choose() returns false", () => {
  expect(dispatchMouseEvent(renderLink(TEA), "click")).toBe(true);
  expect(session.choose).toHaveBeenCalledExactlyOnceWith(4);
  session.choose.mockReturnValue(false);

  expect(dispatchMouseEvent(document.querySelector("a") as Element, "click")).toBe(false);
});

test.each([
  ["click", { ctrlKey: true }],
  ["click", { metaKey: true }],
  ["click", { shiftKey: true }],
  ["auxclick", { button: 1 }],
])("%s with %o opens the link elsewhere and records the choice", (type, settings) => {
  expect(dispatchMouseEvent(renderLink(TEA), type, settings)).toBe(true);

  expect(session.recordChoice).toHaveBeenCalledExactlyOnceWith(TEA);
  expect(session.choose).not.toHaveBeenCalled();
});

test("a mouse button held down highlights the suggestion, unless the mouse leaves", () => {
  vi.useFakeTimers();
  const link = renderLink(TEA, { mouse_down_delay_ms: 250 });

  dispatchMouseEvent(link, "mousedown");
  vi.advanceTimersByTime(249);
  expect(session.highlight).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(session.highlight).toHaveBeenCalledExactlyOnceWith(4, "pointer");
  dispatchMouseEvent(link, "mousedown");
  dispatchMouseEvent(link, "mouseout", { relatedTarget: document.body });
  vi.advanceTimersByTime(1000);

  expect(session.highlight).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("with disable_hits the suggestion has no link", () => {
  const link = renderLink(TEA, { disable_hits: true });

  expect(link.hasAttribute("href")).toBe(false);
  expect(link.getAttribute("aria-disabled")).toBe("true");
});
