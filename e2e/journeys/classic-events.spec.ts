/** The cart and the checkout with third-party scripts that use WooCommerce's jQuery events. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { addToCart, findProduct } from "./shop.ts";

const JQUERY = readFileSync(createRequire(import.meta.url).resolve("jquery"), "utf8");
const EVENTS = "added_to_cart removed_from_cart updated_cart_totals updated_checkout";
/** Records events and adds products to the cart as WooCommerce's classic script does. */
const SCRIPT = `
  window.heard = [];
  jQuery(document.body).on("${EVENTS}", (event) => heard.push(event.type));
  window.addByScript = (product_id) => jQuery.post("/?wc-ajax=add_to_cart", { product_id }, ({ fragments, cart_hash }) =>
    jQuery(document.body).trigger("added_to_cart", [fragments, cart_hash, jQuery("<a>")]));`;

/** Add jQuery and the script after the page has loaded, and wait for the shop's own script. */
async function addScripts(page: Page): Promise<void> {
  await page.route("**/of-others.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: JQUERY + SCRIPT }),
  );
  const shopScript = page.waitForResponse(/\/cart-events-/);
  await page.addScriptTag({ url: "/of-others.js" });
  await shopScript;
}

const getRecordedEvents = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

test("the header's count includes products that a third-party script adds", { tag: "@script" }, async ({ page }) => {
  const { path } = await findProduct(page, "simple");
  await page.goto(path);
  const id = await page.locator("form.cart [name=add-to-cart]").first().getAttribute("value");
  await addScripts(page);

  await page.evaluate((id) => (window as unknown as { addByScript(id: string | null): void }).addByScript(id), id);

  await expect(page.locator("[data-cart-count]").first()).toHaveText("1");
});

test("third-party scripts get the cart's events and can recalculate the checkout", { tag: "@script" }, async ({
  page,
}) => {
  await addToCart(page, await findProduct(page, "simple"));
  await page.goto("/kosik/");
  await addScripts(page);
  await page.locator(".quantity-step").last().click();
  await expect.poll(() => getRecordedEvents(page)).toContain("updated_cart_totals");

  await page.goto("/pokladna/");
  await addScripts(page);
  const recalculated = page.waitForResponse((response) => response.url().includes("/v1/checkout?_method=PUT"));
  await page.evaluate("jQuery(document.body).trigger('update_checkout')");

  // PUT is sent as POST with its method in a header.
  const request = (await recalculated).request();
  expect([request.method(), request.headers()["x-http-method-override"]]).toEqual(["POST", "PUT"]);
  expect((await recalculated).status()).toBe(200);
  await expect.poll(() => getRecordedEvents(page)).toContain("updated_checkout");
});
