/** The scripts of widgets by name; client.ts loads this file on pages with a widget. */
import { loadWidgets, type WidgetLoader } from "../runtime/load-widgets.ts";

const WIDGET_SCRIPTS: Record<string, WidgetLoader> = {
  area: () => import("./structure/section.lazy.client.ts").then((module) => module.startLazySections),
  "back-to-top": () => import("./structure/back_to_top.client.ts").then((module) => module.startBackToTop),
  countdown: () => import("./marketing/countdown.client.ts").then((module) => module.startCountdowns),
  figure: () => import("./charts/charts.client.ts").then((module) => module.startCharts),
  "image-accordion": () => import("./media/image_accordion.client.ts").then((module) => module.startImageAccordions),
  "image-comparison": () => import("./media/image_comparison.client.ts").then((module) => module.startImageComparisons),
  "off-canvas": () => import("./structure/off_canvas.client.ts").then((module) => module.startOffCanvasPanels),
  order: () => import("../checkout/order-page.ts").then((module) => module.startOrderPages),
  popups: () => import("../popups/start-popups.ts").then((module) => module.startPopups),
  slider: () => import("./media/slider.client.ts").then((module) => module.startSliders),
  sticky: () => import("./structure/section.sticky.client.ts").then((module) => module.startStickySections),
  tabs: () => import("./text/tabs.client.ts").then((module) => module.startTabs),
  template: () => import("./structure/scroll-to-template.client.ts").then((module) => module.scrollToTemplate),
  wishlist: () => import("../wishlist-page/start-wishlist-pages.ts").then((module) => module.startWishlistPages),
  video: () => import("./media/video.client.ts").then((module) => module.startVideos),
};

/** Start each widget with the script that has its `data-widget` name; an unknown name does nothing. */
export function startWidgetScripts(widgets: readonly HTMLElement[]): void {
  for (const [name, load] of Object.entries(WIDGET_SCRIPTS))
    loadWidgets(
      widgets.filter(({ dataset }) => dataset.widget === name),
      load,
    );
}
