// @vitest-environment jsdom
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { MethodOption } from "./MethodOption.tsx";

const COURIER = {
  name: "shipping_method[0]",
  value: "flat_rate:1",
  title: "Kurýr",
  price: "99,00 Kč",
  arrival: "U vás v úterý 1. prosince",
  description: "Zavolá předem",
  refusal: "",
  isChosen: true,
  parcel: 0 as number | undefined,
  onChoose: () => {},
};

function drawn(changes: Partial<typeof COURIER>) {
  document.body.innerHTML = renderToString(<MethodOption {...COURIER} {...changes} />);
  const input = document.querySelector("input") as HTMLInputElement;
  const label = input.labels?.[0]?.cloneNode(true) as HTMLElement;
  const whole = label.textContent;
  // As analytics scripts of WooCommerce read what a delivery is called.
  for (const amount of label.querySelectorAll(".woocommerce-Price-amount")) amount.remove();
  const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  return { whole, name: label.textContent?.trim(), said: ids.map((id) => document.getElementById(id)?.textContent) };
}

test("the label says name and price; what else there is to know describes the field", () => {
  expect(drawn({})).toEqual({ whole: "Kurýr 99,00 Kč", name: "Kurýr", said: [COURIER.arrival + COURIER.description] });
});

test("the label of a payment says its name alone: scripts send all of it", () => {
  const cash = { parcel: undefined, title: "Dobírka", price: "39,00 Kč", arrival: "" };
  expect(drawn(cash)).toEqual({ whole: "Dobírka", name: "Dobírka", said: ["39,00 Kč", COURIER.description] });
});

test("why a method cannot be chosen is said with it, and is not its name", () => {
  expect(drawn({ refusal: "Nejvýš 20 kg", description: "", arrival: "" })).toMatchObject({
    name: "Kurýr",
    said: ["Nejvýš 20 kg"],
  });
});

test("a method of which there is no more to know has no description", () => {
  expect(drawn({ arrival: "", description: "" }).said).toEqual([]);
});
