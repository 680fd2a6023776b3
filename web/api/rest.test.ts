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

const request = () => sent[0]?.[1] as RequestInit;
const header = (name: string) => new Headers(request().headers).get(name);

test.each([
  ["/wp-json/x", "/wp-json/x?_locale=user"],
  ["/wp-json/x?page=2", "/wp-json/x?page=2&_locale=user"],
  ["/wp-json/x?_locale=site", "/wp-json/x?_locale=site"],
  ["/wp-json/x?page=2&_locale=site", "/wp-json/x?page=2&_locale=site"],
])("A16: the address %s is asked as %s", async (address, asked) => {
  await callRest("GET", address);

  expect(sent[0]?.[0]).toBe(asked);
});

test.each<[Method, string, string | null]>([
  ["GET", "GET", null],
  ["POST", "POST", null],
  ["PUT", "POST", "PUT"],
  ["PATCH", "POST", "PATCH"],
  ["DELETE", "POST", "DELETE"],
])("A16: %s is sent as %s with the override %s", async (method, as, override) => {
  await callRest(method, "/wp-json/x");

  expect(request().method).toBe(as);
  expect(header("X-HTTP-Method-Override")).toBe(override);
  expect(sent[0]?.[0]).toBe(override ? `/wp-json/x?_method=${override}&_locale=user` : "/wp-json/x?_locale=user");
  expect(header("Content-Type")).toBe(override && "application/json");
});

test("A16: a body is sent as JSON, beside headers of the call, and it may outlive the page", async () => {
  await callRest("POST", "/wp-json/x", { body: { name: "Žluťoučký" }, headers: { Nonce: "n" }, keepalive: true });

  expect(JSON.parse(String(request().body))).toEqual({ name: "Žluťoučký" });
  expect([header("Content-Type"), header("Nonce")]).toEqual(["application/json", "n"]);
  expect(request()).toMatchObject({ keepalive: true, signal: expect.any(AbortSignal) });
});
