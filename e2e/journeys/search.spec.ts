/** Searching while typing: by mouse, keys and touch, on phones over the whole window, and as a plain form. */
import type { Page, Request } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectTidy, findProduct } from "./shop.ts";

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

  await field(page).fill(PHRASE);
  await page.getByRole("search").getByRole("button", { name: "Hledat", exact: true }).click();

  await page.waitForURL(/\/\?s=tri%C4%8Dko&post_type=product&dgwt_wcas=1$/);
  await expect(names.first()).toContainText(/tri(čko|ko)/i);
  await expect(field(page)).toHaveValue(PHRASE);
  await expectTidy(page, javaScriptEnabled !== false);
});

test("an empty form is not sent", async ({ page }) => {
  await page.goto("/");

  await page.getByRole("search").getByRole("button", { name: "Hledat", exact: true }).click();

  await expect(page).toHaveURL(/:\d+\/$/);
});

test("suggestions come while somebody types, and lead to what they say", { tag: ["@script", "@both"] }, async ({
  page,
}) => {
  await search(page);

  await expect(products(page).first()).toBeVisible();
  await expect(products(page).first().locator(".dgwt-wcas-st-title strong").first()).toHaveText(/^trič?k/i);
  await expect(products(page).first().locator(".amount").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /\d výsled/ })).toHaveCount(1);
  await expectTidy(page);
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

