// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FORM, makeCheckoutContents, NO_COUPON, NO_POINTS } from "./CheckoutForm.fixtures.ts";
import CheckoutForm from "./CheckoutForm.island.tsx";

let respond: () => Promise<Response>;
const makeResponse = () =>
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
  vi.stubGlobal("fetch", () => respond());
  document.body.innerHTML = '<form action="/pokladna/" method="post" novalidate></form>';
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
const getHash = () => find<HTMLInputElement>("[name=cart_hash]")?.value;
const getPickupRadio = () => find<HTMLInputElement>('[value="local_pickup:2"]');
/** Submit the form, and return whether the browser sends it. */
const submitForm = () =>
  find("form")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })) ?? false;

test("a selected delivery updates the total and the hash that the shopper agrees to", async () => {
  respond = async () => makeResponse();

  await act(async () => getPickupRadio()?.click());

  expect(getHash()).toBe("new");
  expect(find(".review-total dd")?.textContent).toBe("100\u00a0Kč");
  expect(find(".checkout-review > [role=status]")?.textContent).toContain("100\u00a0Kč");
});

test("the plugin's fields of a pick-up point exist once for every delivery", async () => {
  const getFields = () => Array.from(document.querySelectorAll<HTMLInputElement>("[name^=packetery_]"));
  const ids = getFields().map(({ id }) => id);
  expect([ids.length, getFields().every(({ id, name, value }) => id === name && value === "")]).toEqual([9, true]);

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
  const rest = { address: "", url: "", hours: [], notes: [], refusal: "" };
  const contents = makeCheckoutContents("local_pickup:2", "new", 10000);
  const withPoint = {
    ...contents,
    pickup: { rate_id: "local_pickup:2", country: "CZ", chosen: { ...chosen, ...rest } },
  };
  respond = async () => Response.json({ extensions: { vyloha: withPoint } });
  await act(async () => getPickupRadio()?.click());

  expect(getFields().map(({ id }) => id)).toEqual(ids);
  expect(find<HTMLInputElement>("#packetery_point_zip")?.value).toBe("602 00");
});

test("another country shows its deliveries, or why there is none", async () => {
  const countries: unknown[] = [];
  const noDelivery = {
    ...makeCheckoutContents("", "none", 10000),
    shipping_methods: [],
    why_not_delivered: "Sem nedoručujeme.",
  };
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    countries.push(JSON.parse(String(body)).billing_address.country);
    return new Response(JSON.stringify({ extensions: { vyloha: noDelivery } }));
  });
  const country = find<HTMLSelectElement>("[name=billing_country]");
  if (!country) throw new Error("no country field");

  country.value = "SK";
  await act(async () => country.dispatchEvent(new Event("input", { bubbles: true })));

  expect(countries).toEqual(["SK"]);
  expect(find("#shipping_method")?.textContent).toContain("Sem nedoručujeme.");
  expect(getPickupRadio()).toBeNull();
  expect(find("#place_order")).toBeNull();
  expect(country.isConnected && country.value).toBe("SK");
});

test("a payment in another currency shows and announces the charged amount", async () => {
  const charge_note =
    "Zaplatíte 250\u00a0Kč. Ceny v eurech jsou přepočtené kurzem 1\u00a0EUR\u00a0=\u00a025,000\u00a0Kč.";
  const contents = { ...makeCheckoutContents("local_pickup:2", "new", 25000), charge_note, rounding: "-0,40\u00a0Kč" };
  respond = async () => new Response(JSON.stringify({ extensions: { vyloha: contents } }));

  await act(async () => getPickupRadio()?.click());

  expect(find(".review-charge")?.textContent).toBe(charge_note);
  expect(find("#order_review")?.textContent).toContain("Zaokrouhlení-0,40\u00a0Kč");
  expect(find(".checkout-review > [role=status]")?.textContent).toContain(charge_note);
});

test("the response to an earlier request does not change a later selection", async () => {
  const releases: (() => void)[] = [];
  const responses = [
    makeCheckoutContents("flat_rate:1", "old", 19900),
    makeCheckoutContents("local_pickup:2", "new", 10000),
  ];
  respond = () =>
    new Promise((resolve) => {
      const vyloha = responses[releases.length];
      releases.push(() => resolve(Response.json({ extensions: { vyloha } })));
    });
  const courier = find<HTMLInputElement>('[value="flat_rate:3"]');
  await act(async () => courier?.click());
  await act(async () => getPickupRadio()?.click());

  await act(async () => releases[0]?.());
  expect(getPickupRadio()?.checked).toBe(true);

  await act(async () => releases[1]?.());
  expect([getPickupRadio()?.checked, getHash()]).toEqual([true, "new"]);
});

/** Choose the delivery whose price comes when the returned function is called. */
async function chooseSlowly(total: number): Promise<() => Promise<void>> {
  let release = () => {};
  const vyloha = makeCheckoutContents("local_pickup:2", "new", total);
  respond = () =>
    new Promise((resolve) => {
      release = () => resolve(Response.json({ extensions: { vyloha } }));
    });
  await act(async () => getPickupRadio()?.click());
  return () => act(async () => release());
}

