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

afterEach(() => {
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
