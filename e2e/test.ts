/** Playwright's `test` for the shop: every page must leave the console empty. */
import { test as base, expect } from "@playwright/test";

/** Sheets and refused forms say where the focus begins; whoever clicks before the page has drawn it keeps their own. */
const HARMLESS = /^info: Autofocus processing was blocked/;

interface Options {
  expectedErrors: RegExp;
  /** Whether the visitor has answered the banner: with no, since most tests are of something else. */
  hasAnswered: boolean;
}

/** Address of a shop → the version of its banner, which is the same all the time. */
const versions = new Map<string, string | undefined>();

export const test = base.extend<Options & { quietConsole: undefined; answered: undefined }>({
  /** What the console may say, for a test that provokes it: `test.use({ expectedErrors: /404/ })`. */
  expectedErrors: [/^\b$/, { option: true }],
  hasAnswered: [true, { option: true }],
  answered: [
    async ({ context, baseURL, hasAnswered }, use) => {
      if (hasAnswered && baseURL) {
        if (!versions.has(baseURL)) {
          const page = await (await context.request.get(baseURL)).text();
          versions.set(baseURL, /data-consent="(\w+)"/.exec(page)?.[1]);
        }
        const version = versions.get(baseURL);
        if (version) await context.addCookies([{ name: "vyloha_consent", value: `${version}.`, url: baseURL }]);
      }
      await use(undefined);
    },
    { auto: true },
  ],
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
