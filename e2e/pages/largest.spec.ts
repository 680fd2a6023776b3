/** A page's largest picture is fetched first; pictures further down load lazily. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

/** A path, or a path and the selector of a link to follow there. */
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
  top: number; // pixels from the top of the page
  isLazy: boolean;
  hasHighPriority: boolean;
}

async function openPage(page: Page, target: string | readonly [string, string]): Promise<void> {
  const [path, link] = typeof target === "string" ? [target] : target;
  await page.goto(path);
  if (link) await page.goto((await page.locator(link).first().getAttribute("href")) ?? "");
}

const readPictures = (page: Page): Promise<Picture[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("main img")].map((image) => ({
      src: image.currentSrc,
      top: image.getBoundingClientRect().top,
      isLazy: image.loading === "lazy",
      hasHighPriority: image.fetchPriority === "high",
    })),
  );

/** Return the index of the picture that is the largest contentful paint; -1 when it is text. */
const findLargestPicture = (page: Page): Promise<number> =>
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
  const screenHeight = page.viewportSize()?.height ?? 0;
  const pictures = await readPictures(page);
  const largestIndex = await findLargestPicture(page);

  const prioritized = pictures.filter(({ hasHighPriority }) => hasHighPriority);
  expect(prioritized, name).toHaveLength(1);
  expect(
    prioritized.filter(({ isLazy, top }) => isLazy || top > screenHeight),
    name,
  ).toEqual([]);
  expect(pictures[largestIndex]?.isLazy, name).not.toBe(true);
  expect(
    pictures.filter(({ top, isLazy }) => top > 2 * screenHeight && !isLazy),
    name,
  ).toEqual([]);
}

for (const [pages, tag] of [
  // On wide screens, other pictures are above the fold of the pages that most visits start with.
  [["home", "listing", "product"], "@both"],
  [["category", "brand", "search", "search without a result", "blog", "blog post"], "@narrow"],
] as const)
  test(`the largest picture is fetched first: ${pages.join(", ")}`, { tag }, async ({ page }) => {
    for (const name of pages) {
      await openPage(page, PAGES[name]);
      await expectLargestFirst(page, name);
    }
  });
