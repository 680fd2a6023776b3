/** Checks pages by axe: WCAG 2.2 AA and axe's best practice. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Return a line for each rule violated outside of `excluded` (a selector); the page must allow scripts. */
export async function findViolations(page: Page, excluded = ".not-ours"): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // Passed rules need no report and the pages have no frames, which saves two thirds of axe's time.
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(true)
    .withTags(RULES)
    .exclude(excluded);
  const violations = (await builder.analyze()).violations;
  return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`);
}
