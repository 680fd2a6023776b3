// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRestClient, type SendForm } from "./rest-client.ts";

const ROOT = "/sprava/wp-json";
const NONCE = "/sprava/wp-admin/admin-ajax.php?action=rest-nonce";

type SentCall = { path: string; query: URLSearchParams; init: RequestInit; nonce: string | null };
let sent: SentCall[] = [];
let respond: (call: SentCall) => Response | Promise<Response>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (requestUrl: string, init: RequestInit) => {
    const url = new URL(requestUrl, location.href);
    const nonce = new Headers(init.headers).get("X-WP-Nonce");
    const call = { path: url.pathname, query: url.searchParams, init, nonce };
    sent.push(call);
    return respond(call);
  });
});

afterEach(() => vi.unstubAllGlobals());

const createClient = () => createRestClient(ROOT, "old", NONCE);
const reject = (code: string, status = 403) => Response.json({ code, message: "Ne.", data: { status } }, { status });
const isNonceCall = ({ path }: SentCall) => path.endsWith("admin-ajax.php");
const createList = (numbers: number[], next?: string) =>
  Response.json(
    numbers,
    next ? { headers: { Link: `<${location.origin}/x>; rel="prev", <${next}>; rel="next"` } } : {},
  );

test("a whole list is loaded in pages of 100 by the next link", async () => {
  respond = ({ query }) =>
    query.get("page") === "2"
      ? createList([3])
      : createList([1, 2], `${location.origin}${ROOT}/things?per_page=100&page=2&_locale=user`);

  expect(await createClient().call("GET", "/things?per_page=-1")).toEqual([1, 2, 3]);
  expect(sent.map(({ path, query }) => [path, query.get("per_page"), query.get("_locale")])).toEqual([
    [`${ROOT}/things`, "100", "user"],
    [`${ROOT}/things`, "100", "user"],
  ]);
});

test("a response that is not a list is returned unchanged", async () => {
  respond = () => Response.json({ name: "Hrnek" });

  expect(await createClient().call("GET", "/things?x=1&per_page=-1")).toEqual({ name: "Hrnek" });
});

test.each(["https://zlodej.example/x", "//zlodej.example/x", "http://[", "javascript:alert(1)"])(
  "the next link %s is not followed, and the partial list is an error",
  async (next) => {
    respond = () => createList([1], next);

    await expect(createClient().call("GET", "/things?per_page=-1")).rejects.toMatchObject({ code: "unknown_error" });
    expect(sent).toHaveLength(1);
  },
);

test("a list with a cycle of next links is an error", async () => {
  respond = () => createList([1], `${ROOT}/things?page=2`);

  await expect(createClient().call("GET", "/things?per_page=-1")).rejects.toMatchObject({ code: "unknown_error" });
  expect(sent).toHaveLength(2);
});

test("an expired nonce is renewed, the call repeated and the new nonce used later", async () => {
  respond = (call) => {
    if (isNonceCall(call)) return new Response("new\n");
    return call.nonce === "new" ? Response.json({ done: call.init.body }) : reject("rest_cookie_invalid_nonce");
  };
  const shopClient = createClient();

  expect(await shopClient.call("PUT", "/things/1", { a: 1 })).toEqual({ done: '{"a":1}' });
  expect(sent.map(({ nonce }) => nonce)).toEqual(["old", null, "new"]);
  await shopClient.call("GET", "/things/1");
  expect(sent.at(-1)?.nonce).toBe("new");
});

test("calls rejected together fetch one new nonce", async () => {
  respond = (call) => {
    if (isNonceCall(call)) return new Response("new");
    return call.nonce === "new" ? Response.json(1) : reject("rest_cookie_invalid_nonce");
  };
  const shopClient = createClient();

  await Promise.all([shopClient.call("GET", "/a"), shopClient.call("GET", "/b")]);

  expect(sent.filter(isNonceCall)).toHaveLength(1);
});

test("a nonce rejected at each attempt is an error after the second", async () => {
  respond = (call) => (isNonceCall(call) ? new Response("new") : reject("rest_cookie_invalid_nonce"));

  await expect(createClient().call("GET", "/things")).rejects.toMatchObject({
    code: "rest_cookie_invalid_nonce",
    status: 403,
  });
  expect(sent).toHaveLength(3);
});

test("a signed-out user gets the rejection of the old nonce", async () => {
  respond = (call) => (isNonceCall(call) ? new Response("0", { status: 400 }) : reject("rest_cookie_invalid_nonce"));

  await expect(createClient().call("GET", "/things")).rejects.toMatchObject({ code: "rest_cookie_invalid_nonce" });
  expect(sent).toHaveLength(2);
});

test("other rejections are not repeated", async () => {
  respond = () => reject("rest_forbidden");

  await expect(createClient().call("POST", "/things")).rejects.toMatchObject({
    code: "rest_forbidden",
    message: "Ne.",
  });
  expect(sent).toHaveLength(1);
});

test("a nonce from a response is sent with the next call", async () => {
  respond = () => Response.json(1, { headers: { "X-WP-Nonce": "newer" } });
  const shopClient = createClient();

  await shopClient.call("GET", "/a");
  await shopClient.call("GET", "/b");

  expect(sent.map(({ nonce }) => nonce)).toEqual(["old", "newer"]);
});

