/** Drafts that save themselves while they are written. */
import { expect, test } from "@playwright/test";
import { signIn } from "./merchant";

test("a form whose publishing was refused goes on saving what is typed", { tag: "@wide" }, async ({ page }) => {
  const saved = (title: string) =>
    page.waitForResponse(
      async (answer) =>
        answer.request().method() === "POST" &&
        (answer.request().postData() ?? "").includes(title) &&
        (answer.headers()["content-type"] ?? "").includes("json") &&
        (await answer.json()).success,
    );
  await signIn(page);
  await page.goto("/sprava/snippets/content/popup/add/");
  await page.locator("[name=title]").fill("Bez částky");
  await page.getByRole("tab", { name: "Kde", exact: true }).click();
  await page.locator("[name=cart_state]").selectOption("from");
  await page.locator("[name='action-publish']").dispatchEvent("click"); // behind an arrow
  await expect(page.getByText("Napište částku, od které se okno ukáže.").first()).toBeAttached();

  const first = saved("500");
  await page.locator("[name=cart_from_minor]").fill("500");
  await first;
  // Wagtail takes what is typed until then for saved.
  await expect(page.locator("[data-w-autosave-state-value=saved]")).toBeAttached();
  const second = saved("dopsan");
  await page.getByRole("tab", { name: "Obsah", exact: true }).click();
  await page.locator("[name=title]").fill("Potom dopsané");
  await second;
  await page.reload();
  await expect(page.locator("[name=title]")).toHaveValue("Potom dopsané");
});
