/** Search suggestions by mouse, keyboard and touch, the phone's overlay, and the plain form. */
import type { Page, Request } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible, findProduct } from "./shop.ts";

const PHRASE = "tričko";
const PHONE_WIDTH = 600; // pixels

const getField = (page: Page) => page.locator("#header-search");
const getOptions = (page: Page) => page.getByRole("option");
const getProducts = (page: Page) => page.locator(".dgwt-wcas-suggestion-product");
const getOverlay = (page: Page) => page.locator(".dgwt-wcas-overlay-mobile");
const isSuggestionRequest = (request: Request) => request.url().includes("wc-ajax=dgwt_wcas_ajax_search");
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < PHONE_WIDTH;
const focusField = async (page: Page) => (isPhone(page) ? getField(page).tap() : getField(page).click());

/** Open the home page and type a phrase as a shopper does. */
async function typePhrase(page: Page, phrase: string): Promise<void> {
  await page.goto("/");
  await focusField(page);
  await page.keyboard.type(phrase, { delay: 20 });
}

/** Type a phrase and wait for the suggestions of the whole phrase. */
async function search(page: Page, phrase = PHRASE): Promise<void> {
  const responsePromise = page.waitForResponse(
    (response) => isSuggestionRequest(response.request()) && new URL(response.url()).searchParams.get("s") === phrase,
  );
  await typePhrase(page, phrase);
  await responsePromise;
}

test("the form opens the page of results", async ({ page, javaScriptEnabled }) => {
  await page.goto("/");
  const names = page.locator(".product-card h3");
  const button = page.getByRole("search").getByRole("button", { name: "Hledat", exact: true });

  await button.click(); // an empty form is not submitted
  await expect(page).toHaveURL(/:\d+\/$/);
  await getField(page).fill(PHRASE);
  await button.click();

  await page.waitForURL(/\/\?s=tri%C4%8Dko&post_type=product&dgwt_wcas=1$/);
  await expect(names.first()).toContainText(/tri(čko|ko)/i);
  await expect(getField(page)).toHaveValue(PHRASE);
  await expectAccessible(page, javaScriptEnabled !== false);
});

test("suggestions appear while typing and lead to their product", { tag: ["@script", "@both"] }, async ({ page }) => {
  await search(page);

  await expect(getProducts(page).first()).toBeVisible();
  await expect(getProducts(page).first().locator(".dgwt-wcas-st-title strong").first()).toHaveText(/^trič?k/i);
  await expect(getProducts(page).first().locator(".amount").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /\d výsled/ })).toHaveCount(1);
  await expectAccessible(page);
  const name = await getProducts(page).first().locator(".dgwt-wcas-st-title").innerText();
  await (isPhone(page) ? getProducts(page).first().tap() : getProducts(page).first().click());

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("text typed before the scripts load is searched", { tag: ["@script", "@wide"] }, async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/SearchBox\.island-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });

  await typePhrase(page, "dětské tri");
  for (const _ of "tri") await page.keyboard.press("ArrowLeft");
  release();
  await expect(getProducts(page).first()).toBeVisible();
  await page.keyboard.type("bílé ");

  await expect(getField(page)).toHaveValue("dětské bílé tri");
});