test.each<[string, () => Response | Promise<Response>, string, RegExp]>([
  ["a proxy's page", () => new Response("<h1>502</h1>", { status: 502 }), "invalid_json", /nelze přečíst/],
  ["a page instead of JSON", () => new Response("<h1>Ok</h1>"), "invalid_json", /nelze přečíst/],
  ["an error without JSON data", () => Response.json(null, { status: 500 }), "unknown_error", /neznámé chybě/],
  ["an error with an empty code", () => Response.json({ code: "" }, { status: 500 }), "unknown_error", /neznámé chybě/],
  ["no connection", () => Promise.reject(new TypeError("Failed")), "fetch_error", /spojit|připojení/],
  ["a timeout", () => Promise.reject(new DOMException("", "TimeoutError")), "fetch_error", /včas/],
])("%s has a Czech message", async (_name, handleCall, code, message) => {
  respond = handleCall;

  await expect(createClient().call("GET", "/things")).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
});

test("an aborted call stays an AbortError", async () => {
  respond = () => Promise.reject(new DOMException("", "AbortError"));

  await expect(createClient().call("GET", "/things")).rejects.toMatchObject({ name: "AbortError" });
});

test("the response 204 is null", async () => {
  respond = () => new Response(null, { status: 204 });

  expect(await createClient().call("DELETE", "/things/1")).toBeNull();
  expect(sent[0]?.init).toMatchObject({ method: "POST" });
});

const isPostProcess = ({ path }: SentCall) => path.endsWith("/post-process");
const isMedia = ({ path }: SentCall) => path === `${ROOT}/wp/v2/media`;
const createStoredResponse = (id = "7") =>
  Response.json({ code: "x", message: "Ne." }, { status: 500, headers: { "x-wp-upload-attachment-id": id } });
const createForm = () => {
  const form = new FormData();
  form.append("file", new Blob(["x"], { type: "image/png" }), "hrnek.png");
  return form;
};

test("a picture is sent as a form with the nonce", async () => {
  respond = () => Response.json({ id: 7 }, { status: 201 });
  const form = createForm();

  expect(await createClient().upload(form)).toEqual({ id: 7 });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ path: `${ROOT}/wp/v2/media`, nonce: "old", init: { method: "POST", body: form } });
  expect(sent[0]?.query.get("_locale")).toBe("user");
  expect(new Headers(sent[0]?.init.headers).has("Content-Type")).toBe(false); // the browser writes the boundary
});

test("failed sizes are requested again, and the successful response is returned", async () => {
  respond = (call) => {
    if (isMedia(call)) return createStoredResponse();
    return sent.filter(isPostProcess).length < 3 ? createStoredResponse() : Response.json({ id: 7, done: true });
  };

  expect(await createClient().upload(createForm())).toEqual({ id: 7, done: true });
  expect(sent.slice(1).map(({ path }) => path)).toEqual(Array(3).fill(`${ROOT}/wp/v2/media/7/post-process`));
  expect(sent[1]?.init.body).toBe('{"action":"create-image-subsizes"}');
});

test.each<[string, () => Response | Promise<Response>]>([
  ["errors", () => createStoredResponse()],
  ["connection errors", () => Promise.reject(new TypeError("Failed"))],
])("after five attempts that end in %s the picture is deleted and the error is Czech", async (_name, fail) => {
  respond = (call) => (isMedia(call) ? createStoredResponse() : fail());

  await expect(createClient().upload(createForm())).rejects.toMatchObject({
    code: "post_process",
    message: expect.stringMatching(/zmenšete/),
  });
  expect(sent.filter(isPostProcess)).toHaveLength(5);
  const deletion = sent.at(-1);
  expect([deletion?.path, deletion?.query.get("force")]).toEqual([`${ROOT}/wp/v2/media/7`, "true"]);
  expect(new Headers(deletion?.init.headers).get("X-HTTP-Method-Override")).toBe("DELETE");
});

test.each<[string, () => Response]>([
  ["a rejection", () => reject("rest_upload_sideload_error", 400)],
  [
    "a rejection with a picture's id",
    () => Response.json({ code: "x", message: "Ne." }, { status: 400, headers: { "x-wp-upload-attachment-id": "7" } }),
  ],
  ["a server error without a picture", () => reject("internal_server_error", 500)],
])("%s keeps its message", async (_name, handleCall) => {
  respond = handleCall;

  await expect(createClient().upload(createForm())).rejects.toMatchObject({ message: "Ne." });
  expect(sent).toHaveLength(1);
});

test("an expired nonce is renewed and the picture sent again", async () => {
  respond = (call) => {
    if (isNonceCall(call)) return new Response("new");
    return call.nonce === "new" ? Response.json({ id: 7 }, { status: 201 }) : reject("rest_cookie_invalid_nonce");
  };

  expect(await createClient().upload(createForm())).toEqual({ id: 7 });
  expect(sent.map(({ nonce }) => nonce)).toEqual(["old", null, "new"]);
});

test("a picture can be sent by the caller's function", async () => {
  const send = vi.fn<SendForm>(async () => Response.json({ id: 7 }, { status: 201 }));

  expect(await createClient().upload(createForm(), send)).toEqual({ id: 7 });
  expect(send.mock.lastCall?.[2]).toMatchObject({ "X-WP-Nonce": "old" });
  expect(sent).toHaveLength(0);
});
