/** Brings the script of a widget to a page where one stands. Every page loads this file. */
import { withScriptTimeout } from "./script-timeout.ts";

/** Imports the script of a widget and returns its function. */
export type WidgetLoader = () => Promise<(widgets: readonly HTMLElement[]) => void>;

/** Bring the script of the widgets, if there are any, and start them. Without it they show what the server drew. */
export function loadWidgets(widgets: readonly HTMLElement[], load: WidgetLoader): void {
  if (widgets.length)
    withScriptTimeout(load()).then(
      (start) => start(widgets),
      // Styles that wait for the script show everything then.
      () => widgets.map((widget) => widget.toggleAttribute("data-failed", true)),
    );
}

/** Start what `selector` finds, in HTML that comes later (dom/items-appended.ts), too; `load` brings its script. Call once. */
export function startWidgets(selector: string, load: WidgetLoader): void {
  const begin = (place: ParentNode) => loadWidgets([...place.querySelectorAll<HTMLElement>(selector)], load);
  begin(document);
  document.addEventListener("append.infiniteScroll", ({ target }) => begin(target as Element));
}
