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
let respond: (call: Call) => Response | Promise<Response>;

const makeResponse = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

const makeRejection = (code: string, message: string, status: number, data: object = {}) =>
  makeResponse({ code, message, data: { status, ...data } }, status);

/** A shop that requires a nonce for changes and sends one with each response. */
const answerWithNonce = (call: Call) =>
  call.method !== "GET" && call.nonce !== "n1"
    ? makeRejection("woocommerce_rest_invalid_nonce", "Nonce is invalid.", 403)
    : makeResponse(CART, 200, { Nonce: "n1", "Cart-Hash": "h1" });

// The module stores the nonce, so each test loads it again, as a newly opened page does.
const openPage = async () => {
  vi.resetModules();
  return import("./cart.ts");
};

beforeEach(() => {
  calls = [];
  respond = answerWithNonce;
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const nonce = (init.headers as Record<string, string>).Nonce ?? null;
    const body = init.body ? JSON.parse(init.body as string) : undefined;
    const call = { method: init.method ?? "GET", path: url.replace(/^.*\/v1|\?.*/g, ""), nonce, body };
    calls.push(call);
    return respond(call);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const getRequests = () => calls.map(({ method, path }) => `${method} ${path}`);

test("the first change fetches a nonce, the next one reuses it", async () => {
  const { addToCart } = await openPage();

  await addToCart({ id: 7 });
  await addToCart({ id: 8, quantity: 3, variation: [{ attribute: "pa_barva", value: "modra" }] });

  expect(getRequests()).toEqual(["GET /cart", "POST /cart/add-item", "POST /cart/add-item"]);
  expect(calls[1]).toMatchObject({ nonce: "n1", body: { id: 7, quantity: 1, variation: [] } });
  expect(calls[2]?.body).toEqual({ id: 8, quantity: 3, variation: [{ attribute: "pa_barva", value: "modra" }] });
});

test("the nonce is stored for the next page", async () => {
  await (await openPage()).addToCart({ id: 7 });
  await (await openPage()).addToCart({ id: 7 });

  expect(getRequests()).toEqual(["GET /cart", "POST /cart/add-item", "POST /cart/add-item"]);
});

test.each([401, 403])(
  "after a rejected nonce (%i) a new one is fetched and the change is sent again",
  async (status) => {
    sessionStorage.setItem("vyloha:nonce", "old");
    respond = (call) => (call.nonce === "old" ? makeRejection("nonce", "", status) : answerWithNonce(call));
    const { addToCart } = await openPage();

    const cart = await addToCart({ id: 7 });

    expect(cart.items_count).toBe(2);
    expect(getRequests()).toEqual(["POST /cart/add-item", "GET /cart", "POST /cart/add-item"]);
  },
);

test("a nonce that comes with the rejection is used at once", async () => {
  sessionStorage.setItem("vyloha:nonce", "old");
  respond = (call) =>
    call.nonce === "old" ? makeResponse({ code: "nonce" }, 403, { Nonce: "n1" }) : answerWithNonce(call);
  const { addToCart } = await openPage();

  await addToCart({ id: 7 });

  expect(getRequests()).toEqual(["POST /cart/add-item", "POST /cart/add-item"]);
});

test("after a second rejection the change fails instead of being sent again", async () => {
  respond = (call) =>
    call.method === "GET" ? answerWithNonce(call) : makeRejection("woocommerce_rest_invalid_nonce", "Ne.", 403);
  const { addToCart } = await openPage();

  await expect(addToCart({ id: 7 })).rejects.toMatchObject({ message: "Ne.", status: 403 });

  expect(getRequests().filter((request) => request.startsWith("POST"))).toHaveLength(2);
});

test("a subscriber gets each change until it unsubscribes", async () => {
  const { subscribeToCart, setLineQuantity, removeCartLine } = await openPage();
  const changes: CartChangeDetail[] = [];
  const stop = subscribeToCart((detail) => changes.push(detail));

  await setLineQuantity("k1", 4);
  stop();
  await removeCartLine("k1");

  const operation = { name: "update-item", request: { key: "k1", quantity: 4 } };
  expect(changes).toEqual([{ count: 2, cart: CART, hash: "h1", operation }]);
  expect(calls.at(-1)?.body).toEqual({ key: "k1" });
});

test("a rejection has the shop's own message", async () => {
  respond = (call) =>
    call.method === "GET"
      ? answerWithNonce(call)
      : makeRejection("woocommerce_rest_product_out_of_stock", "Vyprodáno.", 400);
  const { addToCart, CartError } = await openPage();

  const error = await addToCart({ id: 7 }).catch((reason: unknown) => reason);

  expect(error).toBeInstanceOf(CartError);
  expect(error).toMatchObject({ code: "woocommerce_rest_product_out_of_stock", message: "Vyprodáno.", status: 400 });
});

test("after a conflict the page gets the current cart", async () => {
  const currentCart = { ...CART, items_count: 1 };
  respond = (call) =>
    call.method === "GET"
      ? answerWithNonce(call)
      : makeRejection("woocommerce_rest_cart_invalid_key", "Ne.", 409, { cart: currentCart });
  const { subscribeToCart, removeCartLine } = await openPage();
  const counts: number[] = [];
  subscribeToCart(({ count }) => counts.push(count));

  await expect(removeCartLine("gone")).rejects.toThrow("Ne.");

  expect(counts).toEqual([1]);
});

test.each([
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), "fetch_error"],
  ["a timeout", () => Promise.reject(new DOMException("", "TimeoutError")), "fetch_error"],
  ["a proxy's error page", () => new Response("<h1>Bad gateway</h1>", { status: 502 }), "invalid_json"],
  ["a response without a cart", () => makeResponse({ hello: 1 }), "unknown_error"],
])("%s is reported with a message", async (_name, answer, code) => {
  sessionStorage.setItem("vyloha:nonce", "n1");
  respond = answer;
  const { addToCart } = await openPage();

  const error = (await addToCart({ id: 7 }).catch((reason: unknown) => reason)) as { code: string; message: string };

  expect(error.code).toBe(code);
  expect(error.message.length).toBeGreaterThan(20);
});

