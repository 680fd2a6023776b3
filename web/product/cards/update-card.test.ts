// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

// jsdom draws nothing: a picture comes when the test lets it.
let arrivals: { image: HTMLImageElement; come: () => void; fail: () => void }[] = [];
HTMLImageElement.prototype.decode = function (this: HTMLImageElement) {
  return new Promise((resolve, reject) =>
    arrivals.push({ image: this, come: resolve, fail: () => reject(new Error()) }),
  );
};
vi.mock("./add-from-card.tsx", () => ({ addToCartFromCard: vi.fn() }));

const { selectSwatch } = await import("./update-card.ts");

/** A card as product/cards/ProductCard.tsx draws it: green is on its own picture, blue on another and costs more, red is sold out. */
const card = (attributes = "") => `<article class="product-card" data-product_id="7">
  <div class="picture"><picture><img src="/zelena.jpeg" sizes="17rem" alt=""></picture></div>
  <h3><a href="/produkt/batoh/">Batoh</a></h3>
  <p class="product-card-price"><span class="price">od 100 Kč</span></p>
  <card-swatches ${attributes}>
    <a href="/produkt/batoh/?attribute_pa_barva=zelena" data-variation_id="71" aria-checked="false">Zelená</a>
    <a href="/produkt/batoh/?attribute_pa_barva=modra" data-variation_id="72" aria-checked="false"
      data-srcset="/modra.400.webp 400w">Modrá<template><span class="price">200 Kč</span></template></a>
    <a href="/produkt/batoh/?attribute_pa_barva=cervena" aria-checked="false"
      data-srcset="/cervena.400.webp 400w">Červená, vyprodáno</a>
  </card-swatches>
</article>`;

const find = <E extends Element = HTMLElement>(selector: string) => document.querySelector<E>(selector);
const swatch = (slug: string) => find<HTMLAnchorElement>(`card-swatches a[href$=${slug}]`) as HTMLAnchorElement;
const link = () => find("h3 a")?.getAttribute("href");
const price = () => find(".product-card-price")?.textContent;
const picture = () => find<HTMLImageElement>(".picture img");
const checked = () => [...document.querySelectorAll("[aria-checked=true]")].map((one) => one.textContent?.slice(0, 5));
const fields = () => [...new FormData(find<HTMLFormElement>(".product-card-add") ?? undefined)];

/** Let the picture arrive that was asked for last. */
async function arrive(): Promise<void> {
  arrivals.pop()?.come();
  await Promise.resolve();
  await Promise.resolve();
}

beforeEach(() => {
  arrivals = [];
  find("article")?.remove();
  document.body.insertAdjacentHTML("afterbegin", card());
});

test("a choice changes link, price and, once it has come, the picture", async () => {
  selectSwatch(swatch("modra"));

  expect(checked()).toEqual(["Modrá"]);
  expect(link()).toBe("/produkt/batoh/?attribute_pa_barva=modra");
  expect(price()).toBe("200 Kč");
  expect(picture()?.getAttribute("src")).toBe("/zelena.jpeg");

  await arrive();

  expect(picture()?.srcset).toBe("/modra.400.webp 400w");
  expect(picture()?.sizes).toBe("17rem");
  expect(find("[role=status]")?.textContent).toBe("200 Kč");
});

test("another click takes the choice back", async () => {
  selectSwatch(swatch("modra"));
  await arrive();

  selectSwatch(swatch("modra"));

  expect(checked()).toEqual([]);
  expect(link()).toBe("/produkt/batoh/");
  expect(price()).toBe("od 100 Kč");
  expect(picture()?.getAttribute("src")).toBe("/zelena.jpeg");
  expect(find(".product-card-add")).toBeNull();
});

test("where the merchant wants it so, another click changes nothing", () => {
  find("article")?.remove();
  document.body.insertAdjacentHTML("afterbegin", card('data-keeps=""'));

  selectSwatch(swatch("modra"));
  selectSwatch(swatch("modra"));

  expect(checked()).toEqual(["Modrá"]);
});

test("the last choice counts, whichever picture comes last", async () => {
  selectSwatch(swatch("modra"));
  selectSwatch(swatch("cervena"));
  await arrive(); // red
  await arrive(); // blue

  expect(picture()?.srcset).toBe("/cervena.400.webp 400w");
  expect(link()).toBe("/produkt/batoh/?attribute_pa_barva=cervena");
  expect(price()).toBe("od 100 Kč");
});

test("a picture that does not come leaves the one that is there", async () => {
  selectSwatch(swatch("modra"));
  arrivals.pop()?.fail();
  await new Promise((done) => setTimeout(done));

  expect(picture()?.getAttribute("src")).toBe("/zelena.jpeg");
  expect(checked()).toEqual(["Modrá"]);
});

test("what one choice decides can be put into the cart, and what is sold out cannot", () => {
  selectSwatch(swatch("modra"));

  expect(fields()).toEqual([
    ["add-to-cart", "72"],
    ["attribute_pa_barva", "modra"],
  ]);
  expect(find<HTMLFormElement>(".product-card-add")?.getAttribute("action")).toBe("/kosik/");
  expect(find(".product-card-add button")?.getAttribute("aria-label")).toBe("Přidat do košíku: Batoh, Modrá");

  selectSwatch(swatch("zelena"));
  expect(fields()[0]).toEqual(["add-to-cart", "71"]);

  selectSwatch(swatch("cervena"));
  expect(find(".product-card-add")).toBeNull();
});

test("where shoppers are to see the cart, the form goes there by itself", () => {
  find("article")?.remove();
  document.body.insertAdjacentHTML("afterbegin", card('data-leaves=""'));
  selectSwatch(swatch("modra"));
  const submit = new Event("submit", { cancelable: true });

  find(".product-card-add")?.dispatchEvent(submit);

  expect(submit.defaultPrevented).toBe(false);
});

test("Tab comes back to what was picked last", () => {
  selectSwatch(swatch("modra"));

  expect(swatch("modra").tabIndex).toBe(0);
  expect(swatch("zelena").tabIndex).toBe(-1);
});

test("the badge says the reduction of the chosen value, and of the product again when that is let go", () => {
  find(".product-card-price .price")?.setAttribute("data-sale", "Sleva až 20 %");
  find("article")?.insertAdjacentHTML("beforeend", `<span class="badge-sale">Sleva až 20 %</span>`);
  const said = () => find(".badge-sale")?.textContent;

  selectSwatch(swatch("modra"));
  expect(said()).toBe("");

  selectSwatch(swatch("modra"));
  expect(said()).toBe("Sleva až 20 %");
});
