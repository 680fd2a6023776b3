// @vitest-environment jsdom
/** Events of the shop as a recorded dataLayer shows them (Google Analytics for WooCommerce). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CART_EVENT } from "../cart/cart-count.ts";
import { CONSENT_EVENT } from "../consent/consent.ts";
import { removeTestListeners } from "./listeners.fixtures.ts";

const ALL = [
  "view_item_list",
  "select_content",
  "view_item",
  "add_to_cart",
  "begin_checkout",
  "add_shipping_info",
  "purchase",
];
const GA4 = { id: "G-TEST1", events: ALL, identifier: "product_sku", library: "https://tags.example" };
const TEAPOT = { item_id: "KO-1", item_name: "Konvice", price: 500 };

const says = (data: object) => JSON.stringify(data);
const dataLayer = () => (window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [];
const commands = () => dataLayer().map((command) => Array.from(command));
const events = (name: string) => commands().filter(([kind, what]) => kind === "event" && what === name);

function choose(categories: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets it
  document.cookie = `vyloha_consent=v1.${categories}; path=/`;
}

async function open(html: string, categories = "statistics", settings: object = {}): Promise<void> {
  document.body.innerHTML = html;
  choose(categories);
  vi.resetModules(); // a page of its own
  const { startEventDispatch } = await import("./dispatch-events.ts");
  startEventDispatch({ ga4: { ...GA4, ...settings }, marketing: null });
  await vi.waitFor(() => categories.includes("statistics") && expect(dataLayer().length).toBeGreaterThan(0));
}

beforeEach(() => {
  document.documentElement.dataset.consent = "v1";
  document.head.innerHTML = "";
  for (const name of ["dataLayer", "gtag", "ga4w"]) delete (window as unknown as Record<string, unknown>)[name];
  history.replaceState(null, "", "/");
});

afterEach(() => {
  removeTestListeners();
  vi.unstubAllGlobals();
});

const CARD = `<li><article class="product" data-item='${says(TEAPOT)}'><h3><a href="#x">Konvice</a></h3></article></li>`;
const LIST = `<section><h2>Novinky</h2><ul class="products">${CARD}</ul></section>`;

test("nothing is loaded or said before consent, and the page is told once it comes", async () => {
  await open(LIST, "");
  expect([commands(), document.scripts.length]).toEqual([[], 0]);

  choose("statistics");
  document.dispatchEvent(new Event(CONSENT_EVENT));

  await vi.waitFor(() => expect(events("view_item_list")).toHaveLength(1));
  expect([...document.scripts].map(({ src }) => src)).toEqual(["https://tags.example/gtag/js?id=G-TEST1"]);
});

test("consent is denied first, and then what was allowed is granted", async () => {
  await open("", "statistics");

  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  expect(commands().slice(0, 4)).toEqual([
    ["consent", "default", { analytics_storage: "denied", ...denied, wait_for_update: 500 }],
    ["consent", "update", { analytics_storage: "granted", ...denied }],
    ["js", expect.any(Date)],
    ["config", "G-TEST1", expect.objectContaining({ page_location: location.href, allow_google_signals: false })],
  ]);
});

test("Google stops in a tab that learns later that consent was taken back", async () => {
  await open("");
  expect(window).toHaveProperty("ga-disable-G-TEST1", false);

  choose("marketing");
  document.dispatchEvent(new Event("visibilitychange")); // another tab was before

  expect(window).toHaveProperty("ga-disable-G-TEST1", true);
  expect(commands().at(-1)).toEqual(["consent", "update", expect.objectContaining({ analytics_storage: "denied" })]);
});

test("the secret of an order's page stays in the shop", async () => {
  history.replaceState(null, "", "/pokladna/order-received/7/?key=wc_order_secret&a=1");

  await open("");

  expect(JSON.stringify(commands())).not.toContain("wc_order_secret");
  expect(JSON.stringify(commands())).toContain("/pokladna/order-received/7/?a=1");
});

test("lists, a product and scripts of others hear what the page shows", async () => {
  const ready = vi.fn();
  document.addEventListener("ga4w:ready", ready, { once: true });
  await open(`<div data-viewed='${says(TEAPOT)}'></div>${LIST}`);

  expect(events("view_item").map(([, , data]) => data)).toEqual([
    { items: [{ ...TEAPOT, item_list_name: "Product List" }] },
  ]);
  expect(events("view_item_list").map(([, , data]) => data)).toEqual([
    {
      item_list_id: "engagement",
      item_list_name: "Viewing products",
      items: [{ ...TEAPOT, item_list_name: "Novinky", index: 1 }],
    },
  ]);
  expect(ready).toHaveBeenCalled();
  const { data, settings } = (window as unknown as { ga4w: { data: object; settings: object } }).ga4w;
  expect(data).toMatchObject({ product: TEAPOT, products: [TEAPOT], list_name: "Novinky" });
  expect(settings).toEqual({ tracker_function_name: "gtag", events: ALL, identifier: "product_sku" });
});

test("cards that come later are told once", async () => {
  await open(LIST);
  const list = document.querySelector(".products") as Element;
  list.insertAdjacentHTML("beforeend", CARD.replaceAll("KO-1", "KO-2"));

  list.dispatchEvent(new CustomEvent("append.infiniteScroll", { bubbles: true }));

  const [, [, , data]] = events("view_item_list") as [unknown, [string, string, { items: object[] }]];
  expect(data.items).toEqual([expect.objectContaining({ item_id: "KO-2" })]);
});

test("a product that is chosen from a list", async () => {
  await open(LIST);

  document.querySelector("a")?.click();

  expect(events("select_content")).toEqual([
    ["event", "select_content", { content_type: "product", content_id: "KO-1" }],
  ]);
});

test("events that the merchant left out are not sent", async () => {
  await open(LIST, "statistics", { events: ["select_content"] });

  expect(events("view_item_list")).toEqual([]);
});

test("a search, also as a view of its results (specification.md, section 2; FiboSearch)", async () => {
  await open("");
  const page_path = "/?s=koš&post_type=product&dgwt_wcas=1";
  const detail = { term: "koš", category: "Autocomplete Search with results", page_path };

  document.dispatchEvent(new CustomEvent("vyloha/search-analytics", { detail }));

  expect(commands().slice(-2)).toEqual([
    ["event", "autocomplete_search", { event_category: detail.category, event_label: "koš" }],
    ["event", "page_view", { page_path }],
  ]);
});

test("the checkout is told with its cart, and what is chosen there", async () => {
  const cart = { currency: "CZK", value: 599, items: [{ ...TEAPOT, key: "a", quantity: 1 }] };
  vi.stubGlobal("fetch", async () => Response.json({ extensions: { analytics: cart } }));
  await open(
    `<form class="checkout"><label><input type="radio" name="shipping_method[0]"><span class="method-name">Kurýr</span>
    <span>99 Kč</span></label></form>`,
  );

  await vi.waitFor(() => expect(events("begin_checkout")).toHaveLength(1));
  document.querySelector("input")?.click();

  const [[, , data]] = events("add_shipping_info") as [[string, string, object]];
  expect(data).toMatchObject({ shipping_tier: "Kurýr", value: 599, currency: "CZK" });
});

test("goods that are put into the cart", async () => {
  await open("");
  const cart = {
    items_count: 1,
    items: [{ id: 7, key: "a" }],
    extensions: { analytics: { currency: "CZK", items: [{ ...TEAPOT, key: "a", quantity: 2 }] } },
  };
  const did = { name: "add-item", asked: { id: 7, quantity: 2 } };

  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail: { cart, did, count: 2, hash: "" } }));

  await vi.waitFor(() => expect(events("add_to_cart")).toHaveLength(1));
  expect(events("add_to_cart")[0]?.[2]).toEqual({ currency: "CZK", items: [{ ...TEAPOT, quantity: 2 }] });
});

test.each([
  [204, 1, ["claimed", "sent"]],
  [200, 0, ["claimed"]],
])("an order is sent by the browser that may (%i)", async (status, sent, states) => {
  history.replaceState(null, "", "/pokladna/order-received/7/?key=k");
  const asked: [string, string | null][] = [];
  vi.stubGlobal("fetch", async (address: string, { body }: { body: URLSearchParams }) => {
    asked.push([address, body.get("state")]);
    return new Response(null, { status });
  });

  await open(`<script id="vyloha-order" type="application/json">{"transaction_id":"12","items":[]}</script>`);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await vi.waitFor(() => expect(events("purchase")).toHaveLength(sent));
  const data = events("purchase")[0]?.[2] as { event_callback?: () => void } | undefined;
  data?.event_callback?.(); // the library has sent it

  expect(asked.map(([, state]) => state)).toEqual(states);
  expect(asked[0]?.[0]).toBe("/pokladna/order-received/7/report/?key=k");
});
