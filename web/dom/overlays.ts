/**
 * Manages everything that covers the page. Sheets (the menu and the filters of phones, side panels) and dialogs are the
 * browser's own: it stacks them and closes the top one on Escape and a phone's Back, sheets without a script too. This
 * file makes the rest of the page inert and returns the focus. styles/overlays.css prevents scrolling of the page.
 * Every page loads this file: it imports nothing.
 */

const SHEET = ".sheet";
const PANEL = `${SHEET}, .off-canvas`; // blocks/structure/off_canvas.tsx is a panel on wide windows too
const WIDE = "(min-width: 64rem)"; // ui/Sheet.css: sheets are parts of the page there

/** The overlay that covers the page, at most one; dialogs are above it. */
let current: { overlay: HTMLElement; release: () => void; close: () => void } | undefined;

/** Return whether the menu, a panel or the search covers the page. */
export const isPageCovered = (): boolean => current !== undefined;

/** Make the page outside `overlay` inert; returns a function that undoes it. The next overlay calls `close`. */
function isolateOverlay(overlay: HTMLElement, close: () => void): () => void {
  const previous = current;
  const outer = previous?.overlay.contains(overlay) ? previous : undefined; // a search in a panel: the panel stays
  if (!outer) {
    previous?.release();
    previous?.close();
  }
  const changed = [...findOutside(overlay)];
  for (const element of changed) element.inert = true;
  const release = () => {
    for (const element of changed.splice(0)) element.inert = false;
    if (current?.release === release) current = outer;
  };
  current = { overlay, release, close };
  return release;
}

/** Yield the elements to make inert: the siblings of `overlay` and of its ancestors, except live regions. */
function* findOutside(overlay: HTMLElement): Iterable<HTMLElement> {
  for (let element: HTMLElement | null = overlay; element && element !== document.body; element = element.parentElement)
    for (const other of element.parentElement?.children ?? [])
      if (other !== element && other instanceof HTMLElement && !other.inert && !other.matches(NEVER_INERT)) yield other;
}

const NEVER_INERT = "script, style, link, [role=status]";

/** Let `overlay`, positioned over the window, cover the page; returns a function to call when it no longer does. */
export function coverPage(overlay: HTMLElement, close: () => void): () => void {
  const release = isolateOverlay(overlay, close);
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcherLike };
  const watcher = CloseWatcher && new CloseWatcher();
  if (watcher) watcher.onclose = close;
  return () => {
    watcher?.destroy();
    release();
  };
}

/** Reports Escape and a phone's Back, in browsers that have it. */
type CloseWatcherLike = { onclose: (() => void) | null; destroy(): void };

/** Show a dialog above everything; a click on its backdrop closes it. Browsers without dialogs show nothing. */
export function showDialog(dialog: HTMLDialogElement): void {
  dialog.showModal?.();
  // The content covers the dialog, so a click on the dialog itself is one on its backdrop.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
}

/** Manage sheets, which open and close without a script too. Call once, when the page has loaded. */
export function startSheets(): void {
  if (!CSS.supports("selector(:popover-open)")) return;
  const listenToPanels = (name: "beforetoggle" | "toggle", handle: (sheet: HTMLElement, isOpen: boolean) => void) => {
    const handleEvent = (event: Event) => {
      const sheet = event.target as HTMLElement;
      if (sheet.matches(PANEL)) handle(sheet, (event as ToggleEvent).newState === "open");
    };
    document.addEventListener(name, handleEvent, true);
  };
  // Before a sheet closes, because the focus returns to the page at once.
  listenToPanels("beforetoggle", (sheet, isOpen) => {
    while (!isOpen && current && sheet.contains(current.overlay)) {
      const { overlay, release, close } = current;
      release();
      if (overlay !== sheet) close();
    }
  });
  listenToPanels("toggle", (sheet, isOpen) => {
    if (isOpen) isolateOverlay(sheet, () => sheet.hidePopover());
    else restoreFocus(sheet);
  });
  matchMedia(WIDE).addEventListener("change", () =>
    document.querySelector<HTMLElement>(`${SHEET}:popover-open`)?.hidePopover(),
  );
}

/** Focus the button of a sheet if nothing else has the focus; the button may have been replaced in the meantime. */
function restoreFocus(sheet: HTMLElement): void {
  const focused = document.activeElement;
  if (focused !== document.body && !sheet.contains(focused)) return;
  const buttons = document.querySelectorAll<HTMLElement>(`[popovertarget="${sheet.id}"]`);
  [...buttons].find((button) => !sheet.contains(button))?.focus({ preventScroll: true });
}

/** Call `onTarget` with each element that is pressed or focused; returns a function that stops it. */
export function onLeave(onTarget: (target: Node) => void): () => void {
  const handleEvent = ({ target }: Event) => onTarget(target as Node);
  for (const name of ["pointerdown", "focusin"]) document.addEventListener(name, handleEvent);
  return () => {
    for (const name of ["pointerdown", "focusin"]) document.removeEventListener(name, handleEvent);
  };
}
