/**
 * Events sent to analytics and to the marketing provider: none before consent, each once, none after its withdrawal
 * (docs/developers/events.md). scripts/providers.py stands in for both on another origin.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { fillCheckout, findProduct, placeOrder } from "./shop.ts";

test.use({ hasRejectedConsent: false });

interface RecordedCall {
  call: string;
  // biome-ignore lint/suspicious/noExplicitAny: calls have different bodies
  body: any;
}

/** Return the origin of the stand-in from the page's settings. */
const getStandInOrigin = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById("vyloha-events")?.textContent ?? "").ga4.library as string);

const fetchRecordedCalls = async (page: Page, origin: string): Promise<RecordedCall[]> =>
  (await page.request.get(`${origin}/recorded`)).json();

/** Return the event names of the page's dataLayer, in order. */
const getEvents = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: unknown[][] }).dataLayer ?? [])
      .map((command) => Array.from(command))
      .filter(([kind]) => kind === "event")
      .map(([, name]) => name),
  );

const getVisitorId = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === "_ga")?.value;

async function submitConsent(page: Page, button: string): Promise<void> {
  await page.goto("/souhlas/");
  for (const box of await page.getByLabel("Souhlasím").all()) await box.check();
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("Váš výběr je uložený.")).toBeVisible();
}

test("events are sent after consent, an order once, and none after consent is withdrawn", {
  tag: ["@script", "@narrow"],
}, async ({ page }) => {
  test.slow(); // the shop's jobs may be busy
  const product = await findProduct(page, "simple");
  await page.goto("/");
  const origin = await getStandInOrigin(page);
  await page.getByRole("button", { name: "Odmítnout" }).first().click();
  await page.goto(product.path);
  expect(await page.content()).not.toMatch(/googletagmanager|gtag\/js/);
  expect([
    await getEvents(page),
    await getVisitorId(page),
    await page.locator(`script[src^="${origin}"]`).count(),
  ]).toEqual([[], undefined, 0]);

  await submitConsent(page, "Uložit výběr");
  await page.goto("/obchod/");
  await expect.poll(() => getEvents(page)).toEqual(["view_item_list"]);
  await page
    .locator(".woocommerce-loop-product__link")
    .first()
    .evaluate((link) => {
      link.addEventListener("click", (event) => event.preventDefault());
      (link as HTMLElement).click();
    });
  await expect.poll(() => getEvents(page)).toEqual(["view_item_list", "select_content"]);
  await page.locator("#header-search").click();
  await page.locator("#header-search").pressSequentially("van");
  await page
    .getByRole("option")
    .first()
    .evaluate((suggestion) => {
      suggestion.addEventListener("click", (event) => event.preventDefault());
      (suggestion as HTMLElement).click();
    });
  await expect.poll(() => getEvents(page)).toContain("autocomplete_search");
  expect((await getEvents(page)).slice(2)).toEqual(["autocomplete_search", "page_view"]);

  await page.goto(product.path);
  await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
  await expect.poll(() => getEvents(page)).toContain("add_to_cart");
  expect((await getEvents(page))[0]).toBe("view_item");

  await page.goto("/kosik/");
  await page.getByRole("button", { name: /^O kus více/ }).click();
  await expect.poll(() => getEvents(page)).toEqual(["add_to_cart"]);

  await page.goto("/pokladna/");
  await expect.poll(() => getEvents(page)).toEqual(["begin_checkout"]);
  const email = await fillCheckout(page);
  // Cash on delivery is not available for personal collection.
  for (const [group, index] of [
    ["Doprava", 1],
    ["Doprava", 0],
    ["Platba", 1],
  ] as const) {
    await page.getByRole("group", { name: group }).getByRole("radio").nth(index).click();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  }
  expect(await getEvents(page)).toEqual([
    "begin_checkout",
    "add_shipping_info",
    "add_shipping_info",
    "add_payment_info",
  ]);
  const number = await placeOrder(page);
  await expect.poll(() => getEvents(page)).toEqual(["purchase"]);
  const visitor = await getVisitorId(page);
  const findVisitorCalls = async () =>
    (await fetchRecordedCalls(page, origin)).filter(({ body }) => body.visitor === visitor);
  await expect
    .poll(async () => (await findVisitorCalls()).filter(({ body }) => body.name === "purchase"))
    .toHaveLength(1);
  const reported = page.waitForResponse(/\/report\//);
  await page.reload();
  await reported;
  expect(await getEvents(page)).toEqual([]);
  await page.goto("/obchod/");
  await page.goBack();
  await expect(page.locator(".woocommerce-order-overview__order")).toHaveText(number);
  await expect.poll(() => getEvents(page)).not.toContain("purchase");
  const purchases = (await findVisitorCalls()).filter(({ body }) => body.name === "purchase");
  expect(purchases.map(({ body }) => body.data.transaction_id)).toEqual([number]);
  expect(JSON.stringify(await findVisitorCalls())).not.toContain("wc_order_");

  const findProviderCalls = async () =>
    (await fetchRecordedCalls(page, origin)).filter(({ body }) => JSON.stringify(body).includes(email));
  await expect
    .poll(async () => (await findProviderCalls()).map(({ call }) => call).sort(), { timeout: 60_000 })
    .toEqual(["POST /tracker/events", "POST /tracker/events", "POST /tracker/transaction"]);

  const callCount = (await findVisitorCalls()).length;
  await page.goto("/souhlas/");
  await page.getByRole("button", { name: "Všechno odvolat" }).click();
  await expect(page.getByText("Váš výběr je uložený.")).toBeVisible();
  await page.goto(product.path);
  await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
  await expect(page.getByText(/Přidáno do košíku|je v košíku/).first()).toBeVisible();
  expect([await getEvents(page), await getVisitorId(page)]).toEqual([[], undefined]);
  expect((await findVisitorCalls()).length).toBe(callCount);
});
