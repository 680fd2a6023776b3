/**
 * Tabs (blocks/text/tabs.tsx). The open `<details>` is the selected tab; the row of tabs shows and changes it. The hash
 * of the URL up to a "?" selects a tab when the page opens and when the hash changes.
 */
import { isNewVisit, parseHash } from "../../dom/location-hash.ts";

/** blocks/text/tabs.css shows the row of tabs at these widths. */
const WIDE_QUERY = "(min-width: 48rem)";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function startTabs(elements: readonly HTMLElement[]): void {
  const widgets = elements.map(createTabs);
  const selectByHash = (scrolls: boolean) => {
    const id = parseHash(location.hash);
    for (const [i, { ids, choose }] of widgets.entries()) {
      if (!ids.includes(id)) continue;
      const panel = choose(ids.indexOf(id));
      const target = matchMedia(WIDE_QUERY).matches ? elements[i] : panel;
      if (scrolls) target?.scrollIntoView({ block: "nearest" });
    }
  };
  selectByHash(isNewVisit());
  addEventListener("hashchange", () => selectByHash(true));
}

interface TabsWidget {
  ids: readonly string[];
  /** Select the tab at `index` and return its panel. */
  choose: (index: number) => HTMLElement | undefined;
}

function createTabs(widget: HTMLElement): TabsWidget {
  const tabs = [...widget.querySelectorAll<HTMLElement>("[data-ekit-handler-id]")];
  const panels = [...widget.querySelectorAll<HTMLDetailsElement>(":scope > details")];
  const ids = tabs.map((tab) => tab.dataset.ekitHandlerId ?? "");
  const writesHash = (JSON.parse(widget.dataset.settings ?? "{}") as { ekit_hash_change?: string }).ekit_hash_change;

  // Browsers without `<details name>` leave the other panels open.
  const choose = (index: number) => {
    for (const [i, panel] of panels.entries()) panel.open = i === index;
    select(index);
    return panels[index];
  };
  const select = (index: number) => {
    for (const [i, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(i === index));
      tab.tabIndex = i === index ? 0 : -1;
    }
  };
  const handleUserChoice = (index: number) => {
    choose(index);
    // This adds no step to the history and does not scroll the page.
    if (writesHash && ids[index]) history.replaceState(history.state, "", `#${ids[index]}`);
  };

  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener("click", () => handleUserChoice(i));
    tab.addEventListener("keydown", (event) => {
      const next = { Home: 0, End: tabs.length - 1 }[event.key] ?? getNextIndex(i, STEPS[event.key], tabs.length);
      if (next === undefined) return;
      event.preventDefault();
      tabs[next]?.focus();
      handleUserChoice(next);
    });
  }
  for (const [i, panel] of panels.entries())
    panel.querySelector("summary")?.addEventListener("click", (event) => {
      if (panel.open) return; // the browser closes it
      event.preventDefault();
      handleUserChoice(i);
    });
  ensureOneOpen(panels, select);
  return { ids, choose };
}

const getNextIndex = (index: number, step: number | undefined, count: number) =>
  step === undefined ? undefined : (index + step + count) % count;

/** Open the first panel when a phone with all items closed is turned to a wide screen. */
function ensureOneOpen(panels: readonly HTMLDetailsElement[], select: (index: number) => void): void {
  const wide = matchMedia(WIDE_QUERY);
  wide.addEventListener("change", () => {
    const open = panels.findIndex((panel) => panel.open);
    if (wide.matches && open < 0 && panels[0]) panels[0].open = true;
    select(Math.max(open, 0));
  });
}
