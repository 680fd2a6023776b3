// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartChangeDetail } from "./cart.ts";

interface Call {
  method: string;
  path: string;
  nonce: string | null;
  body: unknown;
}

const CART = { items_count: 2, items: [], extensions: { vyloha: { count: 2 } } };
let calls: Call[] = [];
let shop: (call: Call) => Response | Promise<Response>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

const refusal = (code: string, message: string, status: number, data: object = {}) =>
  json({ code, message, data: { status, ...data } }, status);

/** A shop that wants a nonce for changes and gives one with each answer. */
const friendly = (call: Call) =>
  call.method !== "GET" && call.nonce !== "n1"
    ? refusal("woocommerce_rest_invalid_nonce", "Nonce is invalid.", 403)
    : json(CART, 200, { Nonce: "n1", "Cart-Hash": "h1" });

// The module keeps the nonce; each test is a newly opened page.
const openPage = async () => {
  vi.resetModules();
  return import("./cart.ts");
};

beforeEach(() => {
  calls = [];
  shop = friendly;
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const nonce = (init.headers as Record<string, string>).Nonce ?? null;
    const body = init.body ? JSON.parse(init.body as string) : undefined;
    const call = { method: init.method ?? "GET", path: url.replace(/^.*\/v1|\?.*/g, ""), nonce, body };
    calls.push(call);
    return shop(call);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const steps = () => calls.map(({ method, path }) => `${method} ${path}`);

test("A16: the first change asks for a nonce, the next one has it", async () => {
  const { addToCart } = await openPage();

  await addToCart({ id: 7 });
  await addToCart({ id: 8, quantity: 3, variation: [{ attribute: "pa_barva", value: "modra" }] });

  expect(steps()).toEqual(["GET /cart", "POST /cart/add-item", "POST /cart/add-item"]);
  expect(calls[1]).toMatchObject({ nonce: "n1", body: { id: 7, quantity: 1, variation: [] } });
  expect(calls[2]?.body).toEqual({ id: 8, quantity: 3, variation: [{ attribute: "pa_barva", value: "modra" }] });
});

test("the nonce lives from page to page", async () => {
  await (await openPage()).addToCart({ id: 7 });
  await (await openPage()).addToCart({ id: 7 });

  expect(steps()).toEqual(["GET /cart", "POST /cart/add-item", "POST /cart/add-item"]);
});

test.each([401, 403])("A16: a refused nonce (%i) is fetched again and the change sent once more", async (status) => {
  sessionStorage.setItem("vyloha:nonce", "old");
  shop = (call) => (call.nonce === "old" ? refusal("nonce", "", status) : friendly(call));
  const { addToCart } = await openPage();

  const cart = await addToCart({ id: 7 });

  expect(cart.items_count).toBe(2);
  expect(steps()).toEqual(["POST /cart/add-item", "GET /cart", "POST /cart/add-item"]);
});

test("a nonce that comes with the refusal is used at once", async () => {
  sessionStorage.setItem("vyloha:nonce", "old");
  shop = (call) => (call.nonce === "old" ? json({ code: "nonce" }, 403, { Nonce: "n1" }) : friendly(call));
  const { addToCart } = await openPage();

  await addToCart({ id: 7 });

  expect(steps()).toEqual(["POST /cart/add-item", "POST /cart/add-item"]);
});

test("A16: a second refusal is told, not tried for ever", async () => {
  shop = (call) => (call.method === "GET" ? friendly(call) : refusal("woocommerce_rest_invalid_nonce", "Ne.", 403));
  const { addToCart } = await openPage();

  await expect(addToCart({ id: 7 })).rejects.toMatchObject({ message: "Ne.", status: 403 });

  expect(steps().filter((step) => step.startsWith("POST"))).toHaveLength(2);
});

test("each change is told to the page", async () => {
  const { subscribeToCart, setLineQuantity, removeCartLine } = await openPage();
  const heard: CartChangeDetail[] = [];
  const stop = subscribeToCart((news) => heard.push(news));

  await setLineQuantity("k1", 4);
  stop();
  await removeCartLine("k1");

  const did = { name: "update-item", asked: { key: "k1", quantity: 4 } };
  expect(heard).toEqual([{ count: 2, cart: CART, hash: "h1", did }]);
  expect(calls.at(-1)?.body).toEqual({ key: "k1" });
});

test("the shop's own words come with a refusal", async () => {
  shop = (call) =>
    call.method === "GET" ? friendly(call) : refusal("woocommerce_rest_product_out_of_stock", "Vyprodáno.", 400);
  const { addToCart, CartError } = await openPage();

  const failure = await addToCart({ id: 7 }).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(CartError);
  expect(failure).toMatchObject({ code: "woocommerce_rest_product_out_of_stock", message: "Vyprodáno.", status: 400 });
});

test("a conflict tells the page the cart that there is", async () => {
  const now = { ...CART, items_count: 1 };
  shop = (call) =>
    call.method === "GET" ? friendly(call) : refusal("woocommerce_rest_cart_invalid_key", "Ne.", 409, { cart: now });
  const { subscribeToCart, removeCartLine } = await openPage();
  const counts: number[] = [];
  subscribeToCart(({ count }) => counts.push(count));

  await expect(removeCartLine("gone")).rejects.toThrow("Ne.");

  expect(counts).toEqual([1]);
});

test.each([
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), "fetch_error"],
  ["silence", () => Promise.reject(new DOMException("", "TimeoutError")), "fetch_error"],
  ["a proxy's error page", () => new Response("<h1>Bad gateway</h1>", { status: 502 }), "invalid_json"],
  ["something else than a cart", () => json({ hello: 1 }), "unknown_error"],
])("%s ends in words, not in a crash", async (_what, answer, code) => {
  sessionStorage.setItem("vyloha:nonce", "n1");
  shop = answer;
  const { addToCart } = await openPage();

  const failure = (await addToCart({ id: 7 }).catch((error: unknown) => error)) as { code: string; message: string };

  expect(failure.code).toBe(code);
  expect(failure.message.length).toBeGreaterThan(20);
});

