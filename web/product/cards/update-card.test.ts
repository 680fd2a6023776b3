// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

// jsdom decodes no pictures, so the tests decide when one is ready.
let pendingPictures: { image: HTMLImageElement; succeed: () => void; fail: () => void }[] = [];
HTMLImageElement.prototype.decode = function (this: HTMLImageElement) {
  return new Promise((resolve, reject) =>
    pendingPictures.push({ image: this, succeed: resolve, fail: () => reject(new Error()) }),
  );
};
vi.mock("./add-from-card.tsx", () => ({ addToCartFromCard: vi.fn() }));

const { selectSwatch } = await import("./update-card.ts");

/** The HTML of ProductCard.tsx: green has the card's picture, blue another one and a price, red is sold out. */
const renderCard = (attributes = "") => `<article class="product-card" data-product_id="7">
  <picture class="picture"><source srcset="/zelena.avif"><img src="/zelena.jpeg" sizes="17rem" alt=""></picture>
  <h3><a href="/produkt/batoh/">Batoh</a></h3>
  <p class="product-card-price"><span class="price">od 100 Kč</span></p>
  <card-swatches ${attributes}>
    <a href="/produkt/batoh/?attribute_pa_barva=zelena" data-variation_id="71" aria-checked="false">Zelená</a>
    <a href="/produkt/batoh/?attribute_pa_barva=modra" data-variation_id="72" aria-checked="false"
      data-srcset="/modra.400.webp 400w" data-price="0">Modrá</a>
    <a href="/produkt/batoh/?attribute_pa_barva=cervena" aria-checked="false"
      data-srcset="/cervena.400.webp 400w">Červená, vyprodáno</a>
    <template><p class="product-card-price"><span class="price">200 Kč</span></p></template>
  </card-swatches>
</article>`;

const find = <E extends Element = HTMLElement>(selector: string) => document.querySelector<E>(selector);
const getSwatch = (slug: string) => find<HTMLAnchorElement>(`card-swatches a[href$=${slug}]`) as HTMLAnchorElement;
const getLinkHref = () => find("h3 a")?.getAttribute("href");
const getPriceText = () => find(".product-card-price")?.textContent;
const getPicture = () => find<HTMLImageElement>(".picture img");
const getChecked = () =>
  [...document.querySelectorAll("[aria-checked=true]")].map((swatch) => swatch.textContent?.slice(0, 5));
const getFields = () => [...new FormData(find<HTMLFormElement>(".product-card-add") ?? undefined)];

/** Finish loading the picture that was requested last. */
async function loadLastPicture(): Promise<void> {
  pendingPictures.pop()?.succeed();
  await Promise.resolve();
  await Promise.resolve();
}

beforeEach(() => {
  pendingPictures = [];
  find("article")?.remove();
  document.body.insertAdjacentHTML("afterbegin", renderCard());
});

test("a selection changes the link, the price and, once it is loaded, the picture", async () => {
  selectSwatch(getSwatch("modra"));

  expect(getChecked()).toEqual(["Modrá"]);
  expect(getLinkHref()).toBe("/produkt/batoh/?attribute_pa_barva=modra");
  expect(getPriceText()).toBe("200 Kč");
  expect(getPicture()?.getAttribute("src")).toBe("/zelena.jpeg");

  await loadLastPicture();

  expect(getPicture()?.srcset).toBe("/modra.400.webp 400w");
  expect(getPicture()?.sizes).toBe("17rem");
  expect(find("[role=status]")?.textContent).toBe("200 Kč");
});

test("a second click clears the selection", async () => {
  selectSwatch(getSwatch("modra"));
  await loadLastPicture();

  selectSwatch(getSwatch("modra"));

  expect(getChecked()).toEqual([]);
  expect(getLinkHref()).toBe("/produkt/batoh/");
  expect(getPriceText()).toBe("od 100 Kč");
  expect(getPicture()?.getAttribute("src")).toBe("/zelena.jpeg");
  expect(find(".product-card-add")).toBeNull();
});

test("a second click keeps the selection when the setting says so", () => {
  find("article")?.remove();
  document.body.insertAdjacentHTML("afterbegin", renderCard('data-keeps=""'));

  selectSwatch(getSwatch("modra"));
  selectSwatch(getSwatch("modra"));

  expect(getChecked()).toEqual(["Modrá"]);
});

test("the picture of the last selection is shown, whichever is loaded last", async () => {
  selectSwatch(getSwatch("modra"));
  selectSwatch(getSwatch("cervena"));
  await loadLastPicture(); // red
  await loadLastPicture(); // blue

  expect(getPicture()?.srcset).toBe("/cervena.400.webp 400w");
  expect(getLinkHref()).toBe("/produkt/batoh/?attribute_pa_barva=cervena");
  expect(getPriceText()).toBe("od 100 Kč");
});

test("a picture that fails to load leaves the current one", async () => {
  selectSwatch(getSwatch("modra"));
  pendingPictures.pop()?.fail();
  await new Promise((done) => setTimeout(done));

  expect(getPicture()?.getAttribute("src")).toBe("/zelena.jpeg");
  expect(getChecked()).toEqual(["Modrá"]);
});

test("a selected variation has a form for the cart, a sold-out value has none", () => {
  selectSwatch(getSwatch("modra"));

  expect(getFields()).toEqual([
    ["add-to-cart", "72"],
    ["attribute_pa_barva", "modra"],
  ]);
  expect(find<HTMLFormElement>(".product-card-add")?.getAttribute("action")).toBe("/kosik/");
  expect(find(".product-card-add button")?.getAttribute("aria-label")).toBe("Přidat do košíku: Batoh, Modrá");

  selectSwatch(getSwatch("zelena"));
  expect(getFields()[0]).toEqual(["add-to-cart", "71"]);

  selectSwatch(getSwatch("cervena"));
  expect(find(".product-card-add")).toBeNull();
});

test("the form is submitted to the cart page when adding without reload is off", () => {
  find("article")?.remove();
  document.body.insertAdjacentHTML("afterbegin", renderCard('data-leaves=""'));
  selectSwatch(getSwatch("modra"));
  const submit = new Event("submit", { cancelable: true });

  find(".product-card-add")?.dispatchEvent(submit);

  expect(submit.defaultPrevented).toBe(false);
});

test("the last clicked swatch is the stop of the Tab key", () => {
  selectSwatch(getSwatch("modra"));

  expect(getSwatch("modra").tabIndex).toBe(0);
  expect(getSwatch("zelena").tabIndex).toBe(-1);
});

test("the badge shows the selected value's discount, and the product's after clearing", () => {
  find(".product-card-price .price")?.setAttribute("data-sale", "Sleva až 20 %");
  find("article")?.insertAdjacentHTML("beforeend", `<span class="badge-sale">Sleva až 20 %</span>`);
  const getBadgeText = () => find(".badge-sale")?.textContent;

  selectSwatch(getSwatch("modra"));
  expect(getBadgeText()).toBe("");

  selectSwatch(getSwatch("modra"));
  expect(getBadgeText()).toBe("Sleva až 20 %");
});
