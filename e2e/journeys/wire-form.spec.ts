/** The form of a variable product and scripts of others: made for WooCommerce's form, with jQuery or without. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { awakeForm, chooseVariation, type FoundProduct, findProduct } from "./shop.ts";

const JQUERY = readFileSync(createRequire(import.meta.url).resolve("jquery"), "utf8");
const VARIATION_SCRIPT = readFileSync(new URL("../stand-ins/variation-script.js", import.meta.url), "utf8");
/** Notes what the form says, as a script of others would listen. */
const LISTENER = `
  window.heard = [];
  jQuery(document).on("wc_variation_form found_variation", (event, told) => {
    heard.push([event.type, told?.variation_id ?? 0]);
  });`;

/** Add a script to the page as a tag manager does: later, and not as part of it. */
async function addScript(page: Page, body: string): Promise<void> {
  await page.route("**/of-others.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await page.addScriptTag({ url: "/of-others.js" });
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: [string, number][] }).heard);
const selects = (page: Page) => page.locator("form.variations_form select[data-attribute_name]");

/** Choose every value of `product` in the selects of the wire, as a script does. */
const chooseByScript = (page: Page, product: FoundProduct, withJquery: boolean) =>
  selects(page).evaluateAll(
    (all, [values, withJquery]) => {
      for (const [i, select] of (all as HTMLSelectElement[]).entries()) {
        select.value = values[i] ?? "";
        const { jQuery } = window as unknown as { jQuery: (of: Element) => { trigger: (type: string) => void } };
        if (withJquery) jQuery(select).trigger("change");
        else select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    },
    [product.values, withJquery] as const,
  );

async function open(page: Page): Promise<FoundProduct> {
  const product = await findProduct(page, "variable");
  await page.goto(product.path);
  return product;
}

const expectChosen = async (page: Page, product: FoundProduct) => {
  for (const value of product.values)
    await expect(page.locator(`form.variations_form input[value="${value}"]`)).toBeChecked();
  await expect(page.locator(".single_variation .stock")).toBeVisible();
};

test("a script's choice wakes the form and counts", { tag: "@script" }, async ({ page }) => {
  const product = await open(page);

  await chooseByScript(page, product, false);

  await expectChosen(page, product);
  await expect(selects(page).first()).toHaveAttribute("name", /^attribute_/);
});

test("where jQuery comes, the form wakes by itself, says so, and hears it", { tag: "@script" }, async ({ page }) => {
  const product = await open(page);

  await addScript(page, JQUERY + LISTENER);
  await expect.poll(async () => (await heard(page)).map(([type]) => type)).toContain("wc_variation_form");
  await chooseByScript(page, product, true);

  await expectChosen(page, product);
  const id = await page.locator("input.variation_id").inputValue();
  expect(await heard(page)).toContainEqual(["found_variation", Number(id)]);
});

test.describe(() => {
  test.use({ expectedErrors: /base URI/ }); // jQuery's parseHTML tries to set one

  test("a script like WooCommerce's own and the form choose, reset and buy together", {
    tag: "@script",
  }, async ({ page }) => {
    const product = await open(page);
    await addScript(page, JQUERY + VARIATION_SCRIPT);
    await expect(awakeForm(page)).toHaveCount(1);

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

  test("what such a script covers while it works cannot be clicked", { tag: "@script" }, async ({ page }) => {
    await open(page);
    // As blockUI does it: the policy refuses the style that would lay the cover over the form.
    await page.locator("form.variations_form").evaluate((form) => {
      (form as HTMLElement).style.position = "relative";
      form.insertAdjacentHTML(
        "beforeend",
        '<div class="blockUI" style="display:none"></div><div class="blockUI blockOverlay" style="position:absolute"></div>',
      );
    });

    const button = page.locator("form.variations_form button.single_add_to_cart_button");
    await button.scrollIntoViewIfNeeded();
    const covered = await button.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.className;
    });

    expect(covered).toBe("blockUI blockOverlay");
  });
});
