/**
 * Menu panels with editors' content (blocks/structure/mega_menu.tsx), after their first use. Lazy content loads once
 * (specification.md, section 7.11, ElementsKit). Arrow keys follow WAI-ARIA's pattern of disclosure navigation. The
 * browser handles Enter and Space, page-shell/close-menus.ts handles Escape.
 */

import { callRest } from "../api/rest.ts";
import { insertHtml } from "../dom/insert-html.ts";

const ENTRIES = ":scope > li > a, :scope > li > details > summary";
const FOCUSABLE = "a[href], button, summary, input, select, textarea";

const initialized = new WeakSet<Element>();

/** Initialize the panel `entry` (a `<details>`); further calls do nothing. */
export function initMegaPanel(entry: HTMLElement): void {
  if (initialized.has(entry)) return;
  initialized.add(entry);
  const container = entry.querySelector<HTMLElement>(".megamenu-ajax-load");
  const menu = entry.closest<HTMLElement>(".site-menu-list");
  if (menu && !initialized.has(menu)) {
    initialized.add(menu);
    menu.addEventListener("keydown", (event) => handleArrowKey(event, menu));
  }
  if (!container) return;
  const load = () => void loadPanel(entry, container);
  // After an error each of these events tries again.
  for (const name of ["pointerenter", "focusin", "toggle"]) entry.addEventListener(name, load);
  load();
}

async function loadPanel(entry: HTMLElement, container: HTMLElement): Promise<void> {
  const item = entry.parentElement;
  if (!item || container.dataset.state) return;
  container.dataset.state = "loading";
  item.classList.add("ekit-ajax-loading");
  const restore = showSpinner(entry);
  announce(container, container.dataset.waiting);
  try {
    const response = await callRest("GET", container.dataset.url ?? "");
    if (!response.ok) throw new Error(`${response.status}`);
    // An unpublished panel has no content (null); the entry's link stays.
    const html = ((await response.json()) as string | null) ?? "";
    await insertHtml(html, container);
  } catch {
    announce(container, container.dataset.problem);
    delete container.dataset.state;
  }
  item.classList.remove("ekit-ajax-loading");
  restore();
}

/** Replace the arrow with a spinner; return a function that restores it. */
function showSpinner(entry: HTMLElement): () => void {
  const arrow = entry.querySelector(".elementskit-submenu-indicator");
  const spinner = document.createElement("span");
  spinner.className = "elementskit-submenu-indicator ekit-spinner";
  arrow?.replaceWith(spinner);
  return () => {
    if (arrow) spinner.replaceWith(arrow);
  };
}

function announce(container: HTMLElement, text = ""): void {
  const status = document.createElement("p");
  status.className = "mega-menu-status";
  status.role = "status";
  status.textContent = text;
  container.replaceChildren(status);
}

/** Move the focus with arrow keys, Home and End from an entry of the menu or a link in a panel. */
function handleArrowKey(event: KeyboardEvent, menu: HTMLElement): void {
  const focused = event.target as HTMLElement;
  const entries = [...menu.querySelectorAll<HTMLElement>(ENTRIES)];
  const isEntry = entries.includes(focused);
  // Elements with their own use for arrow keys keep it.
  if (
    event.defaultPrevented ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    !(isEntry || focused.matches("a[href]"))
  )
    return;
  const target =
    isEntry && event.key === "ArrowDown"
      ? enterPanel(focused)
      : getNextEntry(event.key, focused, isEntry ? entries : getFocusableElements(focused));
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

function getNextEntry(key: string, focused: HTMLElement, elements: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === "Home") return elements[0];
  if (key === "End") return elements.at(-1);
  const step = STEPS[key];
  return step ? (elements[elements.indexOf(focused) + step] ?? focused) : undefined;
}

/** Return the element to focus on ArrowDown: the entry when its panel just opened, the first link in an open panel. */
function enterPanel(entry: HTMLElement): HTMLElement | undefined {
  const panel = entry.closest("details");
  if (!panel || entry.tagName === "A") return undefined;
  if (panel.open) return getFocusableElements(entry)[0];
  panel.open = true;
  return entry;
}

/** Return the focusable elements in the panel of `element`, without the entry itself. */
function getFocusableElements(element: HTMLElement): HTMLElement[] {
  const panel = element.closest(".site-menu-list > li > details")?.querySelector(":scope > .menu-panel");
  return [...(panel?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
    (focusable) => focusable.checkVisibility?.() ?? true,
  );
}
