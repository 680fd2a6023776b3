// @vitest-environment jsdom
/** What the shop is told for its provider of marketing e-mail (specification 7.2, 7.3 and section 5). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import EMAILS from "./emails.json" with { type: "json" };
import type { PageData } from "./event.ts";
import { forgetListeners } from "./listeners.makers.ts";
import { marketing } from "./marketing.ts";

const SETTINGS = { url: "/wp-json/ecomail/v1", cart: true, product: true, opt_out: "nechci" };
const NOTHING = {} as PageData;
const kept = ["vyloha_consent", "woocommerce_cart_hash", "ecm_email", "nechci"];
let asked: string[] = [];

function keep(name: string, value: string, age = 60): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets them
  document.cookie = `${name}=${value}; path=/; max-age=${age}`;
}

beforeEach(() => {
  asked = [];
  document.documentElement.dataset.consent = "v1";
  keep("vyloha_consent", "v1.marketing");
  document.body.innerHTML = "";
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  vi.stubGlobal("fetch", async (address: string, { body }: { body: URLSearchParams }) => {
    asked.push(`${address.replace(SETTINGS.url, "")} ${body}`);
    throw new TypeError("offline"); // ignored (section 8)
  });
});
afterEach(() => {
  forgetListeners();
  for (const name of kept) keep(name, "", 0);
  vi.unstubAllGlobals();
});

function begin(settings: Partial<typeof SETTINGS> = {}) {
  const receiver = marketing({ ...SETTINGS, ...settings });
  receiver.begin(NOTHING);
  return receiver;
}
const type = (value: string, known = "") => {
  document.body.innerHTML = `<input name="billing_email" value="${known}">`;
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

test.each(EMAILS.filter(([, is]) => is))("%j is told", (email) => {
  begin();
  type(String(email));

  expect(asked).toEqual([`/cart ${new URLSearchParams({ email: String(email) })}`]);
});

test.each(["jana", "jana@example", "jana@example.c", "jana@exa mple.cz", `${"x".repeat(10_000)}@example.cz`])(
  "%j is not told",
  (text) => {
    begin();
    type(text);

    expect(asked).toEqual([]);
  },
);

test("a cart that is there when the page comes is told once for all pages", () => {
  keep("woocommerce_cart_hash", "abc");
  begin();
  begin();

  expect(asked).toEqual(["/cart email="]);
});

test("a change of the cart is told, also that it is empty", () => {
  const receiver = begin();
  receiver.hear({ name: "cart_seen", data: {} });
  expect(asked).toEqual([]);

  keep("woocommerce_cart_hash", "abc");
  receiver.hear({ name: "cart_seen", data: {} });
  receiver.hear({ name: "cart_seen", data: {} });
  keep("woocommerce_cart_hash", "", 0);
  receiver.hear({ name: "cart_seen", data: {} });
  receiver.hear({ name: "view_item", data: {} });

  expect(asked).toEqual(["/cart email=", "/cart email="]);
});

test("a product's page", () => {
  document.body.innerHTML = '<div class="product-main" data-product_id="7"></div>';

  begin();
  begin({ product: false });

  expect(asked).toEqual(["/product product_id=7"]);
});

test("an e-mail that is typed at the checkout", () => {
  begin();
  type("jana");
  type(" jana@example.cz ");

  expect(asked).toEqual(["/cart email=jana%40example.cz"]);
});

test("an e-mail that is known is not told again", () => {
  begin();
  type("jana@example.cz", "jana@example.cz");
  keep("ecm_email", "jana@example.cz");
  type("petr@example.cz");

  expect(asked).toEqual([]);
});

test("who comes by a link of a letter is known from then on", () => {
  history.replaceState(null, "", "/?ecmid=jana@example.cz");

  begin();

  expect(asked).toEqual(["/cart email=jana%40example.cz"]);
});

test.each([
  ["after consent was taken back", () => keep("vyloha_consent", "v1.statistics"), {}],
  ["for who opted out", () => keep("nechci", "1"), {}],
  ["of carts where the merchant does not want it", () => {}, { cart: false }],
])("nothing is told %s", (_, happens, settings) => {
  keep("woocommerce_cart_hash", "abc");
  happens();
  begin(settings);
  type("jana@example.cz");

  expect(asked).toEqual([]);
});