/** Collect the hash and the delivery of each submission that reaches the browser. */
function collectSubmissions(): unknown[][] {
  const sent: unknown[][] = [];
  find("form")?.addEventListener("submit", (event) => {
    const data = new FormData(event.currentTarget as HTMLFormElement);
    if (!event.defaultPrevented) sent.push([data.get("cart_hash"), data.get("shipping_method[0]")]);
    event.preventDefault(); // jsdom sends no forms
  });
  return sent;
}

const pressOrderButton = () => act(async () => find("#place_order")?.click());
const getStatus = () => find(".checkout-review > [role=status]");

test.each([
  ["the same total is sent with its own hash", 19900, ["new", "local_pickup:2"]],
  [
    "another total is sent with the hash that the shopper saw, so that the page asks again",
    10000,
    ["old", "local_pickup:2"],
  ],
])("an order pressed while its price is counted is not lost: %s", async (_name, total, expected) => {
  const sent = collectSubmissions();
  const answer = await chooseSlowly(total);

  await pressOrderButton();
  await pressOrderButton();
  expect(sent).toEqual([]);
  expect([getStatus()?.textContent, getStatus()?.className]).toEqual([
    "Počítáme cenu a objednávku hned potom odešleme.",
    "order-progress",
  ]);
  await answer();

  expect(sent).toEqual([expected]);
  expect(getHash()).toBe("new");
});

test("an order pressed before a failed recalculation is not sent, and the page says why", async () => {
  const sent = collectSubmissions();
  let fail = () => {};
  respond = () =>
    new Promise((_resolve, reject) => {
      fail = () => reject(new TypeError("Failed to fetch"));
    });

  await act(async () => getPickupRadio()?.click());
  await pressOrderButton();
  await act(async () => fail());

  expect(sent).toEqual([]);
  expect(getStatus()?.className).toBe("field-error");
  await pressOrderButton();
  expect(sent).toEqual([["old", "flat_rate:1"]]);
});

test("nothing moves while the button is pressed", async () => {
  const answer = await chooseSlowly(10000);

  window.dispatchEvent(new Event("pointerdown"));
  await answer();
  expect(getHash()).toBe("old");
  window.dispatchEvent(new Event("pointerup"));

  await vi.waitFor(() => expect(getHash()).toBe("new"));
});

test("a submission that another script takes over can be repeated", async () => {
  find("form")?.addEventListener("submit", (event) => event.preventDefault(), { once: true });

  await pressOrderButton();
  await vi.waitFor(() => expect(getStatus()?.textContent).not.toContain("Odesíláme"));

  expect(submitForm()).toBe(true);
});

test("the form is submitted once, and again when the browser restores the page", () => {
  expect(submitForm()).toBe(true);
  expect(submitForm()).toBe(false);

  window.dispatchEvent(new Event("pageshow"));

  expect(submitForm()).toBe(true);
});

test("after a failed recalculation the method of the visible total is selected again", async () => {
  respond = () => Promise.reject(new TypeError("Failed to fetch"));

  await act(async () => getPickupRadio()?.click());

  expect(getPickupRadio()?.checked).toBe(false);
  expect(getHash()).toBe("old");
  expect(find(".checkout-review > [role=status]")?.className).toBe("field-error");
});

test("after the second of two requests fails, the first selection and its total are shown", async () => {
  const responses = [async () => makeResponse(), () => Promise.reject(new TypeError("Failed to fetch"))];
  respond = () => responses.shift()?.() ?? Promise.reject();

  await act(async () => {
    getPickupRadio()?.click();
    find('[value="flat_rate:3"]')?.click();
  });

  expect(getPickupRadio()?.checked).toBe(true);
  expect(getHash()).toBe("new");
});

test("a delivery has its parcel's index, which scripts of the classic checkout read", () => {
  const rates = Array.from(document.querySelectorAll<HTMLElement>('[name^="shipping_method"]'));

  expect(rates.map(({ dataset }) => dataset.index)).toEqual(["0", "0", "0"]);
  expect(document.querySelector("[name=payment_method][data-index]")).toBeNull();
});

test("Enter in the coupon field applies the coupon and does not submit the form", async () => {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path.replace(/.*v1|\?.*/g, ""));
    return makeResponse();
  });
  const field = find<HTMLInputElement>("#coupon_code");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "leto");
  await act(async () => field?.dispatchEvent(new Event("input", { bubbles: true })));
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });

  await act(async () => field?.dispatchEvent(enter));

  expect(enter.defaultPrevented).toBe(true);
  expect(paths).toEqual(["/cart/apply-coupon", "/checkout"]);
  expect(getHash()).toBe("new");
  // Enter in the other fields activates the order button, not one that removes a coupon.
  expect(find("form")?.querySelector("button[type=submit]")?.id).toBe("place_order");
});
