/**
 * Opens pages as a visitor who chose a currency, and prints their cumulative layout shift as JSON:
 *
 *     node benchmarks/prices.mjs ORIGIN CURRENCY WIDTH PATH…
 */
import { chromium } from "@playwright/test";

const [origin, currency, width, ...paths] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: { width: Number(width), height: 844 } });
await context.addCookies([{ name: "wmc_current_currency", value: currency, url: origin }]);
await context.addInitScript(() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
});
const shifts = {};
for (const path of paths) {
  const page = await context.newPage();
  await page.goto(origin + path);
  // Prices of the page are there when its mark says the currency.
  await page.locator(`body.woocommerce-multi-currency-${currency}`).waitFor();
  await page.waitForLoadState("networkidle");
  shifts[path] = await page.evaluate(() => window.shift);
  await page.close();
}
console.log(JSON.stringify(shifts));
await browser.close();
