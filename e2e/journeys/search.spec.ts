/** Searching while typing: by mouse, keys and touch, on phones over the whole window, and as a plain form. */
import type { Page, Request } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible, findProduct } from "./shop.ts";

const PHRASE = "tričko";
const PHONE = 600; // pixels

const field = (page: Page) => page.locator("#header-search");
const options = (page: Page) => page.getByRole("option");
const products = (page: Page) => page.locator(".dgwt-wcas-suggestion-product");
const overlay = (page: Page) => page.locator(".dgwt-wcas-overlay-mobile");
const isSuggesting = (request: Request) => request.url().includes("wc-ajax=dgwt_wcas_ajax_search");
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < PHONE;
const touched = async (page: Page) => (isPhone(page) ? field(page).tap() : field(page).click());

/** Open a page and type a phrase as a shopper does. */
async function type(page: Page, phrase: string): Promise<void> {
  await page.goto("/");
  await touched(page);
  await page.keyboard.type(phrase, { delay: 20 });
}

/** The same, until the shop has answered all of it. */
async function search(page: Page, phrase = PHRASE): Promise<void> {
  const answer = page.waitForResponse(
    (response) => isSuggesting(response.request()) && new URL(response.url()).searchParams.get("s") === phrase,
  );
  await type(page, phrase);
  await answer;
}

test("a phrase is sent to the page of results", async ({ page, javaScriptEnabled }) => {
  await page.goto("/");
  const names = page.locator(".product-card h3");
  const button = page.getByRole("search").getByRole("button", { name: "Hledat", exact: true });

  await button.click(); // an empty form is not sent
  await expect(page).toHaveURL(/:\d+\/$/);
  await field(page).fill(PHRASE);
  await button.click();

  await page.waitForURL(/\/\?s=tri%C4%8Dko&post_type=product&dgwt_wcas=1$/);
  await expect(names.first()).toContainText(/tri(čko|ko)/i);
  await expect(field(page)).toHaveValue(PHRASE);
  await expectAccessible(page, javaScriptEnabled !== false);
});

test("suggestions come while somebody types, and lead to what they say", { tag: ["@script", "@both"] }, async ({
  page,
}) => {
  await search(page);

  await expect(products(page).first()).toBeVisible();
  await expect(products(page).first().locator(".dgwt-wcas-st-title strong").first()).toHaveText(/^trič?k/i);
  await expect(products(page).first().locator(".amount").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /\d výsled/ })).toHaveCount(1);
  await expectAccessible(page);
  const name = await products(page).first().locator(".dgwt-wcas-st-title").innerText();
  await (isPhone(page) ? products(page).first().tap() : products(page).first().click());

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("what was typed before the scripts came is searched", { tag: ["@script", "@wide"] }, async ({ page }) => {
  let letThrough = () => {};
  const arrived = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/SearchBox\.island-[^/]+\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });

  await type(page, "dětské tri");
  for (const _ of "tri") await page.keyboard.press("ArrowLeft");
  letThrough();
  await expect(products(page).first()).toBeVisible();
  await page.keyboard.type("bílé ");

  await expect(field(page)).toHaveValue("dětské bílé tri");
});

test("keys go through suggestions and to details, nothing moves, and Enter opens one", {
  tag: ["@script", "@wide"],
}, async ({ page }) => {
  await page.goto("/");
  const heading = page.getByRole("main").getByRole("heading").first();
  const place = await heading.boundingBox();
  await search(page);
  await expect(products(page).first()).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator(".dgwt-wcas-details-inner")).toBeVisible();
  expect(await heading.boundingBox()).toEqual(place);

  while (!(await page.locator(".dgwt-wcas-details-wrapp :focus").count())) await page.keyboard.press("Tab");
  await expect(page.locator(".dgwt-wcas-details-inner")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeFocused();
  await expect(options(page)).toHaveCount(0);
  await field(page).click();
  await expect(products(page).first()).toBeVisible();

  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await options(page).first().getAttribute("id")) ?? "",
  );
  await page.keyboard.press("ArrowUp");
  await expect(field(page)).not.toHaveAttribute("aria-activedescendant");
  const ids = await options(page).evaluateAll((all) => all.map((one) => one.id));
  const product = (await products(page).first().getAttribute("id")) ?? "";
  for (const _id of ids.slice(0, ids.indexOf(product) + 1)) await page.keyboard.press("ArrowDown");
  await expect(products(page).first()).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  const href = (await products(page).first().getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(href);
});

