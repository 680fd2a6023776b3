/** What axe finds wrong in a page, by WCAG 2.2 AA and its own best practice. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Return a line for each rule that is broken outside of what `not` selects; the page must be able to run scripts. */
export async function findViolations(page: Page, not = ".not-ours"): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // What is right needs no report, and our pages have no frames: two thirds of axe's time.
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(true)
    .withTags(RULES)
    .exclude(not);
  const found = (await builder.analyze()).violations;
  return found.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`);
}
