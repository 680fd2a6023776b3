/** Brings the script of a widget to a page where one stands. Every page loads this file. */
import { inTime } from "./in-time.ts";

type Loader = () => Promise<{ start: (found: readonly HTMLElement[]) => void }>;

/**
 * Start `[data-widget=NAME]`, those in HTML that comes later (lib/appended.ts) too; `load` brings its script. Call once.
 * Without a script the widget shows what the server drew.
 */
export function startWidget(name: string, load: Loader): void {
  const begin = (place: ParentNode) => {
    const found = [...place.querySelectorAll<HTMLElement>(`[data-widget=${name}]`)];
    if (found.length)
      inTime(load()).then(
        ({ start }) => start(found),
        // Styles that wait for the script show everything then.
        () => found.map((widget) => widget.toggleAttribute("data-failed", true)),
      );
  };
  begin(document);
  document.addEventListener("append.infiniteScroll", ({ target }) => begin(target as Element));
}

// Menu and languages are on every page and bring their own.
const OTHERS = "[data-widget]:not([data-widget=mega-menu],[data-widget=languages])";

/** Bring the list of scripts once a widget of a page's own stands in the document, in HTML that comes later, too. Call once. */
export function startWidgets(load: () => Promise<unknown>): void {
  const begin = () => {
    const found = document.querySelectorAll(OTHERS);
    if (!found.length) return;
    document.removeEventListener("append.infiniteScroll", begin);
    load().catch(() => {
      for (const widget of found) widget.toggleAttribute("data-failed", true);
    });
  };
  document.addEventListener("append.infiniteScroll", begin);
  begin();
}
