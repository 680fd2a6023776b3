import { gzipSync } from "node:zlib";
import { build } from "rolldown";
import { expect, test } from "vitest";

/** Return the compressed size in bytes of a module and its static imports. */
async function getBundleSize(name: string): Promise<number> {
  const { output } = await build({
    input: `${import.meta.dirname}/../${name}`,
    preserveEntrySignatures: "strict",
    output: { minify: true },
    write: false,
  });
  return gzipSync(output[0].code).length;
}

test.each([
  // All rules of WooCommerce's order attribution do not fit into 1.5 kB.
  ["analytics/attribution/attribution.ts", "analytics/attribution/start-attribution.ts", 1690, 250],
  // Google Analytics with the marketing provider does not fit into 2 kB.
  ["analytics/dispatch-events.ts", "analytics/start-analytics.ts", 2600, 250],
])(
  "%s and its part on every page do not exceed their size limits",
  async (script, starter, maxSize, maxStarterSize) => {
    const sharedSize = await getBundleSize("consent/consent.ts"); // every page has it
    const getOwnSize = async (name: string) =>
      (await getBundleSize(name)) - (name.endsWith("/attribution.ts") ? 0 : sharedSize);

    expect(await getOwnSize(script)).toBeLessThanOrEqual(maxSize);
    expect(await getOwnSize(starter)).toBeLessThan(maxStarterSize);
  },
);

test("the language toolbar has at most 0.3 kB before its first use", async () => {
  const { output } = await build({
    input: `${import.meta.dirname}/../blocks/translation/languages.client.ts`,
    external: [/language-toolbar/],
    output: { minify: true },
    write: false,
  });

  expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(300);
});
