/**
 * Tabs (blocks/text/tabs.tsx). Which one is chosen is which `<details>` is open; the row of tabs says and changes that. The hash
 * of the address up to a "?" chooses one, when the page opens and when the hash changes.
 */

/** From here on blocks/text/tabs.css shows the row of tabs. */
const WIDE_QUERY = "(min-width: 48rem)";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function startTabs(found: readonly HTMLElement[]): void {
  const widgets = found.map(createTabs);
  const follow = (scrolls: boolean) => {
    const wanted = parseHandlerId(location.hash);
    for (const [i, { ids, choose }] of widgets.entries()) {
      if (!ids.includes(wanted)) continue;
      const panel = choose(ids.indexOf(wanted));
      const shown = matchMedia(WIDE_QUERY).matches ? found[i] : panel;
      if (scrolls) shown?.scrollIntoView({ block: "nearest" });
    }
  };
  follow(isNewVisit());
  addEventListener("hashchange", () => follow(true));
}

/** On a reload and on Back the browser itself goes where the visitor was. */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "navigate";
}

/** Return the handler id that a hash says: what stands before a "?". */
export function parseHandlerId(hash: string): string {
  const said = hash.slice(1).split("?", 1)[0] ?? "";
  try {
    return decodeURIComponent(said);
  } catch {
    return said; // "%" alone
  }
}

interface TabsWidget {
  ids: readonly string[];
  /** Show one, and return its panel. */
  choose: (place: number) => HTMLElement | undefined;
}

function createTabs(widget: HTMLElement): TabsWidget {
  const tabs = [...widget.querySelectorAll<HTMLElement>("[data-ekit-handler-id]")];
  const panels = [...widget.querySelectorAll<HTMLDetailsElement>(":scope > details")];
  const ids = tabs.map((tab) => tab.dataset.ekitHandlerId ?? "");
  const isWritten = (JSON.parse(widget.dataset.settings ?? "{}") as { ekit_hash_change?: string }).ekit_hash_change;

  /** Show tab `place`; without `details name` the browser leaves the others open. */
  const choose = (place: number) => {
    for (const [i, panel] of panels.entries()) panel.open = i === place;
    select(place);
    return panels[place];
  };
  const select = (place: number) => {
    for (const [i, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(i === place));
      tab.tabIndex = i === place ? 0 : -1;
    }
  };
  const byHand = (place: number) => {
    choose(place);
    // Not as a step of the history, and without a jump of the page.
    if (isWritten && ids[place]) history.replaceState(history.state, "", `#${ids[place]}`);
  };

  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener("click", () => byHand(i));
    tab.addEventListener("keydown", (event) => {
      const next = { Home: 0, End: tabs.length - 1 }[event.key] ?? getNextIndex(i, STEPS[event.key], tabs.length);
      if (next === undefined) return;
      event.preventDefault();
      tabs[next]?.focus();
      byHand(next);
    });
  }
  for (const [i, panel] of panels.entries())
    panel.querySelector("summary")?.addEventListener("click", (event) => {
      if (panel.open) return; // the browser closes it
      event.preventDefault();
      byHand(i);
    });
  ensureOneOpen(panels, select);
  return { ids, choose };
}

const getNextIndex = (place: number, step: number | undefined, count: number) =>
  step === undefined ? undefined : (place + step + count) % count;

/** A phone may have closed all items; turned to a wide screen, tabs show one. */
function ensureOneOpen(panels: readonly HTMLDetailsElement[], select: (place: number) => void): void {
  const wide = matchMedia(WIDE_QUERY);
  wide.addEventListener("change", () => {
    const open = panels.findIndex((panel) => panel.open);
    if (wide.matches && open < 0 && panels[0]) panels[0].open = true;
    select(Math.max(open, 0));
  });
}
