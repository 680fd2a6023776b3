// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRestClient, type SendForm } from "./rest-client.ts";

const ROOT = "/sprava/wp-json";
const NONCE = "/sprava/wp-admin/admin-ajax.php?action=rest-nonce";

type Sent = { path: string; query: URLSearchParams; init: RequestInit; nonce: string | null };
let sent: Sent[] = [];
let shop: (call: Sent) => Response | Promise<Response>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const url = new URL(address, location.href);
    const nonce = new Headers(init.headers).get("X-WP-Nonce");
    const call = { path: url.pathname, query: url.searchParams, init, nonce };
    sent.push(call);
    return shop(call);
  });
});

afterEach(() => vi.unstubAllGlobals());

const client = () => createRestClient(ROOT, "old", NONCE);
const refusal = (code: string, status = 403) => Response.json({ code, message: "Ne.", data: { status } }, { status });
const isAboutNonce = ({ path }: Sent) => path.endsWith("admin-ajax.php");
const list = (numbers: number[], next?: string) =>
  Response.json(
    numbers,
    next ? { headers: { Link: `<${location.origin}/x>; rel="prev", <${next}>; rel="next"` } } : {},
  );

test("7.4: a whole list comes in pages of 100 by the next link", async () => {
  shop = ({ query }) =>
    query.get("page") === "2"
      ? list([3])
      : list([1, 2], `${location.origin}${ROOT}/things?per_page=100&page=2&_locale=user`);

  expect(await client().call("GET", "/things?per_page=-1")).toEqual([1, 2, 3]);
  expect(sent.map(({ path, query }) => [path, query.get("per_page"), query.get("_locale")])).toEqual([
    [`${ROOT}/things`, "100", "user"],
    [`${ROOT}/things`, "100", "user"],
  ]);
});

test("7.4: what is no list comes as it is", async () => {
  shop = () => Response.json({ name: "Hrnek" });

  expect(await client().call("GET", "/things?x=1&per_page=-1")).toEqual({ name: "Hrnek" });
});

test.each(["https://zlodej.example/x", "//zlodej.example/x", "http://[", "javascript:alert(1)"])(
  "7.4: the next link %s is never followed, and half a list is none",
  async (next) => {
    shop = () => list([1], next);

    await expect(client().call("GET", "/things?per_page=-1")).rejects.toMatchObject({ code: "unknown_error" });
    expect(sent).toHaveLength(1);
  },
);

test("7.4: a list that leads in a circle ends", async () => {
  shop = () => list([1], `${ROOT}/things?page=2`);

  await expect(client().call("GET", "/things?per_page=-1")).rejects.toMatchObject({ code: "unknown_error" });
  expect(sent).toHaveLength(2);
});

test("7.4: an expired nonce is fetched anew and the call repeated; the new one is kept", async () => {
  shop = (call) => {
    if (isAboutNonce(call)) return new Response("new\n");
    return call.nonce === "new" ? Response.json({ done: call.init.body }) : refusal("rest_cookie_invalid_nonce");
  };
  const shopClient = client();

  expect(await shopClient.call("PUT", "/things/1", { a: 1 })).toEqual({ done: '{"a":1}' });
  expect(sent.map(({ nonce }) => nonce)).toEqual(["old", null, "new"]);
  await shopClient.call("GET", "/things/1");
  expect(sent.at(-1)?.nonce).toBe("new");
});

test("7.4: calls that are refused together ask for one new nonce", async () => {
  shop = (call) => {
    if (isAboutNonce(call)) return new Response("new");
    return call.nonce === "new" ? Response.json(1) : refusal("rest_cookie_invalid_nonce");
  };
  const shopClient = client();

  await Promise.all([shopClient.call("GET", "/a"), shopClient.call("GET", "/b")]);

  expect(sent.filter(isAboutNonce)).toHaveLength(1);
});

test("7.4: a nonce that expires at every try is told after the second", async () => {
  shop = (call) => (isAboutNonce(call) ? new Response("new") : refusal("rest_cookie_invalid_nonce"));

  await expect(client().call("GET", "/things")).rejects.toMatchObject({
    code: "rest_cookie_invalid_nonce",
    status: 403,
  });
  expect(sent).toHaveLength(3);
});

test("7.4: who has no login any more is told so, with the refusal that there is", async () => {
  shop = (call) => (isAboutNonce(call) ? new Response("0", { status: 400 }) : refusal("rest_cookie_invalid_nonce"));

  await expect(client().call("GET", "/things")).rejects.toMatchObject({ code: "rest_cookie_invalid_nonce" });
  expect(sent).toHaveLength(2);
});

test("7.4: other refusals are not repeated", async () => {
  shop = () => refusal("rest_forbidden");

  await expect(client().call("POST", "/things")).rejects.toMatchObject({ code: "rest_forbidden", message: "Ne." });
  expect(sent).toHaveLength(1);
});

test("a nonce that comes with an answer goes with the next call", async () => {
  shop = () => Response.json(1, { headers: { "X-WP-Nonce": "newer" } });
  const shopClient = client();

  await shopClient.call("GET", "/a");
  await shopClient.call("GET", "/b");

  expect(sent.map(({ nonce }) => nonce)).toEqual(["old", "newer"]);
});

