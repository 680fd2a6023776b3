// @vitest-environment jsdom
/** Calls for the e-mail marketing provider (specification.md, sections 5, 7.2, 7.3). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import EMAILS from "./emails.json" with { type: "json" };
import { removeTestListeners } from "./listeners.fixtures.ts";
import { createMarketingReceiver } from "./marketing-email.ts";
import type { PageData, ShopEvent } from "./shop-event.ts";

const SETTINGS = { url: "/wp-json/ecomail/v1", cart: true, product: true, opt_out: "nechci" };
const EMPTY_PAGE = {} as PageData;
const COOKIES = ["vyloha_consent", "woocommerce_cart_hash", "ecm_email", "nechci", "vyloha_signed_in"];
let requests: string[] = [];
let urls: string[] = [];
let isOffline = false;

function setCookie(name: string, value: string, age = 60): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets them
  document.cookie = `${name}=${value}; path=/; max-age=${age}`;
}

beforeEach(() => {
  requests = [];
  urls = [];
  isOffline = false;
  document.documentElement.dataset.consent = "v1";
  setCookie("vyloha_consent", "v1.marketing");
  document.body.innerHTML = "";
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  vi.stubGlobal("fetch", async (url: string, { body }: { body: URLSearchParams }) => {
    requests.push(`${url.replace(SETTINGS.url, "").replace("?_locale=user", "")} ${body}`);
    urls.push(url);
    if (isOffline) throw new TypeError("offline"); // ignored (section 8)
    return Response.json({});
  });
});
afterEach(() => {
  removeTestListeners();
  for (const name of COOKIES) setCookie(name, "", 0);
  vi.unstubAllGlobals();
});

/** Wait for started requests. */
const waitForRequests = () => new Promise((resolve) => setTimeout(resolve));

async function startReceiver(settings: Partial<typeof SETTINGS> = {}) {
  const receiver = createMarketingReceiver({ ...SETTINGS, ...settings });
  receiver.start(EMPTY_PAGE);
  await waitForRequests();
  return receiver;
}
const receive = (receiver: ReturnType<typeof createMarketingReceiver>, event: ShopEvent) => {
  receiver.receive(event);
  return waitForRequests();
};
const typeEmail = (value: string, initialValue = "") => {
  document.body.innerHTML = `<input name="billing_email" value="${initialValue}">`;
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

test.each(EMAILS.filter(([, isValid]) => isValid))("the e-mail %j is sent", async (email) => {
  await startReceiver();
  typeEmail(String(email));

  expect(requests).toEqual([`/cart ${new URLSearchParams({ email: String(email) })}`]);
});

test.each(["jana", "jana@example", "jana@example.c", "jana@exa mple.cz", `${"x".repeat(10_000)}@example.cz`])(
  "the text %j is not sent",
  async (text) => {
    await startReceiver();
    typeEmail(text);

    expect(requests).toEqual([]);
  },
);

test("an e-mail that a signed-in customer types is not sent (section 5)", async () => {
  setCookie("vyloha_signed_in", "1");
  await startReceiver();
  typeEmail("jana@example.cz");

  expect(requests).toEqual([]);
});

test("an existing cart is sent once for all pages", async () => {
  setCookie("woocommerce_cart_hash", "abc");
  await startReceiver();
  await startReceiver();

  expect(requests).toEqual(["/cart email="]);
});

test("a changed or emptied cart is sent, an unchanged one is not", async () => {
  const receiver = await startReceiver();
  await receive(receiver, { name: "cart_seen", data: {} });
  expect(requests).toEqual([]);

  setCookie("woocommerce_cart_hash", "abc");
  await receive(receiver, { name: "cart_seen", data: {} });
  await receive(receiver, { name: "cart_seen", data: {} });
  setCookie("woocommerce_cart_hash", "", 0);
  await receive(receiver, { name: "cart_seen", data: {} });
  await receive(receiver, { name: "view_item", data: {} });

  expect(requests).toEqual(["/cart email=", "/cart email="]);
});

test("a cart that failed to send is sent again", async () => {
  setCookie("woocommerce_cart_hash", "abc");
  isOffline = true;
  await startReceiver();
  isOffline = false;
  await startReceiver();

  expect(requests).toEqual(["/cart email=", "/cart email="]);
});

test("a viewed product is sent unless the merchant turned it off", async () => {
  document.body.innerHTML = '<div class="product-main" data-product_id="7"></div>';

  await startReceiver();
  await startReceiver({ product: false });

  expect(requests).toEqual(["/product product_id=7"]);
});

test("an e-mail typed at the checkout is sent without spaces", async () => {
  await startReceiver();
  typeEmail("jana");
  typeEmail(" jana@example.cz ");

  expect(requests).toEqual(["/cart email=jana%40example.cz"]);
});

test("every call carries _locale=user (section 7.4)", async () => {
  document.body.innerHTML = '<div class="product-main" data-product_id="7"></div>';
  setCookie("woocommerce_cart_hash", "abc");
  await startReceiver();

  expect(urls).toEqual(["/wp-json/ecomail/v1/cart?_locale=user", "/wp-json/ecomail/v1/product?_locale=user"]);
});

test.each([
  ["the field had one", () => typeEmail("eva@example.cz", "jana@example.cz")],
  [
    "one was sent before",
    () => {
      setCookie("ecm_email", "jana%40example.cz");
      typeEmail("eva@example.cz");
    },
  ],
])("a typed e-mail is not sent while another one is known: %s (section 5)", async (_, type) => {
  await startReceiver();
  type();

  expect(requests).toEqual([]);
});

test("the e-mail of a link in an e-mail is sent before the viewed product", async () => {
  history.replaceState(null, "", "/?ecmid=jana@example.cz");
  document.body.innerHTML = '<div class="product-main" data-product_id="7"></div>';

  await startReceiver();

  expect(requests).toEqual(["/cart email=jana%40example.cz", "/product product_id=7"]);
});

test.each([
  ["after consent was withdrawn", () => setCookie("vyloha_consent", "v1.statistics"), {}],
  ["after an opt-out", () => setCookie("nechci", "1"), {}],
  ["when the merchant turned it off", () => {}, { cart: false, product: false }],
])("nothing is sent %s", async (_, arrange, settings) => {
  setCookie("woocommerce_cart_hash", "abc");
  arrange();
  await startReceiver(settings);
  typeEmail("jana@example.cz");

  expect(requests).toEqual([]);
});
