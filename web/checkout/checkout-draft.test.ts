// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { autosaveDraft, readDraft } from "./checkout-draft.ts";

let requests: unknown[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.setItem("vyloha:nonce", "n");
  requests = [];
  vi.stubGlobal("fetch", async (url: string, { headers, body, keepalive }: RequestInit) => {
    requests.push([new Headers(headers).get("X-HTTP-Method-Override"), url, JSON.parse(String(body)), keepalive]);
    return new Response("{}");
  });
  document.body.innerHTML = `<form>
    <input name="billing_email" type="email"><input name="billing_city" value="Brno">
    <input name="ship_to_different_address" type="checkbox"><input name="shipping_city" value="Zlín">
    <input name="shipping_method[0]" type="radio" value="flat_rate:1" checked>
    <textarea name="order_comments">Zvoňte</textarea><input type="hidden" name="cart_hash" value="h">
  </form>`;
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const getForm = () => document.querySelector("form") as HTMLFormElement;
const getField = (name: string) => getForm().elements.namedItem(name) as HTMLInputElement;
function typeInto(name: string, value: string): void {
  getField(name).value = value;
  getField(name).dispatchEvent(new Event("input", { bubbles: true }));
}

test("a draft has the billing address, also as the delivery address, and the note", () => {
  getField("billing_email").value = "jana@example.cz";

  expect(readDraft(getForm())).toEqual({
    billing_address: { city: "Brno", email: "jana@example.cz" },
    shipping_address: { city: "Brno" },
    customer_note: "Zvoňte",
    extensions: { vyloha: { ships_elsewhere: false } },
  });
});

test("a draft has another delivery address when the shopper ticks it", () => {
  getField("ship_to_different_address").checked = true;

  expect(readDraft(getForm())).toMatchObject({
    shipping_address: { city: "Zlín" },
    extensions: { vyloha: { ships_elsewhere: true } },
  });
});

test("a partial e-mail is left out, because the server would reject it", () => {
  getField("billing_email").value = "jana@";

  expect(readDraft(getForm()).billing_address).toEqual({ city: "Brno" });
});

test("the draft is saved when the shopper pauses, not with every key", async () => {
  stop = autosaveDraft(getForm(), () => {});

  for (const text of ["P", "Pr", "Praha"]) typeInto("billing_city", text);
  expect(requests).toEqual([]);
  await vi.runAllTimersAsync();

  const draft = {
    billing_address: { city: "Praha", email: "" },
    shipping_address: { city: "Praha" },
    customer_note: "Zvoňte",
    extensions: { vyloha: { ships_elsewhere: false } },
  };
  expect(requests).toEqual([["PUT", "/wp-json/wc/store/v1/checkout?_method=PUT&_locale=user", draft, true]]);
});

test("a draft that is not saved yet is saved once when the page is left", async () => {
  stop = autosaveDraft(getForm(), () => {});
  typeInto("billing_city", "Praha");

  window.dispatchEvent(new Event("pagehide"));
  await vi.runAllTimersAsync();

  expect(requests).toHaveLength(1);
});

test("a submitted form saves no draft", async () => {
  stop = autosaveDraft(getForm(), () => {});
  typeInto("billing_city", "Praha");

  getForm().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  window.dispatchEvent(new Event("pagehide"));
  await vi.runAllTimersAsync();

  expect(requests).toEqual([]);
});

test.each(["billing_country", "ship_to_different_address"])(
  "a change of %s calls `onDestinationChange` at once with the whole draft",
  async (name) => {
    const cities: unknown[] = [];
    getForm().insertAdjacentHTML("beforeend", `<input name="billing_country" value="SK">`);
    stop = autosaveDraft(getForm(), (draft) => cities.push(draft.billing_address.city));
    typeInto("billing_city", "Praha");

    getField(name).dispatchEvent(new Event("input", { bubbles: true }));
    await vi.runAllTimersAsync();

    expect(cities).toEqual(["Praha"]);
    expect(requests).toEqual([]);
  },
);

test("a rejected draft leaves the form unchanged", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ message: "ne" }), { status: 400 }));
  stop = autosaveDraft(getForm(), () => {});

  typeInto("billing_city", "Praha");
  await vi.runAllTimersAsync();

  expect(getField("billing_city").value).toBe("Praha");
});
