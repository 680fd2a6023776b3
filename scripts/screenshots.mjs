/**
 * Pictures of every kind of page and its states, to be looked at one by one:
 *
 *     node scripts/screenshots.mjs http://127.0.0.1:8000 /tmp/look [390,768,1440] [light,dark] [name,name]
 *
 * The shop must run; a demo shop has all the states. An order is placed.
 */
import { existsSync, mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";

const [shop = "http://127.0.0.1:8000", folder = "/tmp/look", ...rest] = process.argv.slice(2);
const [widths = "390,768,1440", schemes = "light,dark", names = ""] = rest;
const wanted = names.split(",").filter(Boolean);
const API = "/wp-json/wc/store/v1/products?per_page=100";

const pages = await Promise.all([1, 2, 3].map(async (n) => (await fetch(`${shop}${API}&page=${n}`)).json()));
const products = pages.flat();
const path = (product) => product && new URL(product.permalink).pathname;
const find = (fits) => path(products.find(fits));
const simple = find((one) => one.type === "simple" && one.is_in_stock && one.is_purchasable);
const soldOut = products.find((one) => one.type === "simple" && !one.is_in_stock);

/** States by name: an address, and what is done there. A state whose product the shop lacks is left out. */
const STATES = {
  home: ["/"],
  menu: ["/", openMenu],
  searching: ["/", type],
  "searching-empty": ["/", async (page) => typed(page, "")],
  "searching-nothing": ["/", async (page) => (await typed(page, "qxzw"), page.locator(".dgwt-wcas-suggestion-no-results").waitFor())],
  "searching-history": ["/", searchAgain],
  listing: ["/obchod/"],
  "listing-last": ["/obchod/", async (page) => page.goto(await lastPage(page))],
  category: ["/", async (page) => page.goto(await firstHref(page, "kategorie-produktu"))],
  "category-small": [smallestCategory()],
  brand: ["/znacky/", async (page) => page.goto(await firstHref(page, "/znacka/"))],
  brands: ["/znacky/"],
  tag: [simple, async (page) => page.goto(await firstHref(page, "/stitek/"))],
  vendor: [await vendor()],
  product: [simple],
  "product-variable": [find((one) => one.type === "variable" && one.is_in_stock)],
  "product-list": [most((one) => one.variations.length)],
  "product-long-name": [most((one) => one.name.length)],
  "product-sale": [find((one) => one.on_sale)],
  "product-sold-out": [find((one) => !one.is_in_stock)],
  "product-reviews": [most((one) => one.review_count)],
  "stock-alert": [soldOut && `/hlidat-dostupnost/${soldOut.id}/`],
  "product-no-picture": [find((one) => !one.images.length)],
  print: [simple, async (page) => page.emulateMedia({ media: "print" })],
  added: [simple, addToCart],
  search: ["/?s=hrn"],
  "search-nothing": ["/?s=xyzzy"],
  content: ["/doprava-a-platba/"],
  blog: ["/zapisnik/"],
  post: ["/zapisnik/", async (page) => page.goto(shop + (await page.locator("main h2 a, main h3 a").first().getAttribute("href")))],
  newsletter: ["/odber-novinek/"],
  "newsletter-sent": ["/odber-novinek/odeslano/"],
  missing: ["/neni/"],
  refused: ["/obchod/", async (page) => post(page, "/obchod/")],
  "refused-foreign": ["/obchod/", async (page) => (await page.goto("about:blank"), await post(page, `${shop}/kosik/`))],
  "drawer-empty": ["/", openCart],
  drawer: [simple, async (page) => (await addToCart(page), page.keyboard.press("Escape"), openCart(page))],
  "cart-empty": ["/kosik/"],
  cart: [simple, async (page) => (await addToCart(page), page.goto(`${shop}/kosik/`))],
  checkout: [simple, toCheckout],
  "checkout-empty": ["/pokladna/"],
  "checkout-problems": [simple, async (page) => (await toCheckout(page), await order(page))],
  "checkout-filled": [simple, async (page) => (await toCheckout(page), await fill(page))],
  received: [simple, async (page) => (await toCheckout(page), await fill(page), await order(page))],
};
/** States that are one screen: what lies over the page would stand in the midst of it. */
const ONE_SCREEN = new Set(["added", "drawer", "drawer-empty", "menu", "searching"]);

/** The category that the fewest products say they are in. */
function smallestCategory() {
  const counts = new Map();
  for (const { link } of products.flatMap((one) => one.categories)) counts.set(link, (counts.get(link) ?? 0) + 1);
  const [least] = [...counts].toSorted(([, a], [, b]) => a - b);
  return least && new URL(least[0], shop).pathname;
}

function most(size) {
  return path(products.toSorted((a, b) => size(b) - size(a))[0]);
}

async function vendor() {
  const addresses = await (await fetch(`${shop}/sitemap-vendors.xml`)).text();
  const [first] = /http[^<]*\/prodejce\/[^<]*/.exec(addresses) ?? [];
  return first && new URL(first).pathname;
}

async function lastPage(page) {
  return shop + (await page.locator(".pager a[href*='page']").nth(-2).getAttribute("href"));
}

async function post(page, address) {
  const answered = page.waitForEvent("framenavigated");
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action });
    document.body.append(form);
    setTimeout(() => form.submit()); // or what leads away ends this very call
  }, address);
  await answered;
}

