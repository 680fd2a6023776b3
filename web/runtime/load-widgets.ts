/** Loads the script of a widget on pages that contain the widget. Every page loads this file. */
import { withScriptTimeout } from "./script-timeout.ts";

/** Imports the script of a widget and resolves to its start function. */
export type WidgetLoader = () => Promise<(widgets: readonly HTMLElement[]) => void>;

/** Load the script of `widgets`, if there are any, and start them. Without it they keep the server's HTML. */
export function loadWidgets(widgets: readonly HTMLElement[], load: WidgetLoader): void {
  if (widgets.length)
    withScriptTimeout(load()).then(
      (start) => start(widgets),
      // Styles that hide contents until the script runs show them then.
      () => widgets.map((widget) => widget.toggleAttribute("data-failed", true)),
    );
}

/** Start the widgets of `selector`, also in HTML that is inserted later (dom/items-appended.ts). Call once. */
export function startWidgets(selector: string, load: WidgetLoader): void {
  const startIn = (root: ParentNode) => loadWidgets([...root.querySelectorAll<HTMLElement>(selector)], load);
  startIn(document);
  document.addEventListener("append.infiniteScroll", ({ target }) => startIn(target as Element));
}
