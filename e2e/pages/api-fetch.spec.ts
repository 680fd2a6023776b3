/**
 * The client that the protocol's own editors use, `@wordpress/api-fetch` (specification.md, sections 7.4, 7.5, 9; WordPress REST API), against a
 * served shop: what it sends is understood, and what is answered it understands.
 */
import type { BrowserContext } from "@playwright/test";
import apiFetch from "@wordpress/api-fetch";
import { signIn } from "../backoffice/merchant.ts";
import { expect, test } from "../test.ts";

interface Sent {
  url: string;
  method: string;
  headers: Headers;
}

interface Thing {
  id: number;
  key: string;
  name: string;
}

const STORE = "/wc/store/v1";
const ourFetch = globalThis.fetch;
let sent: Sent[] = [];
let root = "";
let cookies = "";
/** What comes of a call in place of the shop's answer: a line that fails. */
let onTheWay: (url: string, answer: Response) => Response = (_url, answer) => answer;

// The client keeps what it is told for the whole process: it is told once, and asks here what changes.
apiFetch.nonceMiddleware = apiFetch.createNonceMiddleware("");
const nonce = apiFetch.nonceMiddleware;
apiFetch.use((options, next) => (nonce.nonce ? nonce(options, next) : next(options)));
apiFetch.use((options, next) => apiFetch.createRootURLMiddleware(root)(options, next));
apiFetch.use(apiFetch.mediaUploadMiddleware);

/** Let the client call what is below `address`, with the cookies of the browser. */
async function beginAt(address: string, context: BrowserContext): Promise<void> {
  root = `${address}/wp-json/`;
  cookies = (await context.cookies(root)).map(({ name, value }) => `${name}=${value}`).join("; ");
  apiFetch.nonceEndpoint = `${address}/wp-admin/admin-ajax.php?action=rest-nonce`;
}

test.use({ expectedErrors: /autocomplete attributes/ });
test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ baseURL, context }) => {
  sent = [];
  onTheWay = (_url, answer) => answer;
  nonce.nonce = "";
  await beginAt(baseURL ?? "", context);
  globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    sent.push({ url: String(url), method: init?.method ?? "GET", headers });
    if (cookies) headers.set("Cookie", cookies);
    return onTheWay(String(url), await ourFetch(url, { ...init, headers }));
  };
  // Older Node has none, and the client asks it whether there is a network.
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
});

test.afterEach(() => {
  globalThis.fetch = ourFetch;
});

/** What a promise is rejected with; api-fetch throws plain objects. */
const thrown = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

