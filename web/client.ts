/** Entry of the browser: registers the islands by file name. */
import { startAttribution } from "./lib/attribution-starter.ts";
import { showBuyBar } from "./lib/buy-bar.ts";
import { startCardSwatches } from "./lib/card-swatches.ts";
import { showCartCount } from "./lib/cart-count.ts";
import { startCartDrawer } from "./lib/cart-opener.ts";
import { startClassic } from "./lib/classic.ts";
import { startConsent } from "./lib/consent.ts";
import { startEvents } from "./lib/events/starter.ts";
import { startFiltering } from "./lib/filtering.ts";
import { reinitForeignForms } from "./lib/foreign-forms.ts";
import { closeMenusPolitely } from "./lib/menus.ts";
import { startLoadingMore } from "./lib/more.ts";
import { keepSheets } from "./lib/overlays.ts";
import { startReporting } from "./lib/reporting.ts";
import { startIslands } from "./lib/runtime.ts";
import { startSwitching } from "./lib/switching.ts";
import { startWidgets } from "./lib/widgets.ts";
import { zoomOnClick } from "./lib/zoom.ts";

startIslands(import.meta.glob("./islands/*.island.tsx"), () => import("./lib/hydrate.tsx"));
showCartCount();
startConsent(() => import("./lib/consent-choice.ts"));
startClassic(() => import("./lib/classic-cart.ts"));
showBuyBar();
zoomOnClick();
closeMenusPolitely();
reinitForeignForms();
startLoadingMore(() => import("./lib/load-more.ts"));
keepSheets();
startFiltering(() => import("./lib/listing-filters.ts"));
startSwitching(() => import("./lib/currency.ts"));
startReporting(() => import("./lib/search-report.ts"));
startCardSwatches(() => import("./lib/card-choice.ts"));
startCartDrawer(() => import("./lib/cart-drawer.tsx"));
startAttribution(() => import("./lib/attribution.ts"));
startEvents(() => import("./lib/events/shop-events.ts"));
startWidgets("[data-widget=languages]", () => import("./lib/languages.ts"));
startWidgets("[data-widget=mega-menu]", () => import("./lib/mega-menu.ts"));
startWidgets(
  "[data-widget]:not([data-widget=languages],[data-widget=mega-menu])",
  () => import("./lib/widget-scripts.ts"),
);
