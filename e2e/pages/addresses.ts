/** The public pages that every shop has: those with a budget. */
import type { Page } from "@playwright/test";

export const BUDGET_PAGES = ["home", "listing", "product", "content"] as const;
type BudgetPage = (typeof BUDGET_PAGES)[number];

/** Return the address of such a page; product and content page are found as a shopper finds them. */
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

async function fetchText(page: Page, address: string): Promise<string> {
  return await (await page.request.get(address)).text();
}

function findFirstLink(html: string, pattern: RegExp): string {
  const link = pattern.exec(html)?.[1];
  if (!link) throw new Error(`no link like ${pattern}`);
  return link;
}
