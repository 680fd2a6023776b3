/** URLs of the public pages that every shop has, which have a budget. */
import type { Page } from "@playwright/test";

export const BUDGET_PAGES = ["home", "listing", "product", "content"] as const;
type BudgetPage = (typeof BUDGET_PAGES)[number];

/** Return the path of a page; links on other pages lead to the product and content page. */
export async function getPageUrl(name: BudgetPage, page: Page): Promise<string> {
  switch (name) {
    case "home":
      return "/";
    case "listing":
      return "/obchod/";
    case "product":
      return findFirstLink(await fetchText(page, "/obchod/"), /href="([^"]*\/produkt\/[^"]+)"/);
    case "content":
      return findFirstLink(
        await fetchText(page, "/"),
        /href="(\/(?!obchod|kategorie|produkt|kosik|pokladna|souhlas|static|media)[\w-]+\/)"/,
      );
  }
}

async function fetchText(page: Page, url: string): Promise<string> {
  return await (await page.request.get(url)).text();
}

function findFirstLink(html: string, pattern: RegExp): string {
  const link = pattern.exec(html)?.[1];
  if (!link) throw new Error(`no link like ${pattern}`);
  return link;
}
