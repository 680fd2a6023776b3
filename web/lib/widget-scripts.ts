/** The scripts of widgets, by name: what client.ts brings to pages where one of them stands. */
import { bring, type Loader } from "./widgets.ts";

const SCRIPTS: Record<string, Loader> = {
  area: () => import("./area.ts"),
  "back-to-top": () => import("./back-to-top.ts"),
  countdown: () => import("./countdown.ts"),
  figure: () => import("./figures.ts"),
  "image-accordion": () => import("./image-accordion.ts"),
  "image-comparison": () => import("./image-comparison.ts"),
  "off-canvas": () => import("./off-canvas.ts"),
  popups: () => import("./popups.ts"),
  slider: () => import("./slider.ts"),
  sticky: () => import("./sticky.ts"),
  tabs: () => import("./tabs.ts"),
  template: () => import("./template-scroll.ts"),
  video: () => import("./video.ts"),
};

/** Start each widget among those found with the script of its name; of an unknown name nothing happens. */
export function start(found: readonly HTMLElement[]): void {
  for (const [name, load] of Object.entries(SCRIPTS))
    bring(
      found.filter(({ dataset }) => dataset.widget === name),
      load,
    );
}
