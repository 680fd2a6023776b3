/** The browser's entry: registers the islands by file name and starts the scripts of every page. */
import { startAttribution } from "./analytics/attribution/start-attribution.ts";
import { startAnalytics } from "./analytics/start-analytics.ts";
import { startCartCount } from "./cart/cart-count.ts";
import { startCartDrawer } from "./cart/drawer/start-cart-drawer.ts";
import { startConsent } from "./consent/consent.ts";
import { startCurrencySwitching } from "./currency/start-currency-switching.ts";
import { startLaterContent } from "./dom/later-content.ts";
import { startSheets } from "./dom/overlays.ts";
import { startEditorsBar } from "./editors-bar/start-editors-bar.ts";
import { startListingFilters } from "./listing/start-listing-filters.ts";
import { startLoadMore } from "./listing/start-load-more.ts";
import { startMenuClosing } from "./page-shell/close-menus.ts";
import { startAccountLink } from "./page-shell/start-account-link.ts";
import { startReturningHeader } from "./page-shell/start-returning-header.ts";
import { startCardButtons } from "./product/cards/start-card-buttons.ts";
import { startCardSwatches } from "./product/cards/start-card-swatches.ts";
import { startBuyBar } from "./product/start-buy-bar.ts";
import { startViewedProducts } from "./product/start-viewed-products.ts";
import { startZoom } from "./product/start-zoom.ts";
import { startWidgets } from "./runtime/load-widgets.ts";
import { startIslands } from "./runtime/start-islands.ts";
import { startSearchReport } from "./search/report/start-search-report.ts";
import { startWishlist } from "./wishlist/start-wishlist.ts";
import { startThirdPartyFormReinit } from "./woocommerce/reinit-variation-forms.ts";
import { startWooCommerceCart } from "./woocommerce/start-cart-events.ts";

startIslands(import.meta.glob("./islands/*.island.tsx"), () => import("./runtime/hydrate.tsx"));
startCartCount();
startAccountLink(() => import("./page-shell/account-link.ts"));
startConsent(() => import("./consent/answer-consent.ts"));
startWooCommerceCart(() => import("./woocommerce/cart-events.ts"));
startBuyBar();
startZoom();
startMenuClosing();
startReturningHeader();
startThirdPartyFormReinit();
startLoadMore(() => import("./listing/load-more.ts"));
startLaterContent();
startSheets();
startListingFilters(() => import("./listing/refresh-listing.ts"));
startCurrencySwitching(() => import("./currency/convert-prices.ts"));
startSearchReport(() => import("./search/report/search-report.ts"));
startCardSwatches(() => import("./product/cards/update-card.ts"));
startCardButtons(() => import("./product/cards/card-actions.ts"));
startViewedProducts(() => import("./product/recently-viewed.ts"));
startWishlist(() => import("./wishlist/wishlist.ts"));
startCartDrawer(() => import("./cart/drawer/open-cart-drawer.tsx"));
startAttribution(() => import("./analytics/attribution/attribution.ts"));
startAnalytics(() => import("./analytics/dispatch-events.ts"));
startEditorsBar(() => import("./editors-bar/editors-bar.ts"));
startWidgets("[data-widget=languages]", () =>
  import("./blocks/translation/languages.client.ts").then((module) => module.startLanguageToolbar),
);
startWidgets("[data-widget=mega-menu]", () =>
  import("./page-shell/start-mega-menu.ts").then((module) => module.startMegaMenus),
);
startWidgets("[data-widget=view-counter]", () =>
  import("./popups/view-counters.ts").then((module) => module.countView),
);
startWidgets("[data-widget]:not([data-widget=languages],[data-widget=mega-menu],[data-widget=view-counter])", () =>
  import("./blocks/widget-scripts.ts").then((module) => module.startWidgetScripts),
);
