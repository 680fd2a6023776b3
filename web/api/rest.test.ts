import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callRest, type Method } from "./rest.ts";

let sent: [string, RequestInit][] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (...call: [string, RequestInit]) => {
    sent.push(call);
    return Response.json({});
  });
});

afterEach(() => vi.unstubAllGlobals());

const getInit = () => sent[0]?.[1] as RequestInit;
const getHeader = (name: string) => new Headers(getInit().headers).get(name);

test.each([
  ["/wp-json/x", "/wp-json/x?_locale=user"],
  ["/wp-json/x?page=2", "/wp-json/x?page=2&_locale=user"],
  ["/wp-json/x?_locale=site", "/wp-json/x?_locale=site"],
  ["/wp-json/x?page=2&_locale=site", "/wp-json/x?page=2&_locale=site"],
])("the URL %s is requested as %s", async (url, requestedUrl) => {
  await callRest("GET", url);

  expect(sent[0]?.[0]).toBe(requestedUrl);
});

test.each<[Method, string, string | null]>([
  ["GET", "GET", null],
  ["POST", "POST", null],
  ["PUT", "POST", "PUT"],
  ["PATCH", "POST", "PATCH"],
  ["DELETE", "POST", "DELETE"],
])("%s is sent as %s with the override %s", async (method, sentMethod, override) => {
  await callRest(method, "/wp-json/x");

  expect(getInit().method).toBe(sentMethod);
  expect(getHeader("X-HTTP-Method-Override")).toBe(override);
  expect(sent[0]?.[0]).toBe(override ? `/wp-json/x?_method=${override}&_locale=user` : "/wp-json/x?_locale=user");
  expect(getHeader("Content-Type")).toBe(override && "application/json");
});

test("a form is sent as it is", async () => {
  await callRest("POST", "/wp-json/x", { body: new URLSearchParams({ email: "a@b.cz" }) });

  expect(getInit().body).toBeInstanceOf(URLSearchParams);
  expect(getHeader("Content-Type")).toBeNull(); // the browser sets it
});

test("a body is sent as JSON with the call's headers and keepalive", async () => {
  await callRest("POST", "/wp-json/x", { body: { name: "Žluťoučký" }, headers: { Nonce: "n" }, keepalive: true });

  expect(JSON.parse(String(getInit().body))).toEqual({ name: "Žluťoučký" });
  expect([getHeader("Content-Type"), getHeader("Nonce")]).toEqual(["application/json", "n"]);
  expect(getInit()).toMatchObject({ keepalive: true, signal: expect.any(AbortSignal) });
});
