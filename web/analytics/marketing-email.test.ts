// @vitest-environment jsdom
/** What the shop is told for its provider of marketing e-mail (specification.md, sections 7.2, 7.3 and section 5). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import EMAILS from "./emails.json" with { type: "json" };
import { removeTestListeners } from "./listeners.fixtures.ts";
import { createMarketingReceiver } from "./marketing-email.ts";
import type { PageData, ShopEvent } from "./shop-event.ts";

const SETTINGS = { url: "/wp-json/ecomail/v1", cart: true, product: true, opt_out: "nechci" };
const NOTHING = {} as PageData;
const kept = ["vyloha_consent", "woocommerce_cart_hash", "ecm_email", "nechci"];
let asked: string[] = [];
let isOffline = false;

function keep(name: string, value: string, age = 60): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets them
  document.cookie = `${name}=${value}; path=/; max-age=${age}`;
}

beforeEach(() => {
  asked = [];
  isOffline = false;
  document.documentElement.dataset.consent = "v1";
  keep("vyloha_consent", "v1.marketing");
  document.body.innerHTML = "";
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  vi.stubGlobal("fetch", async (address: string, { body }: { body: URLSearchParams }) => {
    asked.push(`${address.replace(SETTINGS.url, "")} ${body}`);
    if (isOffline) throw new TypeError("offline"); // ignored (section 8)
    return Response.json({});
  });
});
afterEach(() => {
  removeTestListeners();
  for (const name of kept) keep(name, "", 0);
  vi.unstubAllGlobals();
});

/** Let what was begun come to its end. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function begin(settings: Partial<typeof SETTINGS> = {}) {
  const receiver = createMarketingReceiver({ ...SETTINGS, ...settings });
  receiver.begin(NOTHING);
  await settled();
  return receiver;
}
const hear = (receiver: ReturnType<typeof createMarketingReceiver>, event: ShopEvent) => {
  receiver.hear(event);
  return settled();
};
const type = (value: string, known = "") => {
  document.body.innerHTML = `<input name="billing_email" value="${known}">`;
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

test.each(EMAILS.filter(([, is]) => is))("%j is told", async (email) => {
  await begin();
  type(String(email));

  expect(asked).toEqual([`/cart ${new URLSearchParams({ email: String(email) })}`]);
});

test.each(["jana", "jana@example", "jana@example.c", "jana@exa mple.cz", `${"x".repeat(10_000)}@example.cz`])(
  "%j is not told",
  async (text) => {
    await begin();
    type(text);

    expect(asked).toEqual([]);
  },
);

test("a cart that is there when the page comes is told once for all pages", async () => {
  keep("woocommerce_cart_hash", "abc");
  await begin();
  await begin();

  expect(asked).toEqual(["/cart email="]);
});

test("a change of the cart is told, also that it is empty", async () => {
  const receiver = await begin();
  await hear(receiver, { name: "cart_seen", data: {} });
  expect(asked).toEqual([]);

  keep("woocommerce_cart_hash", "abc");
  await hear(receiver, { name: "cart_seen", data: {} });
  await hear(receiver, { name: "cart_seen", data: {} });
  keep("woocommerce_cart_hash", "", 0);
  await hear(receiver, { name: "cart_seen", data: {} });
  await hear(receiver, { name: "view_item", data: {} });

  expect(asked).toEqual(["/cart email=", "/cart email="]);
});

test("a cart that could not be told is told again", async () => {
  keep("woocommerce_cart_hash", "abc");
  isOffline = true;
  await begin();
  isOffline = false;
  await begin();

  expect(asked).toEqual(["/cart email=", "/cart email="]);
});

test("a product's page", async () => {
  document.body.innerHTML = '<div class="product-main" data-product_id="7"></div>';

  await begin();
  await begin({ product: false });

  expect(asked).toEqual(["/product product_id=7"]);
});

test("an e-mail that is typed at the checkout", async () => {
  await begin();
  type("jana");
  type(" jana@example.cz ");

  expect(asked).toEqual(["/cart email=jana%40example.cz"]);
});

test("an e-mail that is known is not told again", async () => {
  await begin();
  type("jana@example.cz", "jana@example.cz");
  keep("ecm_email", "jana%40example.cz");
  type("jana@example.cz");

  expect(asked).toEqual([]);
});

test("who comes by a link of a letter is known from then on", async () => {
  history.replaceState(null, "", "/?ecmid=jana@example.cz");
  document.body.innerHTML = '<div class="product-main" data-product_id="7"></div>';

  await begin();

  expect(asked).toEqual(["/cart email=jana%40example.cz", "/product product_id=7"]);
});

test.each([
  ["after consent was taken back", () => keep("vyloha_consent", "v1.statistics"), {}],
  ["for who opted out", () => keep("nechci", "1"), {}],
  ["where the merchant does not want it", () => {}, { cart: false, product: false }],
])("nothing is told %s", async (_, happens, settings) => {
  keep("woocommerce_cart_hash", "abc");
  happens();
  await begin(settings);
  type("jana@example.cz");

  expect(asked).toEqual([]);
});