test("keys go through suggestions, and Enter opens one", { tag: ["@script", "@wide"] }, async ({ page }) => {
  await search(page);
  await expect(products(page).first()).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");

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
  await expectTidy(page);
  const href = (await products(page).first().getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(href);
});

test("Enter alone opens all results", { tag: "@script" }, async ({ page }) => {
  await search(page);
  await expect(products(page).first()).toBeVisible();

  await page.keyboard.press("Enter");

  await page.waitForURL(/\?s=tri/);
});

test("Ctrl and Enter opens another tab", { tag: ["@script", "@wide"] }, async ({ page, context }) => {
  await search(page);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const href = (await options(page).first().getAttribute("href")) ?? "";

  const [tab] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Control+Enter")]);

  await expect(tab).toHaveURL(href);
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("all results are one click away", { tag: "@script" }, async ({ page }) => {
  await search(page);

  await page.getByRole("option", { name: /^Zobrazit všech/ }).click();

  await page.waitForURL(/\?s=tri%C4%8Dko&post_type=product&dgwt_wcas=1$/);
});

test("nothing found is said in words, and longer phrases are not asked for", { tag: "@script" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => isSuggesting(request) && asked.push(request.url()));
  await page.route("**/?wc-ajax=dgwt_wcas_ajax_search*", (route) =>
    route.fulfill({ json: { suggestions: [{ type: "no-results", value: "" }], total: 0 } }),
  );
  await search(page, "qqq");
  await expect(page.locator(".dgwt-wcas-suggestion-no-results")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Nic jsme nenašli" })).toHaveCount(1);
  await expectTidy(page);
  const before = asked.length;

  await page.keyboard.type("wxyz");
  await expect(field(page)).toHaveValue("qqqwxyz");
  await page.waitForTimeout(600); // longer than the wait between keys

  expect(asked).toHaveLength(before);
});

test.describe(() => {
  test.use({ expectedErrors: /ERR_FAILED|net::/ });

  test("when the shop cannot be reached the form still searches", { tag: "@script" }, async ({ page }) => {
    await page.route("**/?wc-ajax=dgwt_wcas_ajax_search*", (route) => route.abort());
    await type(page, PHRASE);
    await expect(page.locator(".dgwt-wcas-preloader")).toHaveCount(0);

    await page.keyboard.press("Enter");

    await page.waitForURL(/\?s=tri/);
  });
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
  await expectTidy(page);
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
    await expectTidy(page);
    await page.keyboard.type(PHRASE);
    await expect(products(page).first()).toBeVisible();
    await expectTidy(page);
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

  test("a tablet has suggestions below the field, and no details", { tag: ["@script", "@wide"] }, async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("dgwt_wcas_result_details") && calls.push(request.url()));
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.goto("/");

    await field(page).tap();
    await page.keyboard.type(PHRASE);
    await expect(products(page).first()).toBeVisible();
    await expect(overlay(page)).toHaveCount(0);
    expect(calls).toEqual([]);
    await page.touchscreen.tap(30, 780);

    await expect(options(page)).toHaveCount(0);
  });
});

test("the overlay goes when the window grows", { tag: ["@script", "@narrow"] }, async ({ page }) => {
  await search(page);
  await expect(overlay(page)).toBeVisible();

  await page.setViewportSize({ width: 1200, height: 800 });

  await expect(overlay(page)).toHaveCount(0);
  await expect(page.locator("[inert]")).toHaveCount(0);
});

test("Escape goes back step by step", { tag: "@script" }, async ({ page }) => {
  await search(page);
  await expect(products(page).first()).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue(PHRASE);
  await page.keyboard.press("Escape");

  await expect(overlay(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test("a click elsewhere closes the suggestions, and nothing has moved", { tag: ["@script", "@wide"] }, async ({
  page,
}) => {
  await page.goto("/");
  const heading = page.locator("main").getByRole("heading").first();
  const place = await heading.boundingBox();
  await search(page);
  await expect(products(page).first()).toBeVisible();
  expect(await heading.boundingBox()).toEqual(place);

  await page.mouse.click(20, 700);

  await expect(options(page)).toHaveCount(0);
  await expect(page).toHaveURL(/:\d+\/$/);
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
  await expectTidy(page);
  const asked = calls.length;

  await details.getByLabel("Počet kusů").fill("2");
  await details.getByRole("button", { name: "do košíku" }).or(details.locator(".ajax_add_to_cart")).click();

  await expect(details.getByRole("status")).toContainText("Přidáno do košíku");
  await expect(page.locator("[data-cart-count]").first()).toHaveText("2");
  await expect(details).toBeVisible();
  await expectTidy(page);
  expect(calls).toHaveLength(asked);
  await details.getByRole("link", { name: "Přejít do košíku" }).click();
  await expect(page.getByRole("main")).toContainText(name);
});

test("prices are in the visitor's currency, on a page that is the same for everybody", {
  tag: ["@script", "@both"],
}, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);

  await search(page);

  const amounts = page.locator(".search-panel .amount:visible");
  await expect(amounts.first()).toContainText("€");
  await expect(amounts.filter({ hasText: "Kč" })).toHaveCount(0);
  if (isPhone(page)) return;
  await products(page).first().hover();
  await expect(page.locator(".dgwt-wcas-pd-price .amount").first()).toContainText("€");
  await expect(page.locator(".dgwt-wcas-pd-price .amount").first()).toBeVisible();
});

test("the form on a page in another currency keeps it", async ({ page, javaScriptEnabled }) => {
  await page.goto("/?wmc-currency=EUR");

  await field(page).fill(PHRASE);
  if (javaScriptEnabled !== false) await expect(products(page).first()).toBeVisible();
  await page.getByRole("search").getByRole("button", { name: "Hledat", exact: true }).click();

  await page.waitForURL(/[?&]s=tri/);
  await expect(page.locator(".product-card .amount").first()).toContainText("€");
});

test("a mouse at rest takes nothing from the keys", { tag: ["@script", "@wide"] }, async ({ page }) => {
  await page.goto("/");
  await field(page).focus();
  await page.mouse.move(560, 300);
  await search(page);
  await page.mouse.move(560, 300);
  await expect(products(page).last()).toBeAttached();

  // Far enough for the list to scroll below the mouse, and back.
  const keys = [...Array(8).fill("ArrowDown"), ...Array(7).fill("ArrowUp")];
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(300); // longer than the pointer needs to highlight

  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.mouse.move(562, 300);
  await expect(page.locator(".dgwt-wcas-suggestion-selected:hover")).toHaveCount(1);
});

test("details are reached by keys, and Escape leads back to the field", { tag: ["@script", "@wide"] }, async ({
  page,
}) => {
  await search(page);
  await expect(page.locator(".dgwt-wcas-details-inner")).toBeVisible();
  await field(page).focus();

  while (!(await page.locator(".dgwt-wcas-details-wrapp :focus").count())) await page.keyboard.press("Tab");
  await expect(page.locator(".dgwt-wcas-details-inner")).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(field(page)).toBeFocused();
  await expect(options(page)).toHaveCount(0);
});

test("what is known opens at once", { tag: "@script" }, async ({ page }) => {
  await search(page);
  await expect(products(page).first()).toBeVisible();

  // The quickest of some: other tests share the machine.
  const times: number[] = [];
  while (times.length < 20 && !times.some((time) => time < 50)) {
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    times.push(await openingMs(page));
  }

  expect(Math.min(...times)).toBeLessThan(50);
});

/** Click into the field, and return after how many milliseconds there is a suggestion. */
const openingMs = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        new MutationObserver((_, observer) => {
          if (!document.querySelector("[role=option]")) return;
          observer.disconnect();
          resolve(performance.now() - began);
        }).observe(document.body, { childList: true, subtree: true });
        document.querySelector<HTMLElement>("#header-search")?.click();
      }),
  );
