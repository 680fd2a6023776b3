/** The cart and the checkout beside scripts made for the classic shop, which speak by jQuery's events (WooCommerce's classic calls). */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { addToCart, findProduct } from "./shop.ts";

const JQUERY = readFileSync(createRequire(import.meta.url).resolve("jquery"), "utf8");
const EVENTS = "added_to_cart removed_from_cart updated_cart_totals updated_checkout";
/** Notes what it hears, and puts goods into the cart as the classic shop's script does. */
const SCRIPT = `
  window.heard = [];
  jQuery(document.body).on("${EVENTS}", (event) => heard.push(event.type));
  window.addByScript = (product_id) => jQuery.post("/?wc-ajax=add_to_cart", { product_id }, ({ fragments, cart_hash }) =>
    jQuery(document.body).trigger("added_to_cart", [fragments, cart_hash, jQuery("<a>")]));`;

/** Bring jQuery and the script, later than the page; ours arrives after them. */
async function bringScripts(page: Page): Promise<void> {
  await page.route("**/of-others.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: JQUERY + SCRIPT }),
  );
  const ours = page.waitForResponse(/\/classic-cart-/);
  await page.addScriptTag({ url: "/of-others.js" });
  await ours;
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

test("B9 events: the number in the header follows what a script adds", { tag: "@script" }, async ({ page }) => {
  const { path } = await findProduct(page, "simple");
  await page.goto(path);
  const id = await page.locator("form.cart [name=add-to-cart]").first().getAttribute("value");
  await bringScripts(page);

  await page.evaluate((id) => (window as unknown as { addByScript(id: string | null): void }).addByScript(id), id);

  await expect(page.locator("[data-cart-count]").first()).toHaveText("1");
});

test("B9 events, A9/B10: scripts hear of the cart page and ask the checkout to count", { tag: "@script" }, async ({
  page,
}) => {
  await addToCart(page, await findProduct(page, "simple"));
  await page.goto("/kosik/");
  await bringScripts(page);
  await page.locator(".quantity-step").last().click();
  await expect.poll(() => heard(page)).toContain("updated_cart_totals");

  await page.goto("/pokladna/");
  await bringScripts(page);
  const counted = page.waitForResponse((response) => response.url().includes("/v1/checkout?_method=PUT"));
  await page.evaluate("jQuery(document.body).trigger('update_checkout')");

  // A16: a change that is not a POST says so beside it.
  const request = (await counted).request();
  expect([request.method(), request.headers()["x-http-method-override"]]).toEqual(["POST", "PUT"]);
  expect((await counted).status()).toBe(200);
  await expect.poll(() => heard(page)).toContain("updated_checkout");
});
