// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FORM, makeCheckoutContents, NO_COUPON, NO_POINTS } from "./CheckoutForm.fixtures.ts";
import CheckoutForm from "./CheckoutForm.island.tsx";

let answer: () => Promise<Response>;
const counted = () =>
  new Response(
    JSON.stringify({
      items_count: 1,
      items: [],
      extensions: { vyloha: makeCheckoutContents("local_pickup:2", "new", 10000) },
    }),
  );

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sessionStorage.setItem("vyloha:nonce", "n");
  vi.stubGlobal("fetch", () => answer());
  document.body.innerHTML = '<form action="/pokladna/" method="post"></form>';
  const form = document.querySelector("form");
  if (!form) return;
  const props = {
    coupon: NO_COUPON,
    shippingError: "",
    paymentError: "",
    ...NO_POINTS,
    form: FORM,
    terms: null,
    privacy: null,
  };
  await act(async () =>
    createRoot(form).render(
      <CheckoutForm.Component contents={makeCheckoutContents("flat_rate:1", "old", 19900)} {...props} />,
    ),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
const hash = () => find<HTMLInputElement>("[name=cart_hash]")?.value;
const pickup = () => find<HTMLInputElement>('[value="local_pickup:2"]');
/** Whether the form is let go to the shop. */
const isSent = () =>
  find("form")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })) ?? false;

test("another delivery brings another sum, and it is the one that is agreed to", async () => {
  answer = async () => counted();

  await act(async () => pickup()?.click());

  expect(hash()).toBe("new");
  expect(find(".review-total dd")?.textContent).toBe("100,00\u00a0Kč");
  expect(find(".checkout-review [role=status]")?.textContent).toContain("100,00\u00a0Kč");
});

test("the fields of a pick-up point are there once, under the ids of the plugin, whatever delivery is chosen", async () => {
  const fields = () => Array.from(document.querySelectorAll<HTMLInputElement>("[name^=packetery_]"));
  const ids = fields().map(({ id }) => id);
  expect([ids.length, fields().every(({ id, name, value }) => id === name && value === "")]).toEqual([9, true]);

  const chosen = {
    code: "79",
    name: "Brno",
    kind: "",
    place: "",
    street: "",
    city: "",
    postcode: "602 00",
    country: "CZ",
  };
  const more = { address: "", url: "", hours: [], notes: [], refusal: "" };
  const now = makeCheckoutContents("local_pickup:2", "new", 10000);
  const withPoint = { ...now, pickup: { rate_id: "local_pickup:2", country: "CZ", chosen: { ...chosen, ...more } } };
  answer = async () => Response.json({ extensions: { vyloha: withPoint } });
  await act(async () => pickup()?.click());

  expect(fields().map(({ id }) => id)).toEqual(ids);
  expect(find<HTMLInputElement>("#packetery_point_zip")?.value).toBe("602 00");
});

test("another country brings its deliveries, and says why there is none", async () => {
  const asked: unknown[] = [];
  const nowhere = {
    ...makeCheckoutContents("", "none", 10000),
    shipping_methods: [],
    why_not_delivered: "Sem nedoručujeme.",
  };
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)).billing_address.country);
    return new Response(JSON.stringify({ extensions: { vyloha: nowhere } }));
  });
  const country = find<HTMLSelectElement>("[name=billing_country]");
  if (!country) throw new Error("there is no country to choose");

  country.value = "SK";
  await act(async () => country.dispatchEvent(new Event("input", { bubbles: true })));

  expect(asked).toEqual(["SK"]);
  expect(find("#shipping_method")?.textContent).toContain("Sem nedoručujeme.");
  expect(pickup()).toBeNull();
  expect(find("#place_order")).toBeNull();
  expect(country.isConnected && country.value).toBe("SK");
});