test.each<[string, () => Response | Promise<Response>, string, RegExp]>([
  ["a proxy's page", () => new Response("<h1>502</h1>", { status: 502 }), "invalid_json", /něco nepovedlo/],
  ["a page instead of JSON", () => new Response("<h1>Ok</h1>"), "invalid_json", /něco nepovedlo/],
  ["a fault without words", () => Response.json(null, { status: 500 }), "unknown_error", /něco nepovedlo/],
  ["a fault with an empty code", () => Response.json({ code: "" }, { status: 500 }), "unknown_error", /něco nepovedlo/],
  ["no connection", () => Promise.reject(new TypeError("Failed")), "fetch_error", /spojit|připojení/],
  ["silence", () => Promise.reject(new DOMException("", "TimeoutError")), "fetch_error", /včas/],
])("8: %s is told in Czech", async (_what, answer, code, words) => {
  shop = answer;

  await expect(client().call("GET", "/things")).rejects.toMatchObject({ code, message: expect.stringMatching(words) });
});

test("8: a call that was ended stays an AbortError", async () => {
  shop = () => Promise.reject(new DOMException("", "AbortError"));

  await expect(client().call("GET", "/things")).rejects.toMatchObject({ name: "AbortError" });
});

test("204 is nothing", async () => {
  shop = () => new Response(null, { status: 204 });

  expect(await client().call("DELETE", "/things/1")).toBeNull();
  expect(sent[0]?.init).toMatchObject({ method: "POST" });
});

const isPostProcess = ({ path }: Sent) => path.endsWith("/post-process");
const isMedia = ({ path }: Sent) => path === `${ROOT}/wp/v2/media`;
const kept = (id = "7") =>
  Response.json({ code: "x", message: "Ne." }, { status: 500, headers: { "x-wp-upload-attachment-id": id } });
const aForm = () => {
  const form = new FormData();
  form.append("file", new Blob(["x"], { type: "image/png" }), "hrnek.png");
  return form;
};

test("7.5: a picture is sent as a form, with the nonce", async () => {
  shop = () => Response.json({ id: 7 }, { status: 201 });
  const form = aForm();

  expect(await client().upload(form)).toEqual({ id: 7 });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ path: `${ROOT}/wp/v2/media`, nonce: "old", init: { method: "POST", body: form } });
  expect(sent[0]?.query.get("_locale")).toBe("user");
  expect(new Headers(sent[0]?.init.headers).has("Content-Type")).toBe(false); // the browser writes the boundary
});

test("9: sizes that fail are asked for again, and the picture is the answer that succeeds", async () => {
  shop = (call) => {
    if (isMedia(call)) return kept();
    return sent.filter(isPostProcess).length < 3 ? kept() : Response.json({ id: 7, done: true });
  };

  expect(await client().upload(aForm())).toEqual({ id: 7, done: true });
  expect(sent.slice(1).map(({ path }) => path)).toEqual(Array(3).fill(`${ROOT}/wp/v2/media/7/post-process`));
  expect(sent[1]?.init.body).toBe('{"action":"create-image-subsizes"}');
});

test.each<[string, () => Response | Promise<Response>]>([
  ["refusals", () => kept()],
  ["a line that breaks", () => Promise.reject(new TypeError("Failed"))],
])("9: after five tries that end in %s the picture is deleted, and that is told in Czech", async (_what, failure) => {
  shop = (call) => (isMedia(call) ? kept() : failure());

  await expect(client().upload(aForm())).rejects.toMatchObject({
    code: "post_process",
    message: expect.stringMatching(/zmenšete/),
  });
  expect(sent.filter(isPostProcess)).toHaveLength(5);
  const deletion = sent.at(-1);
  expect([deletion?.path, deletion?.query.get("force")]).toEqual([`${ROOT}/wp/v2/media/7`, "true"]);
  expect(new Headers(deletion?.init.headers).get("X-HTTP-Method-Override")).toBe("DELETE");
});

test.each<[string, () => Response]>([
  ["a refusal", () => refusal("rest_upload_sideload_error", 400)],
  [
    "a refusal with the id of a picture",
    () => Response.json({ code: "x", message: "Ne." }, { status: 400, headers: { "x-wp-upload-attachment-id": "7" } }),
  ],
  ["a fault without a picture", () => refusal("internal_server_error", 500)],
])("7.5: %s is told as it is", async (_what, answer) => {
  shop = answer;

  await expect(client().upload(aForm())).rejects.toMatchObject({ message: "Ne." });
  expect(sent).toHaveLength(1);
});

test("7.5: an expired nonce is renewed, and the picture sent again", async () => {
  shop = (call) => {
    if (isAboutNonce(call)) return new Response("new");
    return call.nonce === "new" ? Response.json({ id: 7 }, { status: 201 }) : refusal("rest_cookie_invalid_nonce");
  };

  expect(await client().upload(aForm())).toEqual({ id: 7 });
  expect(sent.map(({ nonce }) => nonce)).toEqual(["old", null, "new"]);
});

test("7.5: who sends may do so in a way of their own", async () => {
  const send = vi.fn<SendForm>(async () => Response.json({ id: 7 }, { status: 201 }));

  expect(await client().upload(aForm(), send)).toEqual({ id: 7 });
  expect(send.mock.lastCall?.[2]).toMatchObject({ "X-WP-Nonce": "old" });
  expect(sent).toHaveLength(0);
});
