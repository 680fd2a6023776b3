import { defineConfig } from "vitest/config";

const ALL_TESTS = ["web/**/*.test.{ts,tsx}"];
/**
 * Tests that run in a process of their own. The others share one and get a context of their own in it, which takes a
 * quarter of the time. There, `location` and `document` cannot be replaced, objects of Node (events, errors, answers)
 * are of other classes than those of the page, and packages of native code do not run. A test that fails with
 * `npx vitest --project shared` and passes with `--project own` belongs here.
 */
const OWN_PROCESS = [
  "web/analytics/attribution/*.test.ts",
  "web/analytics/dispatch-events.test.ts",
  "web/api/rest-client.test.ts",
  "web/blocks/media/image_accordion.client.test.ts",
  "web/blocks/structure/off_canvas.client.test.ts",
  "web/blocks/translation/language-toolbar.test.ts",
  "web/build/bundle-sizes.test.ts",
  "web/cart/cart.test.ts",
  "web/cart/drawer/start-cart-drawer.test.ts",
  "web/consent/consent.test.ts",
  "web/currency/*.test.ts",
  "web/dom/overlays.test.ts",
  "web/dom/url-actions.test.ts",
  "web/error-catalogue.test.ts",
  "web/islands/BuyForm.*.test.tsx",
  "web/islands/CheckoutForm.woocommerce.test.tsx",
  "web/page-shell/account-link.test.ts",
  "web/product/cards/add-from-card.test.tsx",
  "web/runtime/*.test.{ts,tsx}",
  "web/search/panel/SuggestionLink.test.tsx",
  "web/woocommerce/cart-events.test.ts",
];

export default defineConfig({
  test: {
    environment: "node",
    projects: [
      {
        extends: true,
        test: { name: "shared", pool: "vmThreads", include: ALL_TESTS, exclude: ["web/dist/**", ...OWN_PROCESS] },
      },
      { extends: true, test: { name: "own", pool: "threads", include: OWN_PROCESS } },
    ],
  },
});