test("a payment in another currency says what will be charged, and is read out", async () => {
  const charge_note =
    "Zaplatíte 250,00\u00a0Kč. Ceny v eurech jsou přepočtené kurzem 1\u00a0EUR\u00a0=\u00a025,000\u00a0Kč.";
  const now = { ...makeCheckoutContents("local_pickup:2", "new", 25000), charge_note, rounding: "-0,40\u00a0Kč" };
  answer = async () => new Response(JSON.stringify({ extensions: { vyloha: now } }));

  await act(async () => pickup()?.click());

  expect(find(".review-charge")?.textContent).toBe(charge_note);
  expect(find(".review")?.textContent).toContain("Zaokrouhlení-0,40\u00a0Kč");
  expect(find(".checkout-review [role=status]")?.textContent).toContain(charge_note);
});

test("the answer to an earlier call leaves a later choice as it is", async () => {
  const releases: (() => void)[] = [];
  const answers = [
    makeCheckoutContents("flat_rate:1", "old", 19900),
    makeCheckoutContents("local_pickup:2", "new", 10000),
  ];
  answer = () =>
    new Promise((resolve) => {
      const vyloha = answers[releases.length];
      releases.push(() => resolve(Response.json({ extensions: { vyloha } })));
    });
  const courier = find<HTMLInputElement>('[value="flat_rate:3"]');
  await act(async () => courier?.click());
  await act(async () => pickup()?.click());

  await act(async () => releases[0]?.());
  expect(pickup()?.checked).toBe(true);

  await act(async () => releases[1]?.());
  expect([pickup()?.checked, hash()]).toEqual([true, "new"]);
});

test("nothing is ordered while the sum is being counted", async () => {
  let release = () => {};
  answer = () =>
    new Promise((resolve) => {
      release = () => resolve(counted());
    });

  await act(async () => pickup()?.click());
  await act(async () => expect(isSent()).toBe(false));
  await act(async () => release());

  expect(isSent()).toBe(true);
});

test("the form is sent once, and again after coming back to the page", () => {
  expect(isSent()).toBe(true);
  expect(isSent()).toBe(false);

  window.dispatchEvent(new Event("pageshow"));

  expect(isSent()).toBe(true);
});

test("when the shop cannot count, the choice goes back to what the sum was counted with", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));

  await act(async () => pickup()?.click());

  expect(pickup()?.checked).toBe(false);
  expect(hash()).toBe("old");
  expect(find(".checkout-review [role=status]")?.className).toBe("field-error");
});

test("when the second of two choices fails, the first stands beside the sum that was counted with it", async () => {
  const answers = [async () => counted(), () => Promise.reject(new TypeError("Failed to fetch"))];
  answer = () => answers.shift()?.() ?? Promise.reject();

  await act(async () => {
    pickup()?.click();
    find('[value="flat_rate:3"]')?.click();
  });

  expect(pickup()?.checked).toBe(true);
  expect(hash()).toBe("new");
});

test("a delivery says its parcel, by which scripts of the classic checkout send it", () => {
  const rates = Array.from(document.querySelectorAll<HTMLElement>('[name^="shipping_method"]'));

  expect(rates.map(({ dataset }) => dataset.index)).toEqual(["0", "0", "0"]);
  expect(document.querySelector("[name=payment_method][data-index]")).toBeNull();
});

test("Enter in the field of a coupon applies it and orders nothing; the new sum is agreed to", async () => {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path.replace(/.*v1|\?.*/g, ""));
    return counted();
  });
  const field = find<HTMLInputElement>("#coupon_code");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "leto");
  await act(async () => field?.dispatchEvent(new Event("input", { bubbles: true })));
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });

  await act(async () => field?.dispatchEvent(enter));

  expect(enter.defaultPrevented).toBe(true);
  expect(paths).toEqual(["/cart/apply-coupon", "/checkout"]);
  expect(hash()).toBe("new");
  // What Enter presses in the other fields orders, and removes no coupon.
  expect(find("form")?.querySelector("button[type=submit]")?.id).toBe("place_order");
});
