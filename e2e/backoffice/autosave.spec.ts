/** Autosave of drafts. */
import { expect, test } from "@playwright/test";
import { signIn } from "./merchant";

test("a form continues to autosave after a rejected publishing", { tag: "@wide" }, async ({ page }) => {
  const waitForSave = (text: string) =>
    page.waitForResponse(
      async (response) =>
        response.request().method() === "POST" &&
        (response.request().postData() ?? "").includes(text) &&
        (response.headers()["content-type"] ?? "").includes("json") &&
        (await response.json()).success,
    );
  await signIn(page);
  await page.goto("/sprava/snippets/content/popup/add/");
  await page.locator("[name=title]").fill("Bez částky");
  await page.getByRole("tab", { name: "Kde", exact: true }).click();
  await page.locator("[name=cart_state]").selectOption("from");
  await page.locator("[name='action-publish']").dispatchEvent("click"); // it is in a closed menu
  await expect(page.getByText("Napište částku, od které se okno ukáže.").first()).toBeAttached();

  const firstSave = waitForSave("500");
  await page.locator("[name=cart_from_minor]").fill("500");
  await firstSave;
  // Wagtail treats text typed before this state as saved.
  await expect(page.locator("[data-w-autosave-state-value=saved]")).toBeAttached();
  const secondSave = waitForSave("dopsan");
  await page.getByRole("tab", { name: "Obsah", exact: true }).click();
  await page.locator("[name=title]").fill("Potom dopsané");
  await secondSave;
  await page.reload();
  await expect(page.locator("[name=title]")).toHaveValue("Potom dopsané");
});
