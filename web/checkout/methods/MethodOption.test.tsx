// @vitest-environment jsdom
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { MethodOption } from "./MethodOption.tsx";

const COURIER = {
  name: "shipping_method[0]",
  value: "flat_rate:1",
  title: "Kurýr",
  price: "99 Kč",
  arrival: "U vás v úterý 1. prosince",
  description: "Zavolá předem",
  refusal: "",
  isChosen: true,
  parcel: 0 as number | undefined,
  onChoose: () => {},
};

function renderOption(changes: Partial<typeof COURIER>) {
  document.body.innerHTML = renderToString(<MethodOption {...COURIER} {...changes} />);
  const input = document.querySelector("input") as HTMLInputElement;
  const label = input.labels?.[0]?.cloneNode(true) as HTMLElement;
  const labelText = label.textContent;
  // WooCommerce's analytics scripts read the name of a delivery like this.
  for (const amount of label.querySelectorAll(".woocommerce-Price-amount")) amount.remove();
  const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  return {
    labelText,
    name: label.textContent?.trim(),
    details: ids.map((id) => document.getElementById(id)?.textContent),
  };
}

test("the label of a delivery has the name and price; the rest describes the field", () => {
  expect(renderOption({})).toEqual({
    labelText: "Kurýr 99 Kč",
    name: "Kurýr",
    details: [COURIER.arrival + COURIER.description],
  });
});

test("the label of a payment has only the name, because scripts send all of it", () => {
  const cash = { parcel: undefined, title: "Dobírka", price: "39 Kč", arrival: "" };
  expect(renderOption(cash)).toEqual({
    labelText: "Dobírka",
    name: "Dobírka",
    details: ["39 Kč", COURIER.description],
  });
});

test("the reason of an unavailable method describes the field and is not in the name", () => {
  expect(renderOption({ refusal: "Nejvýš 20 kg", description: "", arrival: "" })).toMatchObject({
    name: "Kurýr",
    details: ["Nejvýš 20 kg"],
  });
});

test("a method without details has no description", () => {
  expect(renderOption({ arrival: "", description: "" }).details).toEqual([]);
});
