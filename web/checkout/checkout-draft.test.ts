// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { autosaveDraft, readDraft } from "./checkout-draft.ts";

let asked: unknown[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.setItem("vyloha:nonce", "n");
  asked = [];
  vi.stubGlobal("fetch", async (url: string, { headers, body, keepalive }: RequestInit) => {
    asked.push([new Headers(headers).get("X-HTTP-Method-Override"), url, JSON.parse(String(body)), keepalive]);
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

const form = () => document.querySelector("form") as HTMLFormElement;
const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event("input", { bubbles: true }));
}

test("a draft holds the address, the same one for the delivery, and the note", () => {
  field("billing_email").value = "jana@example.cz";

  expect(readDraft(form())).toEqual({
    billing_address: { city: "Brno", email: "jana@example.cz" },
    shipping_address: { city: "Brno" },
    customer_note: "Zvoňte",
    extensions: { vyloha: { ships_elsewhere: false } },
  });
});

test("another delivery address is in the draft when it is wanted", () => {
  field("ship_to_different_address").checked = true;

  expect(readDraft(form())).toMatchObject({
    shipping_address: { city: "Zlín" },
    extensions: { vyloha: { ships_elsewhere: true } },
  });
});

test("half an e-mail is left out: the shop would answer with an error", () => {
  field("billing_email").value = "jana@";

  expect(readDraft(form()).billing_address).toEqual({ city: "Brno" });
});

test("the shop is told once the shopper pauses, not with every key", async () => {
  stop = autosaveDraft(form(), () => {});

  for (const text of ["P", "Pr", "Praha"]) type("billing_city", text);
  expect(asked).toEqual([]);
  await vi.runAllTimersAsync();

  const draft = {
    billing_address: { city: "Praha", email: "" },
    shipping_address: { city: "Praha" },
    customer_note: "Zvoňte",
    extensions: { vyloha: { ships_elsewhere: false } },
  };
  expect(asked).toEqual([["PUT", "/wp-json/wc/store/v1/checkout?_method=PUT&_locale=user", draft, true]]);
});

test("what was typed a moment before the page is left is saved on the way, once", async () => {
  stop = autosaveDraft(form(), () => {});
  type("billing_city", "Praha");

  window.dispatchEvent(new Event("pagehide"));
  await vi.runAllTimersAsync();

  expect(asked).toHaveLength(1);
});

test("an order brings all with it, so nothing else is saved", async () => {
  stop = autosaveDraft(form(), () => {});
  type("billing_city", "Praha");

  form().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  window.dispatchEvent(new Event("pagehide"));
  await vi.runAllTimersAsync();

  expect(asked).toEqual([]);
});

test.each(["billing_country", "ship_to_different_address"])(
  "tells at once where the goods go, with all that was typed before: %s",
  async (name) => {
    const moved: unknown[] = [];
    form().insertAdjacentHTML("beforeend", `<input name="billing_country" value="SK">`);
    stop = autosaveDraft(form(), (draft) => moved.push(draft.billing_address.city));
    type("billing_city", "Praha");

    field(name).dispatchEvent(new Event("input", { bubbles: true }));
    await vi.runAllTimersAsync();

    expect(moved).toEqual(["Praha"]);
    expect(asked).toEqual([]);
  },
);

test("a draft that the shop refuses leaves the page as it is", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ message: "ne" }), { status: 400 }));
  stop = autosaveDraft(form(), () => {});

  type("billing_city", "Praha");
  await vi.runAllTimersAsync();

  expect(field("billing_city").value).toBe("Praha");
});
