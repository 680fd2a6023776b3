/**
 * WordPress's own client `@wordpress/api-fetch` against a running shop: each understands the other (specification.md,
 * sections 7.4, 7.5, 9; WordPress REST API).
 */
import type { BrowserContext } from "@playwright/test";
import apiFetch from "@wordpress/api-fetch";
import { signIn } from "../backoffice/merchant.ts";
import { expect, test } from "../test.ts";

interface SentRequest {
  url: string;
  method: string;
  headers: Headers;
}

interface Item {
  id: number;
  key: string;
  name: string;
}

const STORE = "/wc/store/v1";
const nodeFetch = globalThis.fetch;
let sent: SentRequest[] = [];
let root = "";
let cookies = "";
/** Replaces the shop's response, to simulate failures. */
let replaceResponse: (url: string, response: Response) => Response = (_url, response) => response;

// The client keeps its middleware for the whole process, so they are added once and read these variables.
apiFetch.nonceMiddleware = apiFetch.createNonceMiddleware("");
const nonce = apiFetch.nonceMiddleware;
apiFetch.use((options, next) => (nonce.nonce ? nonce(options, next) : next(options)));
apiFetch.use((options, next) => apiFetch.createRootURLMiddleware(root)(options, next));
apiFetch.use(apiFetch.mediaUploadMiddleware);

/** Let the client call the routes below `url` with the browser's cookies. */
async function configureClient(url: string, context: BrowserContext): Promise<void> {
  root = `${url}/wp-json/`;
  cookies = (await context.cookies(root)).map(({ name, value }) => `${name}=${value}`).join("; ");
  apiFetch.nonceEndpoint = `${url}/wp-admin/admin-ajax.php?action=rest-nonce`;
}

test.use({ expectedErrors: /autocomplete attributes/ });
test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ baseURL, context }) => {
  sent = [];
  replaceResponse = (_url, response) => response;
  nonce.nonce = "";
  await configureClient(baseURL ?? "", context);
  globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    sent.push({ url: String(url), method: init?.method ?? "GET", headers });
    if (cookies) headers.set("Cookie", cookies);
    return replaceResponse(String(url), await nodeFetch(url, { ...init, headers }));
  };
  // Older Node has no `navigator`, and the client reads `onLine`.
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
});

test.afterEach(() => {
  globalThis.fetch = nodeFetch;
});

/** Return the rejection of a promise; api-fetch throws plain objects. */
const catchError = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

test("a guest's calls have the locale, load lists in pages, and send changes as POST with the method in a header", {
  tag: "@narrow",
}, async () => {
  const products = await apiFetch<Item[]>({ path: `${STORE}/products?per_page=-1&_fields=id` });
  const firstPage = await apiFetch<Item[], false>({ path: `${STORE}/products?_fields=id`, parse: false });
  const total = Number(firstPage.headers.get("X-WP-Total"));
  expect(new Set(products.map(({ id }) => id)).size).toBe(total);
  expect(sent).toHaveLength(Math.ceil(total / 100) + 1);
  for (const { url } of sent) expect(new URL(url).searchParams.get("_locale")).toBe("user");

  const [product] = await apiFetch<Item[]>({ path: `${STORE}/products?type=simple&stock_status=instock&per_page=1` });
  const cart = await apiFetch<unknown, false>({ path: `${STORE}/cart`, parse: false });
  const headers = {
    Nonce: cart.headers.get("Nonce") ?? "",
    "Cart-Token": cart.headers.get("Cart-Token") ?? "",
  };
  const path = `${STORE}/cart/items`;
  const { key } = await apiFetch<Item>({ path, method: "POST", data: { id: product?.id, quantity: 1 }, headers });
  const changed = await apiFetch({ path: `${path}/${key}`, method: "PUT", data: { quantity: 2 }, headers });
  await apiFetch({ path: `${path}/${key}`, method: "DELETE", headers });
  expect(changed).toMatchObject({ key, quantity: 2 });
  expect(await apiFetch({ path, headers })).toEqual([]);
  const changes = sent.filter(({ headers }) => headers.has("X-HTTP-Method-Override"));
  expect(changes.map(({ method, headers }) => [method, headers.get("X-HTTP-Method-Override")])).toEqual([
    ["POST", "PUT"],
    ["POST", "DELETE"],
  ]);
});