test("a shopper never reads what broke in our own code, and it is reported", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const { CartError, getErrorText } = await openPage();
  const bug = new TypeError("x is undefined");

  expect(getErrorText(bug)).toBe("V obchodě se něco nepovedlo. Zkuste to prosím znovu.");
  expect(getErrorText(new CartError("x", "Ne."))).toBe("Ne.");
  expect(reported.mock.calls).toEqual([[bug]]);
});

test("being offline is said as such", async () => {
  sessionStorage.setItem("vyloha:nonce", "n1");
  vi.stubGlobal("navigator", { onLine: false });
  shop = () => Promise.reject(new TypeError("Failed to fetch"));
  const { addToCart } = await openPage();

  await expect(addToCart({ id: 7 })).rejects.toMatchObject({
    code: "fetch_error",
    message: "Jste bez připojení. Připojte se prosím k internetu a zkuste to znovu.",
  });
});

test("changes go one after another, and a failed one does not stop the next", async () => {
  sessionStorage.setItem("vyloha:nonce", "n1");
  let release = () => {};
  const held = new Promise<Response>((resolve) => {
    release = () => resolve(refusal("x", "Ne.", 400));
  });
  shop = (call) => ((call.body as { quantity: number }).quantity === 1 ? held : friendly(call));
  const { setLineQuantity } = await openPage();

  const first = setLineQuantity("k1", 1).catch(() => "refused");
  const second = setLineQuantity("k1", 2);
  await Promise.resolve();
  expect(calls).toHaveLength(1);
  release();

  expect(await first).toBe("refused");
  expect((await second).items_count).toBe(2);
  expect(calls).toHaveLength(2);
});

test("the number of pieces is read off the cookie", async () => {
  const { readCartCount } = await openPage();

  expect(readCartCount()).toBe(0);
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it
  document.cookie = "vyloha_cart_count=12";

  expect(readCartCount()).toBe(12);
});
