/** The search as an icon, on a sample page; the demo shop shows it as a field. */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../journeys/shop.ts";
import { SAMPLES } from "./playwright.ts";

const SAMPLE = "NewsletterPage";
const MEDIA = { icon: "all", "icon-flexible": "(width < 992px)", "icon-flexible-inv": "(width >= 992px)" };
const SUGGESTIONS = {
  total: 2,
  suggestions: [
    { type: "product", post_id: 1, value: "Zelený čaj", url: "/landed/?caj=zeleny" },
    { type: "product", post_id: 2, value: "Černý čaj", url: "/landed/?caj=cerny" },
  ],
};

const icon = (page: Page) => page.locator(".js-dgwt-wcas-search-icon-handler");
const field = (page: Page) => page.locator("#header-search");
const frame = (page: Page) => page.locator(".search-frame");

/** Open the page with the search in `layout`. */
async function openWithLayout(page: Page, layout: keyof typeof MEDIA, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.route(/dgwt_wcas_ajax_search/, (route) => route.fulfill({ json: SUGGESTIONS }));
  await page.route(/dgwt_wcas_result_details/, (route) => route.fulfill({ json: { items: [] } }));
  const props = await (await page.request.get(`${SAMPLES}/sample/${SAMPLE}/full/?props`)).json();
  const { shell } = props;
  const iconProps = { layout, icon_media: MEDIA[layout], icon_stylesheet: "/static/search-icon.css" };
  // Servers limit the length of a URL.
  const emptyProps = {
    currency: null,
    languages: null,
    panels: [],
    back_to_top: null,
    popups: { visitor: "", count: "", popups: [] },
  };
  const pageProps = { ...props, shell: { ...shell, ...emptyProps, search: { ...shell.search, ...iconProps } } };
  await page.goto(`${SAMPLES}/page/${SAMPLE}/?with=${encodeURIComponent(JSON.stringify(pageProps))}`);
}

test("the search is an icon at the window widths of its layout", async ({ page }) => {
  for (const [layout, below, above] of [
    ["icon", true, true],
    ["icon-flexible", true, false],
    ["icon-flexible-inv", false, true],
  ] as const) {
    await openWithLayout(page, layout, 991);
    for (const [width, isIcon] of [
      [991, below],
      [992, above],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(icon(page), `${layout} at ${width} pixels`).toBeVisible({ visible: isIcon });
      await expect(frame(page), `${layout} at ${width} pixels`).toHaveCSS("opacity", isIcon ? "0" : "1");
    }
  }
});

test("keys and clicks open the icon's form, choose a suggestion and close it without layout shifts", async ({
  page,
}) => {
  await openWithLayout(page, "icon");
  await expectAccessible(page);
  const heading = page.getByRole("main").getByRole("heading").first();
  const initialBox = await heading.boundingBox();

  await icon(page).focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await expect(frame(page)).toHaveCSS("opacity", "1");
  await page.keyboard.type("čaj");
  await expect(page.getByRole("option")).toHaveCount(2);
  await expectAccessible(page);
  expect(await heading.boundingBox()).toEqual(initialBox);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");

  await expect(icon(page)).toBeFocused();
  await expect(frame(page)).toHaveCSS("opacity", "0");
  await icon(page).click();
  await expect(page.getByRole("option")).toHaveCount(2);
  await page.mouse.click(40, 700);
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(frame(page)).toHaveCSS("opacity", "0");
  await icon(page).press("Enter");
  await expect(page.getByRole("option")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/landed\/\?caj=zeleny$/);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("a tap on the icon opens the search over the whole window", async ({ page }) => {
    await openWithLayout(page, "icon-flexible", 390);

    await icon(page).tap();

    await expect(page.locator(".dgwt-wcas-overlay-mobile")).toBeVisible();
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Zpět" }).tap();
    await expect(page.locator(".dgwt-wcas-overlay-mobile")).toHaveCount(0);
    await expect(icon(page)).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the icon shows the field, which submits the form", async ({ page }) => {
    await openWithLayout(page, "icon", 390);

    await icon(page).click();
    await expect(frame(page)).toHaveCSS("opacity", "1");
    await field(page).fill("čaj");
    await field(page).press("Enter");

    await expect(page).toHaveURL(/\/\?s=%C4%8Daj&post_type=product&dgwt_wcas=1$/);
  });
});