test("rejections, failures and a guest's wrong nonce are the client's errors", { tag: "@narrow" }, async ({
  baseURL,
}) => {
  expect(await catchError(apiFetch({ path: `${STORE}/products/999999999` }))).toMatchObject({
    code: "woocommerce_rest_product_invalid_id",
    data: { status: 404 },
  });
  expect(await catchError(apiFetch({ path: `${STORE}/products?context=nothing` }))).toMatchObject({
    code: "rest_invalid_param",
  });
  expect(await catchError(apiFetch({ url: `${baseURL}/` }))).toMatchObject({ code: "invalid_json" });
  expect(await catchError(apiFetch({ url: "http://127.0.0.1:9/" }))).toMatchObject({ code: "fetch_error" });

  sent = [];
  nonce.nonce = "old";
  expect(await catchError(apiFetch({ path: `${STORE}/products?per_page=1` }))).toMatchObject({
    code: "rest_cookie_invalid_nonce",
    data: { status: 403 },
  });
  expect(sent).toHaveLength(2); // the call, and the rejected request for a new nonce
});

/** A red square of four pixels. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==";

interface Picture {
  id: number;
  source_url: string;
  title: { raw: string };
  media_details: { sizes: Record<string, { source_url: string }> };
}

/** Upload a picture as WordPress's editor does. */
async function sendPicture(): Promise<Picture> {
  const body = new FormData();
  body.append("file", new Blob([Buffer.from(PNG, "base64")], { type: "image/png" }), "ctverec.png");
  body.append("title", "Čtverec");
  return apiFetch<Picture>({ path: "/wp/v2/media", method: "POST", body });
}

/** Return the response of a shop that stored the picture and then failed. */
const createFailedResponse = (id: number) =>
  Response.json({ code: "x", message: "x" }, { status: 500, headers: { "x-wp-upload-attachment-id": String(id) } });

test("an expired nonce is renewed, and failed sizes of a picture are requested again", {
  tag: "@narrow",
}, async ({ page, context, baseURL }) => {
  await signIn(page);
  await configureClient(`${baseURL}/sprava`, context);

  nonce.nonce = "old";
  expect(await apiFetch<Item[]>({ path: `${STORE}/products?per_page=1&_fields=name` })).toHaveLength(1);
  expect(sent.map(({ headers }) => headers.get("X-WP-Nonce"))).toEqual(["old", null, nonce.nonce]);
  expect(nonce.nonce).toMatch(/^\w{20}$/);

  let storedId = 0;
  let failures = 0;
  sent = [];
  replaceResponse = (url, response) => {
    if (url.includes("/post-process")) return ++failures < 3 ? createFailedResponse(storedId) : response;
    storedId ||= Number(response.headers.get("Location")?.split("/").at(-1) ?? 0);
    return storedId ? createFailedResponse(storedId) : response;
  };
  const picture = await sendPicture();
  expect(picture).toMatchObject({ id: storedId, title: { raw: "Čtverec" } });
  expect(picture.media_details.sizes.medium?.source_url).toContain(baseURL);
  expect(sent.filter(({ url }) => url.includes("/post-process"))).toHaveLength(3);
  replaceResponse = (_url, response) => response;
  await apiFetch({ path: `/wp/v2/media/${storedId}?force=true`, method: "DELETE" });
  expect(await catchError(apiFetch({ path: `/wp/v2/media/${storedId}` }))).toMatchObject({
    code: "rest_post_invalid_id",
  });
});
