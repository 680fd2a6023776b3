/**
 * Clicks swatches of a product's page, and prints how long the main thread worked for each, in ms, as JSON:
 *
 *     node benchmarks/swatches.mjs URL SLOWDOWN CLICKS
 */
import { chromium } from "@playwright/test";

const [url, slowdown, clicks] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
await page.goto(url);
await page.locator("form.buy-form input[type=radio]").first().focus();
await page.locator("form.wvs-loaded").waitFor();

const devtools = await page.context().newCDPSession(page);
// The thread's own clock: what else runs on the machine is no work of the page.
await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
await devtools.send("Emulation.setCPUThrottlingRate", { rate: Number(slowdown) });
const labels = await page.locator("form.buy-form li.variable-item:not(.disabled) label:visible").all();
const times = [];
for (let i = 0; i < Number(clicks); i++) {
  // In turns through the attributes' values, so that each click chooses something else.
  const label = labels[(i * 7) % labels.length];
  await label.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { x, y, width, height } = await label.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await rest();
  // Not `label.click()`: what Playwright examines before it clicks is work of the page's thread too.
  times.push(await workOf(async () => (await page.mouse.down(), page.mouse.up())));
  if (!(await label.locator("input").isChecked())) throw new Error("the click chose nothing");
}
console.log(JSON.stringify(times));
await browser.close();

/** Wait until the page has drawn everything and has nothing to do; asking the page would be work for it. */
function rest() {
  return new Promise((done) => setTimeout(done, 400));
}

/** Return how many ms of processor time the page's main thread needed for what `act` set off. */
async function workOf(act) {
  const before = await taskTime();
  await act();
  await rest();
  return 1000 * ((await taskTime()) - before);
}

/** Return the time that the tasks of the page's main thread have taken: events, React, style, layout, paint; seconds. */
async function taskTime() {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value;
}