async function openMenu(page) {
  const button = page.locator(".menu-button");
  await ((await button.isVisible()) ? button : page.locator(".site-menu summary").first()).click();
}

async function type(page) {
  await typed(page, "hrn");
  await page.getByRole("option").first().waitFor();
}

async function typed(page, phrase) {
  await page.locator("#header-search").click();
  await page.locator("#header-search[role=combobox]").waitFor();
  await page.keyboard.type(phrase);
}

async function searchAgain(page) {
  await type(page);
  await Promise.all([page.waitForURL(/produkt/), page.locator(".dgwt-wcas-suggestion-product").first().click()]);
  await typed(page, "med");
  await Promise.all([page.waitForURL(/s=med/), page.keyboard.press("Enter")]);
  await page.goto(shop);
  await typed(page, "");
  await page.getByRole("option").first().waitFor();
}

async function firstHref(page, part) {
  return shop + (await page.locator(`a[href*="${part}"]`).first().getAttribute("href"));
}

async function openCart(page) {
  await page.locator("a.cart-link").click();
  await page.locator(".cart-drawer :is(.cart-line, .cart-empty)").first().waitFor();
}

async function addToCart(page) {
  await page.locator("form.buy-form .single_add_to_cart_button").click();
  await page.locator("dialog[open]").waitFor();
}

async function toCheckout(page) {
  await addToCart(page);
  await page.goto(`${shop}/pokladna/`);
}

async function fill(page) {
  await page.getByLabel("E-mail").first().fill("jana@example.cz");
  await page.getByLabel("Telefon").first().fill("777 123 456");
  const billing = page.getByRole("group", { name: "Fakturační adresa" });
  const values = { Jméno: "Jana", Příjmení: "Nováková", "Ulice a číslo": "Dlouhá 12", PSČ: "11000", Město: "Praha" };
  for (const [label, value] of Object.entries(values)) await billing.getByLabel(label).fill(value);
}

/** Pictures further down are fetched only when they come near. */
async function fetchPictures(page) {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}

const order = (page) => page.getByRole("button", { name: "Objednat s povinností platby", exact: true }).click();

async function picture(browser, name, width, colorScheme) {
  const [address, act] = STATES[name];
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale: "cs-CZ" });
  const page = await context.newPage();
  try {
    await page.goto(shop + address, { waitUntil: "networkidle" });
    await act?.(page);
    if (!ONE_SCREEN.has(name)) await fetchPictures(page);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(400); // what slides in has arrived
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: !ONE_SCREEN.has(name) });
  } catch (error) {
    console.error(`${name} ${width} ${colorScheme}: ${error.message.split("\n")[0]}`);
  }
  await context.close();
}

mkdirSync(folder, { recursive: true });
const system = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const browser = await chromium.launch({
  ...(existsSync(system) ? { executablePath: system } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const name of Object.keys(STATES).filter((one) => STATES[one][0] && (!wanted.length || wanted.includes(one))))
  for (const width of widths.split(",")) for (const scheme of schemes.split(",")) await picture(browser, name, +width, scheme);
await browser.close();
