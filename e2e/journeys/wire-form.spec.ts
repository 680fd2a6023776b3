/** A variable product's form with third-party scripts for WooCommerce's form, with and without jQuery. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { chooseVariation, type FoundProduct, findHydratedForm, findProduct } from "./shop.ts";

const JQUERY = readFileSync(createRequire(import.meta.url).resolve("jquery"), "utf8");
const VARIATION_SCRIPT = readFileSync(new URL("../stand-ins/variation-script.js", import.meta.url), "utf8");
/** Records the form's events like a third-party script. */
const LISTENER_SCRIPT = `
  window.heard = [];
  jQuery(document).on("wc_variation_form found_variation", (event, variation) => {
    heard.push([event.type, variation?.variation_id ?? 0]);
  });`;

/** Add a script to the loaded page as a tag manager does. */
async function addScript(page: Page, body: string): Promise<void> {
  await page.route("**/of-others.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await page.addScriptTag({ url: "/of-others.js" });
}

const getRecordedEvents = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: [string, number][] }).heard);
const getSelects = (page: Page) => page.locator("form.variations_form select[data-attribute_name]");

/** Choose the values of `product` in the form's hidden selects, as a third-party script does. */
const chooseByScript = (page: Page, product: FoundProduct, withJquery: boolean) =>
  getSelects(page).evaluateAll(
    (elements, [values, withJquery]) => {
      for (const [i, select] of (elements as HTMLSelectElement[]).entries()) {
        select.value = values[i] ?? "";
        const { jQuery } = window as unknown as { jQuery: (element: Element) => { trigger: (type: string) => void } };
        if (withJquery) jQuery(select).trigger("change");
        else select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    },
    [product.values, withJquery] as const,
  );

async function openProduct(page: Page): Promise<FoundProduct> {
  const product = await findProduct(page, "variable");
  await page.goto(product.path);
  return product;
}

const expectChosen = async (page: Page, product: FoundProduct) => {
  for (const value of product.values)
    await expect(page.locator(`form.variations_form input[value="${value}"]`)).toBeChecked();
  await expect(page.locator(".single_variation .stock")).toBeVisible();
};

test("a third-party script's choice hydrates the form and applies", { tag: "@script" }, async ({ page }) => {
  const product = await openProduct(page);

  await chooseByScript(page, product, false);

  await expectChosen(page, product);
  await expect(getSelects(page).first()).toHaveAttribute("name", /^attribute_/);
});

test("loading jQuery hydrates the form, which fires and handles jQuery's events", { tag: "@script" }, async ({
  page,
}) => {
  const product = await openProduct(page);

  await addScript(page, JQUERY + LISTENER_SCRIPT);
  await expect.poll(async () => (await getRecordedEvents(page)).map(([type]) => type)).toContain("wc_variation_form");
  await chooseByScript(page, product, true);

  await expectChosen(page, product);
  const id = await page.locator("input.variation_id").inputValue();
  expect(await getRecordedEvents(page)).toContainEqual(["found_variation", Number(id)]);
});

test.describe(() => {
  test.use({ expectedErrors: /base URI/ }); // jQuery's parseHTML tries to set one

  test("the form chooses, resets and buys together with a script like WooCommerce's own", {
    tag: "@script",
  }, async ({ page }) => {
    const product = await openProduct(page);
    await addScript(page, JQUERY + VARIATION_SCRIPT);
    await expect(findHydratedForm(page)).toHaveCount(1);

    await chooseVariation(page, product);
    await expect(page.locator(".single_variation > .theirs")).toBeVisible();
    await page.locator("a.reset_variations").click();
    await expect(page.locator("form.variations_form input:checked")).toHaveCount(0);
    await expect(page.locator(".single_variation")).toBeHidden();
    await chooseVariation(page, product);
    await page.locator("form.variations_form").getByRole("button", { name: "Do košíku" }).click();

    await expect(page.getByRole("dialog", { name: "Přidáno do košíku" })).toBeVisible();
  });
});

test.describe(() => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test("an overlay of blockUI covers the form's button", { tag: "@script" }, async ({ page }) => {
    await openProduct(page);
    // blockUI does the same; the policy rejects the style that would place the overlay over the form.
    await page.locator("form.variations_form").evaluate((form) => {
      (form as HTMLElement).style.position = "relative";
      form.insertAdjacentHTML(
        "beforeend",
        '<div class="blockUI" style="display:none"></div><div class="blockUI blockOverlay" style="position:absolute"></div>',
      );
    });

    const button = page.locator("form.variations_form button.single_add_to_cart_button");
    await button.scrollIntoViewIfNeeded();
    const topmostClass = await button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.className;
    });

    expect(topmostClass).toBe("blockUI blockOverlay");
  });
});
