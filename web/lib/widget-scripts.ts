/** The scripts of widgets, by name: what client.ts brings to pages where one of them stands. */
import { startWidget } from "./widgets.ts";

startWidget("area", () => import("./area.ts"));
startWidget("back-to-top", () => import("./back-to-top.ts"));
startWidget("countdown", () => import("./countdown.ts"));
startWidget("figure", () => import("./figures.ts"));
startWidget("image-accordion", () => import("./image-accordion.ts"));
startWidget("image-comparison", () => import("./image-comparison.ts"));
startWidget("off-canvas", () => import("./off-canvas.ts"));
startWidget("slider", () => import("./slider.ts"));
startWidget("sticky", () => import("./sticky.ts"));
startWidget("tabs", () => import("./tabs.ts"));
startWidget("template", () => import("./template-scroll.ts"));
startWidget("video", () => import("./video.ts"));
