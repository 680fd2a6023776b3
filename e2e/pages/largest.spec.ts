/** The largest picture that a page opens with is fetched first; those further down wait until they come near. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

/** An address, or the page and the link on it that lead there. */
const PAGES = {
  home: "/",
  listing: "/obchod/",
  category: ["/obchod/", 'main a[href^="/kategorie-produktu/"]'],
  brand: ["/znacky/", 'main a[href^="/znacka/"]'],
  product: ["/obchod/", 'main a[href^="/produkt/"]'],
  search: "/?s=tri",
  "search without a result": "/?s=xyzzy",
  blog: "/blog/",
  "blog post": ["/blog/", "main .post-cards a"],
} as const;

interface Picture {
  src: string;
  top: number; // pixels from the beginning of the page
  isLazy: boolean;
  isFirst: boolean; // before all others
}

async function open(page: Page, way: string | readonly [string, string]): Promise<void> {
  const [address, link] = typeof way === "string" ? [way] : way;
  await page.goto(address);
  if (link) await page.goto((await page.locator(link).first().getAttribute("href")) ?? "");
}

const pictures = (page: Page): Promise<Picture[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("main img")].map((image) => ({
      src: image.currentSrc,
      top: image.getBoundingClientRect().top,
      isLazy: image.loading === "lazy",
      isFirst: image.fetchPriority === "high",
    })),
  );

/** Return which of the pictures is the page's largest contentful paint; -1 when that is text. */
const largest = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
          resolve([...document.querySelectorAll("main img")].indexOf(entry.element as Element));
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );

async function expectLargestFirst(page: Page, name: string): Promise<void> {
  const screen = page.viewportSize()?.height ?? 0;
  const found = await pictures(page);
  const painted = await largest(page);

  const first = found.filter(({ isFirst }) => isFirst);
  expect(first, name).toHaveLength(1);
  expect(
    first.filter(({ isLazy, top }) => isLazy || top > screen),
    name,
  ).toEqual([]);
  expect(found[painted]?.isLazy, name).not.toBe(true);
  expect(
    found.filter(({ top, isLazy }) => top > 2 * screen && !isLazy),
    name,
  ).toEqual([]);
}

for (const [pages, tag] of [
  // The pages that nearly every visit begins with: other pictures lie above the edge of a wide screen.
  [["home", "listing", "product"], "@both"],
  [["category", "brand", "search", "search without a result", "blog", "blog post"], "@narrow"],
] as const)
  test(`the largest picture is fetched first: ${pages.join(", ")}`, { tag }, async ({ page }) => {
    for (const name of pages) {
      await open(page, PAGES[name]);
      await expectLargestFirst(page, name);
    }
  });
