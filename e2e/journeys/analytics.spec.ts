/**
 * What analytics and the marketing provider are told of one shopper: nothing before consent, everything once, nothing after
 * it was taken back (B6, B7; docs/developers/events.md). Both are a stand-in on another origin (scripts/providers.py).
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { fillCheckout, findProduct, placeOrder } from "./shop.ts";

test.use({ hasAnswered: false });

interface Told {
  call: string;
  // biome-ignore lint/suspicious/noExplicitAny: what was sent, whatever it was
  body: any;
}

/** The origin of the stand-in, as the page names it to its script. */
const standIn = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById("vyloha-events")?.textContent ?? "").ga4.library as string);

const told = async (page: Page, origin: string): Promise<Told[]> =>
  (await page.request.get(`${origin}/recorded`)).json();

/** Events that the page's dataLayer holds, in order. */
const recorded = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: unknown[][] }).dataLayer ?? [])
      .map((command) => Array.from(command))
      .filter(([kind]) => kind === "event")
      .map(([, name]) => name),
  );

const visitorOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === "_ga")?.value;

async function answer(page: Page, button: string): Promise<void> {
  await page.goto("/souhlas/");
  for (const box of await page.getByLabel("Souhlasím").all()) await box.check();
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("Váš výběr je uložený.")).toBeVisible();
}

test("events are told after consent, an order once, and nothing any more when it is taken back", {
  tag: ["@script", "@narrow"],
}, async ({ page }) => {
  test.slow(); // the shop's jobs may have other work first
  const product = await findProduct(page, "simple");
  await page.goto("/");
  const origin = await standIn(page);
  await page.getByRole("button", { name: "Odmítnout" }).first().click();
  await page.goto(product.path);
  expect(await page.content()).not.toMatch(/googletagmanager|gtag\/js/);
  expect([await recorded(page), await visitorOf(page), await page.locator(`script[src^="${origin}"]`).count()]).toEqual(
    [[], undefined, 0],
  );

  await answer(page, "Uložit výběr");
  await page.goto("/obchod/");
  await expect.poll(() => recorded(page)).toEqual(["view_item_list"]);
  await page
    .locator(".woocommerce-loop-product__link")
    .first()
    .evaluate((link) => {
      link.addEventListener("click", (event) => event.preventDefault());
      (link as HTMLElement).click();
    });
  await expect.poll(() => recorded(page)).toEqual(["view_item_list", "select_content"]);
  await page.locator("#header-search").click();
  await page.locator("#header-search").pressSequentially("van");
  await expect.poll(() => recorded(page)).toContain("autocomplete_search");
  expect((await recorded(page)).slice(2)).toEqual(["autocomplete_search", "page_view"]);

  await page.goto(product.path);
  await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
  await expect.poll(() => recorded(page)).toContain("add_to_cart");
  expect((await recorded(page))[0]).toBe("view_item");

  await page.goto("/kosik/");
  await page.getByRole("button", { name: /^O kus více/ }).click();
  await expect.poll(() => recorded(page)).toEqual(["add_to_cart"]);

  await page.goto("/pokladna/");
  await expect.poll(() => recorded(page)).toEqual(["begin_checkout"]);
  const email = await fillCheckout(page);
  // Cash on delivery does not go with what is picked up.
  for (const [group, place] of [
    ["Doprava", 1],
    ["Doprava", 0],
    ["Platba", 1],
  ] as const) {
    await page.getByRole("group", { name: group }).getByRole("radio").nth(place).click();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  }
  expect(await recorded(page)).toEqual([
    "begin_checkout",
    "add_shipping_info",
    "add_shipping_info",
    "add_payment_info",
  ]);
  const number = await placeOrder(page);
  await expect.poll(() => recorded(page)).toEqual(["purchase"]);
  const visitor = await visitorOf(page);
  const hits = async () => (await told(page, origin)).filter(({ body }) => body.visitor === visitor);
  await expect.poll(async () => (await hits()).filter(({ body }) => body.name === "purchase")).toHaveLength(1);
  const answered = page.waitForResponse(/\/report\//);
  await page.reload();
  await answered;
  expect(await recorded(page)).toEqual([]);
  await page.goto("/obchod/");
  await page.goBack();
  await expect(page.locator(".woocommerce-order-overview__order")).toHaveText(number);
  await expect.poll(() => recorded(page)).not.toContain("purchase");
  const purchases = (await hits()).filter(({ body }) => body.name === "purchase");
  expect(purchases.map(({ body }) => body.data.transaction_id)).toEqual([number]);
  expect(JSON.stringify(await hits())).not.toContain("wc_order_");

  const letters = async () => (await told(page, origin)).filter(({ body }) => JSON.stringify(body).includes(email));
  await expect
    .poll(async () => (await letters()).map(({ call }) => call).sort(), { timeout: 60_000 })
    .toEqual(["POST /tracker/events", "POST /tracker/events", "POST /tracker/transaction"]);

  const before = (await hits()).length;
  await page.goto("/souhlas/");
  await page.getByRole("button", { name: "Všechno odvolat" }).click();
  await expect(page.getByText("Váš výběr je uložený.")).toBeVisible();
  await page.goto(product.path);
  await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
  await expect(page.getByText(/Přidáno do košíku|je v košíku/).first()).toBeVisible();
  expect([await recorded(page), await visitorOf(page)]).toEqual([[], undefined]);
  expect((await hits()).length).toBe(before);
});
