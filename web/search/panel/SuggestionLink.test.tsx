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
let session: { [name in "choose" | "remember" | "highlight" | "hover" | "leave"]: ReturnType<typeof vi.fn> };

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  session = { choose: vi.fn(() => true), remember: vi.fn(), highlight: vi.fn(), hover: vi.fn(), leave: vi.fn() };
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

function draw(suggestion: Suggestion, settings: Partial<SearchBox> = {}, view = "suggestions"): HTMLAnchorElement {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const around = { ...session, config: makeSearchBox(settings), state: () => ({ view }) };
  const rest = { id: "one", place: 4, phrase: "", isHighlighted: false, isActive: false, price: suggestion.price };
  act(() => root.render(<SuggestionLink {...{ suggestion, ...rest }} session={around as unknown as SearchSession} />));
  return document.querySelector("a") as HTMLAnchorElement;
}

/** Do something to the link; returns whether the browser follows it. */
function mouse(link: Element, type: string, settings: MouseEventInit = {}): boolean {
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
] as const)("by the setting %s there is “%s”", (setting, text) => {
  expect(draw(TEA, { [setting]: true }).textContent).toContain(text);
  act(() => root.unmount());

  expect(draw(TEA, { [setting]: false }).textContent).not.toContain(text);
});

test("there is a picture if the merchant wants one, drawn from its address", () => {
  const image = draw(TEA).querySelector("img");
  expect([image?.getAttribute("src"), image?.getAttribute("srcset"), image?.alt]).toEqual([
    "/caj.webp",
    "/caj.webp 64w",
    "",
  ]);
  act(() => root.unmount());

  expect(draw(TEA, { show_images: false }).querySelector("img, .dgwt-wcas-si")).toBeNull();
});

test("without pictures a product of the history has a clock", () => {
  expect(draw(TEA, { show_images: false }, "history").querySelector(".search-kind svg")).not.toBeNull();
});

test("a category says where it lies", () => {
  const tea: Suggestion = { type: "taxonomy", taxonomy: "product_cat", term_id: 3, value: "Čaje", url: "/caje/" };

  const link = draw({ ...tea, breadcrumbs: "Jídlo &gt; Nápoje" });

  expect(link.textContent).toBe("ČajeJídlo › Nápoje");
  expect(link.className).toContain("dgwt-wcas-suggestion-tax-product_cat");
});

test("what the shop adds around a suggestion stands in its place", () => {
  const names = ["title_before", "title_after", "content_after", "meta_before", "meta_after"] as const;
  const added = Object.fromEntries(names.map((name) => [name, `<i>${name}</i>`]));

  const link = draw({ ...makeSuggestion(1, "Čaj"), ...added });

  expect(link.textContent).toBe("title_beforeČajtitle_aftercontent_aftermeta_before1 Kčmeta_after");
  expect(link.querySelectorAll("i")).toHaveLength(5);
});

test("a click follows the link, unless the search has something else in mind", () => {
  expect(mouse(draw(TEA), "click")).toBe(true);
  expect(session.choose).toHaveBeenCalledExactlyOnceWith(4);
  session.choose.mockReturnValue(false);

  expect(mouse(document.querySelector("a") as Element, "click")).toBe(false);
});

test.each([
  ["click", { ctrlKey: true }],
  ["click", { metaKey: true }],
  ["click", { shiftKey: true }],
  ["auxclick", { button: 1 }],
])("%s with %o opens it elsewhere, and it is remembered", (type, settings) => {
  expect(mouse(draw(TEA), type, settings)).toBe(true);

  expect(session.remember).toHaveBeenCalledExactlyOnceWith(TEA);
  expect(session.choose).not.toHaveBeenCalled();
});

test("a button held for a while highlights, one that slides away does not", () => {
  vi.useFakeTimers();
  const link = draw(TEA, { mouse_down_delay_ms: 250 });

  mouse(link, "mousedown");
  vi.advanceTimersByTime(249);
  expect(session.highlight).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(session.highlight).toHaveBeenCalledExactlyOnceWith(4, "pointer");
  mouse(link, "mousedown");
  mouse(link, "mouseout", { relatedTarget: document.body });
  vi.advanceTimersByTime(1000);

  expect(session.highlight).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("suggestions only for reading lead nowhere", () => {
  const link = draw(TEA, { disable_hits: true });

  expect(link.hasAttribute("href")).toBe(false);
  expect(link.getAttribute("aria-disabled")).toBe("true");
});
