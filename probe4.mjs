import { chromium } from "@playwright/test";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const base = "http://127.0.0.1:8123";
for (const [w, scheme] of [[390, "light"], [1440, "dark"]]) {
  const context = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme, locale: "cs-CZ" });
  await context.addCookies([{ name: "wmc_current_currency", value: "EUR", url: base }]);
  const page = await context.newPage();
  page.on("console", (m) => console.log("console", m.text())); page.on("pageerror", (e) => console.log("error", e));
  await page.addInitScript(() => { window.cls = 0; new PerformanceObserver((l) => { for (const e of l.getEntries()) if (!e.hadRecentInput) window.cls += e.value; }).observe({ type: "layout-shift", buffered: true }); });
  await page.goto(base + "/meny/"); await page.waitForTimeout(2500);
  console.log(w, await page.evaluate(() => [window.cls, document.querySelectorAll(".wmc-shortcode").length]));
  await page.screenshot({ path: `/tmp/h/client-layouts-${w}.png`, fullPage: true, clip: { x: w > 500 ? 100 : 0, y: 130, width: w > 500 ? 800: 390, height: 1750 } });
}
await browser.close();