test("what was viewed and searched is offered in an empty field, until it is forgotten", { tag: "@script" }, async ({
  page,
}) => {
  await search(page);
  await expect(products(page).first()).toBeVisible();
  const name = await products(page).first().locator(".dgwt-wcas-st-title").innerText();
  await products(page).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await touched(page);
  await page.keyboard.type("batoh");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?s=batoh/);

  await page.goto("/obchod/");
  await touched(page);

  await expect(options(page).filter({ hasText: name })).toBeVisible();
  await expect(options(page).filter({ hasText: "batoh" })).toBeVisible();
  await expectAccessible(page);
  await options(page).filter({ hasText: "batoh" }).click();
  await page.waitForURL(/\?s=batoh/);
  await page.goto("/obchod/");
  await touched(page);
  await page.getByRole("button", { name: "Vymazat historii" }).click();
  await expect(options(page)).toHaveCount(0);
  await page.reload();
  await touched(page);
  await expect(field(page)).toHaveAttribute("role", "combobox");
  await expect(options(page)).toHaveCount(0);
});

test.describe("on a device with a finger", () => {
  test.use({ isMobile: true, hasTouch: true });

  test("a phone has it over the whole window, with a way back", { tag: ["@script", "@narrow"] }, async ({ page }) => {
    await page.goto("/");
    await field(page).tap();

    await expect(overlay(page)).toBeVisible();
    const box = await page.locator(".search-frame").boundingBox();
    expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await expect(field(page)).toBeFocused();
    await expect(overlay(page).getByRole("navigation").getByRole("link").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type("xyzzy");
    await expect(page.locator(".dgwt-wcas-suggestion-no-results")).toBeVisible();
    await expectAccessible(page);
    await field(page).fill(PHRASE);
    await expect(products(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Zpět" }).tap();

    await expect(overlay(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Košík" }).first()).toBeVisible();
    await expect(field(page)).toHaveValue(PHRASE);
    await field(page).tap();
    const name = await products(page).first().locator(".dgwt-wcas-st-title").innerText();
    await products(page).first().tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    // The device's own way back is told as Escape is, wherever the focus is.
    await field(page).tap();
    await field(page).blur();
    await page.keyboard.press("Escape");
    await expect(overlay(page)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(overlay(page)).toHaveCount(0);
  });
});

test("beside suggestions stand details, and a way into the cart", { tag: ["@script", "@wide"] }, async ({ page }) => {
  const { name } = await findProduct(page, "simple");
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("dgwt_wcas_result_details") && calls.push(request.url()));
  await search(page, name);
  const option = products(page).filter({ hasText: name });
  await option.hover();
  const details = page.locator(".dgwt-wcas-details-inner-product");
  await expect(details.locator(".dgwt-wcas-details-product-title")).toHaveText(name);
  await expectAccessible(page);
  const asked = calls.length;

  await details.getByLabel("Počet kusů").fill("2");
  await details.getByRole("button", { name: "do košíku" }).or(details.locator(".ajax_add_to_cart")).click();

  await expect(details.getByRole("status")).toContainText("Přidáno do košíku");
  await expect(page.locator("[data-cart-count]").first()).toHaveText("2");
  await expect(details).toBeVisible();
  await expectAccessible(page);
  expect(calls).toHaveLength(asked);
  await details.getByRole("link", { name: "Přejít do košíku" }).click();
  await expect(page.getByRole("main")).toContainText(name);
});

test("prices are in the visitor's currency, on a page that is the same for everybody", {
  tag: ["@script", "@wide"],
}, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);

  await search(page);

  const amounts = page.locator(".search-panel .amount:visible");
  await expect(amounts.first()).toContainText("€");
  await expect(amounts.filter({ hasText: "Kč" })).toHaveCount(0);
  await products(page).first().hover();
  await expect(page.locator(".dgwt-wcas-pd-price .amount").first()).toContainText("€");
  await expect(page.locator(".dgwt-wcas-pd-price .amount").first()).toBeVisible();
});