test("keys move through suggestions and details without layout shifts, and Enter opens one", {
  tag: ["@script", "@wide"],
}, async ({ page }) => {
  await page.goto("/");
  const heading = page.getByRole("main").getByRole("heading").first();
  const initialBox = await heading.boundingBox();
  await search(page);
  await expect(getProducts(page).first()).toBeVisible();
  await expect(getField(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator(".dgwt-wcas-details-inner")).toBeVisible();
  expect(await heading.boundingBox()).toEqual(initialBox);

  while (!(await page.locator(".dgwt-wcas-details-wrapp :focus").count())) await page.keyboard.press("Tab");
  await expect(page.locator(".dgwt-wcas-details-inner")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(getField(page)).toBeFocused();
  await expect(getOptions(page)).toHaveCount(0);
  await getField(page).click();
  await expect(getProducts(page).first()).toBeVisible();

  await page.keyboard.press("ArrowDown");
  await expect(getOptions(page).first()).toHaveAttribute("aria-selected", "true");
  await expect(getField(page)).toHaveAttribute(
    "aria-activedescendant",
    (await getOptions(page).first().getAttribute("id")) ?? "",
  );
  await page.keyboard.press("ArrowUp");
  await expect(getField(page)).not.toHaveAttribute("aria-activedescendant");
  const ids = await getOptions(page).evaluateAll((elements) => elements.map((element) => element.id));
  const product = (await getProducts(page).first().getAttribute("id")) ?? "";
  for (const _id of ids.slice(0, ids.indexOf(product) + 1)) await page.keyboard.press("ArrowDown");
  await expect(getProducts(page).first()).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  const href = (await getProducts(page).first().getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(href);
});

test("viewed products and searched phrases are offered in an empty field until they are cleared", {
  tag: "@script",
}, async ({ page }) => {
  await search(page);
  await expect(getProducts(page).first()).toBeVisible();
  const name = await getProducts(page).first().locator(".dgwt-wcas-st-title").innerText();
  await getProducts(page).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await focusField(page);
  await page.keyboard.type("batoh");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?s=batoh/);

  await page.goto("/obchod/");
  await focusField(page);

  await expect(getOptions(page).filter({ hasText: name })).toBeVisible();
  await expect(getOptions(page).filter({ hasText: "batoh" })).toBeVisible();
  await expectAccessible(page);
  await getOptions(page).filter({ hasText: "batoh" }).click();
  await page.waitForURL(/\?s=batoh/);
  await page.goto("/obchod/");
  await focusField(page);
  await page.getByRole("button", { name: "Vymazat historii" }).click();
  await expect(getOptions(page)).toHaveCount(0);
  await page.reload();
  await focusField(page);
  await expect(getField(page)).toHaveAttribute("role", "combobox");
  await expect(getOptions(page)).toHaveCount(0);
});

test.describe("on a touch device", () => {
  test.use({ isMobile: true, hasTouch: true });

  test("the search opens over the whole window of a phone and closes by Back", { tag: ["@script", "@narrow"] }, async ({
    page,
  }) => {
    await page.goto("/");
    await getField(page).tap();

    await expect(getOverlay(page)).toBeVisible();
    const box = await page.locator(".search-frame").boundingBox();
    expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await expect(getField(page)).toBeFocused();
    await expect(getOverlay(page).getByRole("navigation").getByRole("link").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type("xyzzy");
    await expect(page.locator(".dgwt-wcas-suggestion-no-results")).toBeVisible();
    await expectAccessible(page);
    await getField(page).fill(PHRASE);
    await expect(getProducts(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Zpět" }).tap();

    await expect(getOverlay(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Košík" }).first()).toBeVisible();
    await expect(getField(page)).toHaveValue(PHRASE);
    await getField(page).tap();
    const name = await getProducts(page).first().locator(".dgwt-wcas-st-title").innerText();
    await getProducts(page).first().tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    // The device's Back button fires Escape, wherever the focus is.
    await getField(page).tap();
    await getField(page).blur();
    await page.keyboard.press("Escape");
    await expect(getOverlay(page)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(getOverlay(page)).toHaveCount(0);
  });
});

test("details beside suggestions add the product to the cart", { tag: ["@script", "@wide"] }, async ({ page }) => {
  const { name } = await findProduct(page, "simple");
  const detailRequests: string[] = [];
  page.on(
    "request",
    (request) => request.url().includes("dgwt_wcas_result_details") && detailRequests.push(request.url()),
  );
  await search(page, name);
  const option = getProducts(page).filter({ hasText: name });
  await option.hover();
  const details = page.locator(".dgwt-wcas-details-inner-product");
  await expect(details.locator(".dgwt-wcas-details-product-title")).toHaveText(name);
  await expectAccessible(page);
  const requestCount = detailRequests.length;

  await details.getByLabel("Počet kusů").fill("2");
  await details.getByRole("button", { name: "do košíku" }).or(details.locator(".ajax_add_to_cart")).click();

  await expect(details.getByRole("status")).toContainText("Přidáno do košíku");
  await expect(page.locator("[data-cart-count]").first()).toHaveText("2");
  await expect(details).toBeVisible();
  await expectAccessible(page);
  expect(detailRequests).toHaveLength(requestCount);
  await details.getByRole("link", { name: "Přejít do košíku" }).click();
  await expect(page.getByRole("main")).toContainText(name);
});

test("suggestions on a cached page have prices in the visitor's currency", {
  tag: ["@script", "@wide"],
}, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);

  await search(page);

  const amounts = page.locator(".search-panel .amount:visible");
  await expect(amounts.first()).toContainText("€");
  await expect(amounts.filter({ hasText: "Kč" })).toHaveCount(0);
  await getProducts(page).first().hover();
  await expect(page.locator(".dgwt-wcas-pd-price .amount").first()).toContainText("€");
  await expect(page.locator(".dgwt-wcas-pd-price .amount").first()).toBeVisible();
});
