/** The scripts of widgets, by name: what client.ts brings to pages where one of them stands. */
import { bring, type Loader } from "../runtime/load-widgets.ts";

const SCRIPTS: Record<string, Loader> = {
  area: () => import("./structure/section.lazy.client.ts"),
  "back-to-top": () => import("./structure/back_to_top.client.ts"),
  countdown: () => import("./marketing/countdown.client.ts"),
  figure: () => import("./charts/charts.client.ts"),
  "image-accordion": () => import("./media/image_accordion.client.ts"),
  "image-comparison": () => import("./media/image_comparison.client.ts"),
  "off-canvas": () => import("./structure/off_canvas.client.ts"),
  popups: () => import("../popups/start-popups.ts"),
  slider: () => import("./media/slider.client.ts"),
  sticky: () => import("./structure/section.sticky.client.ts"),
  tabs: () => import("./text/tabs.client.ts"),
  template: () => import("./structure/scroll-to-template.client.ts"),
  video: () => import("./media/video.client.ts"),
};

/** Start each widget among those found with the script of its name; of an unknown name nothing happens. */
export function start(found: readonly HTMLElement[]): void {
  for (const [name, load] of Object.entries(SCRIPTS))
    bring(
      found.filter(({ dataset }) => dataset.widget === name),
      load,
    );
}
