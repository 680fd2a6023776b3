// @vitest-environment jsdom
/** Events of the shop in the dataLayer, as in Google Analytics for WooCommerce. */
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
/** As the page has it. */
const TEAPOT_IN_CROWNS = { ...TEAPOT, currency: "CZK" };

const TEAPOT_JSON = JSON.stringify(TEAPOT_IN_CROWNS);
const dataLayer = () => (window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [];
const commands = () => dataLayer().map((command) => Array.from(command));
const events = (name: string) => commands().filter(([command, eventName]) => command === "event" && eventName === name);

function setConsent(categories: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets it
  document.cookie = `vyloha_consent=v1.${categories}; path=/`;
}

async function openPage(html: string, categories = "statistics", settings: object = {}): Promise<void> {
  document.body.innerHTML = html;
  setConsent(categories);
  vi.resetModules(); // modules as on a new page
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

const CARD = `<li><article class="product" data-item='${TEAPOT_JSON}'><h3><a href="#x">Konvice</a></h3></article></li>`;
const LIST = `<section><h2>Novinky</h2><ul class="products">${CARD}</ul></section>`;

test.each([
  ["", "no"],
  ["1", "yes"],
])("the custom dimension says whether somebody has signed in: cookie %j, %s", async (cookie, said) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets it
  document.cookie = `vyloha_signed_in=${cookie}; path=/; max-age=${cookie ? 60 : 0}`;
  await openPage("");

  expect(commands().find(([command]) => command === "config")?.[2]).toMatchObject({ logged_in: said });
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop deletes it
  document.cookie = "vyloha_signed_in=; path=/; max-age=0";
});

test("nothing is loaded or sent before consent, and the page's events are sent after it", async () => {
  await openPage(LIST, "");
  expect([commands(), document.scripts.length]).toEqual([[], 0]);

  setConsent("statistics");
  document.dispatchEvent(new Event(CONSENT_EVENT));

  await vi.waitFor(() => expect(events("view_item_list")).toHaveLength(1));
  expect([...document.scripts].map(({ src }) => src)).toEqual(["https://tags.example/gtag/js?id=G-TEST1"]);
});

test("consent is denied by default, then the allowed categories are granted", async () => {
  await openPage("", "statistics");

  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  expect(commands().slice(0, 4)).toEqual([
    ["consent", "default", { analytics_storage: "denied", ...denied, wait_for_update: 500 }],
    ["consent", "update", { analytics_storage: "granted", ...denied }],
    ["js", expect.any(Date)],
    ["config", "G-TEST1", expect.objectContaining({ page_location: location.href, allow_google_signals: false })],
  ]);
});

test("Google Analytics stops in a tab shown after consent was withdrawn in another one", async () => {
  await openPage("");
  expect(window).toHaveProperty("ga-disable-G-TEST1", false);

  setConsent("marketing");
  document.dispatchEvent(new Event("visibilitychange")); // back from another tab

  expect(window).toHaveProperty("ga-disable-G-TEST1", true);
  expect(commands().at(-1)).toEqual(["consent", "update", expect.objectContaining({ analytics_storage: "denied" })]);
});

test("the key of an order's page is not sent", async () => {
  history.replaceState(null, "", "/pokladna/order-received/7/?key=wc_order_secret&a=1");

  await openPage("");

  expect(JSON.stringify(commands())).not.toContain("wc_order_secret");
  expect(JSON.stringify(commands())).toContain("/pokladna/order-received/7/?a=1");
});

test("the page's lists and product are sent and shown to third-party scripts", async () => {
  const ready = vi.fn();
  document.addEventListener("ga4w:ready", ready, { once: true });
  await openPage(`<div data-viewed='${TEAPOT_JSON}'></div>${LIST}`);

  expect(events("view_item").map(([, , data]) => data)).toEqual([
    { currency: "CZK", items: [{ ...TEAPOT, item_list_name: "Product List" }] },
  ]);
  expect(events("view_item_list").map(([, , data]) => data)).toEqual([
    {
      item_list_id: "engagement",
      item_list_name: "Viewing products",
      currency: "CZK",
      items: [{ ...TEAPOT, item_list_name: "Novinky", index: 1 }],
    },
  ]);
  expect(ready).toHaveBeenCalled();
  const { data, settings } = (window as unknown as { ga4w: { data: object; settings: object } }).ga4w;
  expect(data).toMatchObject({ product: TEAPOT_IN_CROWNS, products: [TEAPOT_IN_CROWNS], list_name: "Novinky" });
  expect(settings).toEqual({ tracker_function_name: "gtag", events: ALL, identifier: "product_sku" });
});

test("cards that are added later are sent once", async () => {
  await openPage(LIST);
  const list = document.querySelector(".products") as Element;
  list.insertAdjacentHTML("beforeend", CARD.replaceAll("KO-1", "KO-2"));

  list.dispatchEvent(new CustomEvent("append.infiniteScroll", { bubbles: true }));

  const [, [, , data]] = events("view_item_list") as [unknown, [string, string, { items: object[] }]];
  expect(data.items).toEqual([expect.objectContaining({ item_id: "KO-2" })]);
});

test("a click on a product in a list is sent", async () => {
  await openPage(LIST);

  document.querySelector("a")?.click();

  expect(events("select_content")).toEqual([
    ["event", "select_content", { content_type: "product", content_id: "KO-1" }],
  ]);
});

test("events that the merchant turned off are not sent", async () => {
  await openPage(LIST, "statistics", { events: ["select_content"] });

  expect(events("view_item_list")).toEqual([]);
});

test("a search is sent with a view of its results (specification.md, section 2)", async () => {
  await openPage("");
  const page_path = "/?s=koš&post_type=product&dgwt_wcas=1";
  const detail = { term: "koš", category: "Autocomplete Search with results", page_path };

  document.dispatchEvent(new CustomEvent("vyloha/search-analytics", { detail }));

  expect(commands().slice(-2)).toEqual([
    ["event", "autocomplete_search", { event_category: detail.category, event_label: "koš" }],
    ["event", "page_view", { page_path }],
  ]);
});

test("the checkout is sent with its cart, and so is a chosen delivery", async () => {
  const cart = { currency: "CZK", value: 599, items: [{ ...TEAPOT, key: "a", quantity: 1 }] };
  const fetchCart = vi.fn(async (_url: string) => Response.json({ extensions: { analytics: cart } }));
  vi.stubGlobal("fetch", fetchCart);
  await openPage(
    `<form class="checkout"><label><input type="radio" name="shipping_method[0]"><span class="method-name">Kurýr</span>
    <span>99 Kč</span></label></form>`,
  );

  await vi.waitFor(() => expect(events("begin_checkout")).toHaveLength(1));
  document.querySelector("input")?.click();

  const [[, , data]] = events("add_shipping_info") as [[string, string, object]];
  expect(data).toMatchObject({ shipping_tier: "Kurýr", value: 599, currency: "CZK" });
  expect(fetchCart.mock.calls[0]?.[0]).toBe("/wp-json/wc/store/v1/cart?_locale=user");
});

test("a product added to the cart is sent", async () => {
  await openPage("");
  const cart = {
    items_count: 1,
    items: [{ id: 7, key: "a" }],
    extensions: { analytics: { currency: "CZK", items: [{ ...TEAPOT, key: "a", quantity: 2 }] } },
  };
  const operation = { name: "add-item", request: { id: 7, quantity: 2 } };

  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail: { cart, operation, count: 2, hash: "" } }));

  await vi.waitFor(() => expect(events("add_to_cart")).toHaveLength(1));
  expect(events("add_to_cart")[0]?.[2]).toEqual({ currency: "CZK", items: [{ ...TEAPOT, quantity: 2 }] });
});

test.each([
  [204, 1, ["claimed", "sent"]],
  [200, 0, ["claimed"]],
])("an order is sent only by the browser that claims it (%i)", async (status, sent, states) => {
  history.replaceState(null, "", "/pokladna/order-received/7/?key=k");
  const requests: [string, string | null][] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: URLSearchParams }) => {
    requests.push([url, body.get("state")]);
    return new Response(null, { status });
  });

  await openPage(`<script id="vyloha-order" type="application/json">{"transaction_id":"12","items":[]}</script>`);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await vi.waitFor(() => expect(events("purchase")).toHaveLength(sent));
  const data = events("purchase")[0]?.[2] as { event_callback?: () => void } | undefined;
  data?.event_callback?.(); // gtag.js has sent it

  expect(requests.map(([, state]) => state)).toEqual(states);
  expect(requests[0]?.[0]).toBe("/pokladna/order-received/7/report/?key=k");
});
