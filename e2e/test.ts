/** Playwright's `test` for the shop: the console of each page must stay empty. */
import { test as base, expect } from "@playwright/test";

/** The browser logs this when a click comes before an autofocus of sheets and rejected forms. */
const IGNORED_MESSAGE = /^info: Autofocus processing was blocked/;

interface Options {
  expectedErrors: RegExp;
  /** Whether the visitor has rejected the consent banner, which most tests do not need. */
  hasRejectedConsent: boolean;
}

/** Base URL of a shop → the version of its consent, which does not change in a run. */
const consentVersions = new Map<string, string | undefined>();

export const test = base.extend<Options & { emptyConsole: undefined; rejectedConsent: undefined }>({
  /** Allowed messages in the console of a test that causes them: `test.use({ expectedErrors: /404/ })`. */
  expectedErrors: [/^\b$/, { option: true }],
  hasRejectedConsent: [true, { option: true }],
  rejectedConsent: [
    async ({ context, baseURL, hasRejectedConsent }, use) => {
      if (hasRejectedConsent && baseURL) {
        if (!consentVersions.has(baseURL)) {
          const page = await (await context.request.get(baseURL)).text();
          consentVersions.set(baseURL, /data-consent="(\w+)"/.exec(page)?.[1]);
        }
        const version = consentVersions.get(baseURL);
        if (version) await context.addCookies([{ name: "vyloha_consent", value: `${version}.`, url: baseURL }]);
      }
      await use(undefined);
    },
    { auto: true },
  ],
  emptyConsole: [
    async ({ page, expectedErrors }, use) => {
      const messages: string[] = [];
      page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => messages.push(String(error)));
      await use(undefined);
      expect(messages.filter((message) => !expectedErrors.test(message) && !IGNORED_MESSAGE.test(message))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
