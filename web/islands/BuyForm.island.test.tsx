// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ProductVariation } from "../generated/props.ts";
import BuyForm from "./BuyForm.island.tsx";

const VARIATION: ProductVariation = {
  variation_id: 7,
  values: [],
  price: null,
  stock: { availability: "instock", text: "Skladem" },
  is_purchasable: true,
  max_qty: null,
  sku: "",
  image_id: null,
};

let release: (() => void)[] = [];
const refused = () => new Response(JSON.stringify({ code: "x", message: "Vyprodáno" }), { status: 400 });

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sessionStorage.setItem("vyloha:nonce", "n");
  release = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => release.push(() => resolve(refused()))));
  document.body.innerHTML = "<main></main>";
  const main = document.querySelector("main");
  if (!main) return;
  const props = { product_id: 7, choices: [], variations: [VARIATION] };
  await act(async () => createRoot(main).render(<BuyForm.Component {...props} />));
});

afterEach(async () => {
  // Changes of the cart wait for each other, in the next test too.
  await act(async () => {
    for (const answer of release) answer();
  });
  vi.unstubAllGlobals();
});

/** Whether the form is let go to the shop. */
const submit = () =>
  document.querySelector("form")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));

test("a double click puts one piece into the cart, and the form can be sent again after the answer", async () => {
  await act(async () => {
    expect(submit()).toBe(false);
    expect(submit()).toBe(false);
  });
  expect(release).toHaveLength(1);

  await act(async () => release[0]?.());
  expect(document.querySelector(".notice")?.textContent).toContain("Vyprodáno");

  await act(async () => expect(submit()).toBe(false));
  expect(release).toHaveLength(2);
});

test("what was added is shown in a dialog, until it is closed", async () => {
  const money = (text: string) => ({ minor: 0, currency: "CZK", text });
  const item = {
    key: "a",
    variation_id: 7,
    name: "Hrnek",
    attributes: [{ name: "Barva", value: "Modrá" }],
    picture: null,
    unit_price: money("199,00 Kč"),
  };
  const contents = { items: [item], pieces: 3, goods: money("597,00 Kč") };
  const cart = { items_count: 3, items: [], extensions: { vyloha: contents } };
  const sent = vi.fn(async () => new Response(JSON.stringify(cart)));
  vi.stubGlobal("fetch", sent);

  await act(async () => {
    submit();
    await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  });

  const dialog = document.querySelector("dialog");
  expect(dialog?.textContent).toContain("Přidáno do košíku");
  expect(dialog?.textContent).toContain("HrnekModrá1 × 199,00 Kč");
  expect(dialog?.textContent).toContain("3 kusy v košíku597,00 Kč");
  expect(dialog?.querySelector("a")?.getAttribute("href")).toBe("/kosik/");

  await act(async () => void dialog?.dispatchEvent(new Event("close")));
  expect(document.querySelector("dialog")).toBeNull();
  expect(document.querySelector(".notice")?.textContent).toContain("Přidáno do košíku");
});
