/** Entry of the browser: registers the islands by file name. */
import { startAttribution } from "./analytics/attribution/start-attribution.ts";
import { startEvents } from "./analytics/start-analytics.ts";
import { showCartCount } from "./cart/cart-count.ts";
import { startCartDrawer } from "./cart/drawer/start-cart-drawer.ts";
import { startConsent } from "./consent/consent.ts";
import { startSwitching } from "./currency/start-currency-switching.ts";
import { keepSheets } from "./dom/overlays.ts";
import { startFiltering } from "./listing/start-listing-filters.ts";
import { startLoadingMore } from "./listing/start-load-more.ts";
import { closeMenusPolitely } from "./page-shell/close-menus.ts";
import { startCardSwatches } from "./product/cards/start-card-swatches.ts";
import { zoomOnClick } from "./product/open-zoom.ts";
import { showBuyBar } from "./product/show-buy-bar.ts";
import { startWidgets } from "./runtime/load-widgets.ts";
import { startIslands } from "./runtime/start-islands.ts";
import { startReporting } from "./search/report/start-search-report.ts";
import { reinitForeignForms } from "./woocommerce/reinit-variation-forms.ts";
import { startClassic } from "./woocommerce/start-cart-events.ts";

startIslands(import.meta.glob("./islands/*.island.tsx"), () => import("./runtime/hydrate.tsx"));
showCartCount();
startConsent(() => import("./consent/answer-consent.ts"));
startClassic(() => import("./woocommerce/cart-events.ts"));
showBuyBar();
zoomOnClick();
closeMenusPolitely();
reinitForeignForms();
startLoadingMore(() => import("./listing/load-more.ts"));
keepSheets();
startFiltering(() => import("./listing/refresh-listing.ts"));
startSwitching(() => import("./currency/convert-prices.ts"));
startReporting(() => import("./search/report/search-report.ts"));
startCardSwatches(() => import("./product/cards/update-card.ts"));
startCartDrawer(() => import("./cart/drawer/open-cart-drawer.tsx"));
startAttribution(() => import("./analytics/attribution/attribution.ts"));
startEvents(() => import("./analytics/dispatch-events.ts"));
startWidgets("[data-widget=languages]", () => import("./blocks/translation/languages.client.ts"));
startWidgets("[data-widget=mega-menu]", () => import("./page-shell/start-mega-menu.ts"));
startWidgets(
  "[data-widget]:not([data-widget=languages],[data-widget=mega-menu])",
  () => import("./blocks/widget-scripts.ts"),
);
