/**
 * Panels of the menu that editors filled (blocks/structure/mega_menu.tsx), from their first touch on: what is not in the page is fetched
 * once (specification.md, section 7.11, ElementsKit), and arrows lead through the menu as WAI-ARIA has it for navigation of disclosures. Enter
 * and Space are the browser's, Escape is page-shell/close-menus.ts.
 */

import { callRest } from "../api/rest.ts";
import { insertHtml } from "../dom/insert-html.ts";

const ENTRIES = ":scope > li > a, :scope > li > details > summary";
const REACHABLE = "a[href], button, summary, input, select, textarea";

const touched = new WeakSet<Element>();

/** Take over the panel `entry` (a `<details>`); more touches change nothing. */
export function initMegaPanel(entry: HTMLElement): void {
  if (touched.has(entry)) return;
  touched.add(entry);
  const place = entry.querySelector<HTMLElement>(".megamenu-ajax-load");
  const line = entry.closest<HTMLElement>(".site-menu-list");
  if (line && !touched.has(line)) {
    touched.add(line);
    line.addEventListener("keydown", (event) => handleArrowKey(event, line));
  }
  if (!place) return;
  const fill = () => void loadPanel(entry, place);
  // After a failure every way to the entry tries again.
  for (const name of ["pointerenter", "focusin", "toggle"]) entry.addEventListener(name, fill);
  fill();
}

async function loadPanel(entry: HTMLElement, place: HTMLElement): Promise<void> {
  const item = entry.parentElement;
  if (!item || place.dataset.state) return;
  place.dataset.state = "loading";
  item.classList.add("ekit-ajax-loading");
  const restore = showSpinner(entry);
  announce(place, place.dataset.waiting);
  try {
    const answer = await callRest("GET", place.dataset.url ?? "");
    if (!answer.ok) throw new Error(`${answer.status}`);
    // A panel that is public no more has no contents: the entry's link stays.
    const html = ((await answer.json()) as string | null) ?? "";
    await insertHtml(html, place);
  } catch {
    announce(place, place.dataset.problem);
    delete place.dataset.state;
  }
  item.classList.remove("ekit-ajax-loading");
  restore();
}

/** Show the spinner in the place of the arrow; returns how to take it away. */
function showSpinner(entry: HTMLElement): () => void {
  const arrow = entry.querySelector(".elementskit-submenu-indicator");
  const spinner = document.createElement("span");
  spinner.className = "elementskit-submenu-indicator ekit-spinner";
  arrow?.replaceWith(spinner);
  return () => {
    if (arrow) spinner.replaceWith(arrow);
  };
}

function announce(place: HTMLElement, text = ""): void {
  const line = document.createElement("p");
  line.className = "mega-menu-status";
  line.role = "status";
  line.textContent = text;
  place.replaceChildren(line);
}

/** Go to where an arrow, Home or End leads from the focused entry, or from the focused link of a panel. */
function handleArrowKey(event: KeyboardEvent, line: HTMLElement): void {
  const from = event.target as HTMLElement;
  const entries = [...line.querySelectorAll<HTMLElement>(ENTRIES)];
  const isEntry = entries.includes(from);
  // What has its own use for arrows keeps it.
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(isEntry || from.matches("a[href]")))
    return;
  const to =
    isEntry && event.key === "ArrowDown"
      ? enterPanel(from)
      : getNextEntry(event.key, from, isEntry ? entries : getReachableElements(from));
  if (!to) return;
  event.preventDefault();
  to.focus();
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

function getNextEntry(key: string, from: HTMLElement, all: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  const step = STEPS[key];
  return step ? (all[all.indexOf(from) + step] ?? from) : undefined;
}

/** Open the panel below an entry; when it is open already, go to its first link. */
function enterPanel(entry: HTMLElement): HTMLElement | undefined {
  const panel = entry.closest("details");
  if (!panel || entry.tagName === "A") return undefined;
  if (panel.open) return getReachableElements(entry)[0];
  panel.open = true;
  return entry;
}

/** What the keyboard reaches in the panel around `one`, without the entry itself. */
function getReachableElements(one: HTMLElement): HTMLElement[] {
  const panel = one.closest(".site-menu-list > li > details")?.querySelector(":scope > .menu-panel");
  return [...(panel?.querySelectorAll<HTMLElement>(REACHABLE) ?? [])].filter(
    (other) => other.checkVisibility?.() ?? true,
  );
}