test("7.4: a guest's calls carry the locale, lists come in pages, changes as POST with the method they mean", {
  tag: "@narrow",
}, async () => {
  const all = await apiFetch<Thing[]>({ path: `${STORE}/products?per_page=-1&_fields=id` });
  const first = await apiFetch<Thing[], false>({ path: `${STORE}/products?_fields=id`, parse: false });
  const total = Number(first.headers.get("X-WP-Total"));
  expect(new Set(all.map(({ id }) => id)).size).toBe(total);
  expect(sent).toHaveLength(Math.ceil(total / 100) + 1);
  for (const { url } of sent) expect(new URL(url).searchParams.get("_locale")).toBe("user");

  const [product] = await apiFetch<Thing[]>({ path: `${STORE}/products?type=simple&stock_status=instock&per_page=1` });
  const cart = await apiFetch<unknown, false>({ path: `${STORE}/cart`, parse: false });
  const headers = {
    Nonce: cart.headers.get("Nonce") ?? "",
    "Cart-Token": cart.headers.get("Cart-Token") ?? "",
  };
  const path = `${STORE}/cart/items`;
  const { key } = await apiFetch<Thing>({ path, method: "POST", data: { id: product?.id, quantity: 1 }, headers });
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

test("8: refusals, failures and a guest's wrong nonce come as the client's errors", { tag: "@narrow" }, async ({
  baseURL,
}) => {
  expect(await thrown(apiFetch({ path: `${STORE}/products/999999999` }))).toMatchObject({
    code: "woocommerce_rest_product_invalid_id",
    data: { status: 404 },
  });
  expect(await thrown(apiFetch({ path: `${STORE}/products?context=nothing` }))).toMatchObject({
    code: "rest_invalid_param",
  });
  expect(await thrown(apiFetch({ url: `${baseURL}/` }))).toMatchObject({ code: "invalid_json" });
  expect(await thrown(apiFetch({ url: "http://127.0.0.1:9/" }))).toMatchObject({ code: "fetch_error" });

  sent = [];
  nonce.nonce = "old";
  expect(await thrown(apiFetch({ path: `${STORE}/products?per_page=1` }))).toMatchObject({
    code: "rest_cookie_invalid_nonce",
    data: { status: 403 },
  });
  expect(sent).toHaveLength(2); // the call, and the new nonce that guests do not get
});

/** A red square of four pixels. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==";

interface Picture {
  id: number;
  source_url: string;
  title: { raw: string };
  media_details: { sizes: Record<string, { source_url: string }> };
}

/** Send a picture in the way of an editor; `data` of api-fetch is JSON, `body` goes as it is. */
async function sendPicture(): Promise<Picture> {
  const body = new FormData();
  body.append("file", new Blob([Buffer.from(PNG, "base64")], { type: "image/png" }), "ctverec.png");
  body.append("title", "Čtverec");
  return apiFetch<Picture>({ path: "/wp/v2/media", method: "POST", body });
}

/** In place of the shop's answer: it has kept the picture, and then failed. */
const failed = (id: number) =>
  Response.json({ code: "x", message: "x" }, { status: 500, headers: { "x-wp-upload-attachment-id": String(id) } });

test("7.5, 8, 9: an expired nonce is renewed, sizes that fail are asked for again, after five tries the picture goes", {
  tag: "@narrow",
}, async ({ page, context, baseURL }) => {
  await signIn(page);
  await beginAt(`${baseURL}/sprava`, context);

  nonce.nonce = "old";
  expect(await apiFetch<Thing[]>({ path: `${STORE}/products?per_page=1&_fields=name` })).toHaveLength(1);
  expect(sent.map(({ headers }) => headers.get("X-WP-Nonce"))).toEqual(["old", null, nonce.nonce]);
  expect(nonce.nonce).toMatch(/^\w{20}$/);

  let kept = 0;
  let failures = 0;
  sent = [];
  onTheWay = (url, answer) => {
    if (url.includes("/post-process")) return ++failures < 3 ? failed(kept) : answer;
    kept ||= Number(answer.headers.get("Location")?.split("/").at(-1) ?? 0);
    return kept ? failed(kept) : answer;
  };
  const picture = await sendPicture();
  expect(picture).toMatchObject({ id: kept, title: { raw: "Čtverec" } });
  expect(picture.media_details.sizes.medium?.source_url).toContain(baseURL);
  expect(sent.filter(({ url }) => url.includes("/post-process"))).toHaveLength(3);
  onTheWay = (_url, answer) => answer;
  await apiFetch({ path: `/wp/v2/media/${kept}?force=true`, method: "DELETE" });

  kept = 0;
  sent = [];
  onTheWay = (url, answer) => {
    kept ||= Number(answer.headers.get("Location")?.split("/").at(-1) ?? 0);
    return /post-process|media\?/.test(url) ? failed(kept) : answer;
  };
  expect(await thrown(sendPicture())).toMatchObject({ code: "post_process" });
  expect(sent.filter(({ url }) => url.includes("/post-process"))).toHaveLength(5);
  onTheWay = (_url, answer) => answer;
  await expect
    .poll(() => thrown(apiFetch({ path: `/wp/v2/media/${kept}` })))
    .toMatchObject({ code: "rest_post_invalid_id" });
});
