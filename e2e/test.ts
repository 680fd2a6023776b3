/** Playwright's `test` for the shop: every page must leave the console empty. */
import { test as base, expect } from "@playwright/test";

/** Sheets and refused forms say where the focus begins; whoever clicks before the page has drawn it keeps their own. */
const HARMLESS = /^info: Autofocus processing was blocked/;

export const test = base.extend<{ expectedErrors: RegExp; quietConsole: undefined }>({
  /** What the console may say, for a test that provokes it: `test.use({ expectedErrors: /404/ })`. */
  expectedErrors: [/^\b$/, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const said: string[] = [];
      page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => said.push(String(error)));
      await use(undefined);
      expect(said.filter((line) => !expectedErrors.test(line) && !HARMLESS.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