test("an error in our own code is reported, and the shopper sees a general message", async () => {
  const reportError = vi.fn();
  vi.stubGlobal("reportError", reportError);
  const { CartError, getErrorText } = await openPage();
  const bug = new TypeError("x is undefined");

  expect(getErrorText(bug)).toBe("Došlo k neznámé chybě. Zkuste to prosím znovu. Kdyby se to opakovalo, napište nám.");
  expect(getErrorText(new CartError("x", "Ne."))).toBe("Ne.");
  expect(reportError.mock.calls).toEqual([[bug]]);
});

test("an offline browser gets a message of its own", async () => {
  sessionStorage.setItem("vyloha:nonce", "n1");
  vi.stubGlobal("navigator", { onLine: false });
  respond = () => Promise.reject(new TypeError("Failed to fetch"));
  const { addToCart } = await openPage();

  await expect(addToCart({ id: 7 })).rejects.toMatchObject({
    code: "fetch_error",
    message: "Jste bez připojení. Připojte se prosím k internetu a zkuste to znovu.",
  });
});

test("changes are sent one after another, and a failed one does not stop the next", async () => {
  sessionStorage.setItem("vyloha:nonce", "n1");
  let release = () => {};
  const pendingResponse = new Promise<Response>((resolve) => {
    release = () => resolve(makeRejection("x", "Ne.", 400));
  });
  respond = (call) => ((call.body as { quantity: number }).quantity === 1 ? pendingResponse : answerWithNonce(call));
  const { setLineQuantity } = await openPage();

  const firstChange = setLineQuantity("k1", 1).catch(() => "rejected");
  const secondChange = setLineQuantity("k1", 2);
  await Promise.resolve();
  expect(calls).toHaveLength(1);
  release();

  expect(await firstChange).toBe("rejected");
  expect((await secondChange).items_count).toBe(2);
  expect(calls).toHaveLength(2);
});

test("the quantity is read from the cookie", async () => {
  const { readCartCount } = await openPage();

  expect(readCartCount()).toBe(0);
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it
  document.cookie = "vyloha_cart_count=12";

  expect(readCartCount()).toBe(12);
});
