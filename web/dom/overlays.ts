/**
 * The one owner of what lies over the page. Sheets (the menu and the filters of phones, panels at the side) and dialogs are the browser's own: it
 * puts them above one another and closes the upper one by Escape and a phone's way back, sheets without any script. Here the
 * rest of the page becomes unreachable, and the focus finds its way back. styles/overlays.css keeps the page from scrolling.
 * Every page loads this file: it imports nothing.
 */

const SHEET = ".sheet";
const PANEL = `${SHEET}, .off-canvas`; // blocks/structure/off_canvas.tsx: one on wide windows too
const WIDE = "(min-width: 64rem)"; // ui/Sheet.css: sheets are parts of the page there

/** What covers the page now. One thing does at a time; dialogs lie above it. */
let covering: { place: HTMLElement; release: () => void; close: () => void } | undefined;

/** Make all of the page but `place` unreachable; returns how to undo it. `close` is called when something else shall cover it. */
function isolateOverlay(place: HTMLElement, close: () => void): () => void {
  const before = covering;
  const outer = before?.place.contains(place) ? before : undefined; // a search in a panel: the panel stays
  if (!outer) {
    before?.release();
    before?.close();
  }
  const changed = [...around(place)];
  for (const one of changed) one.inert = true;
  const release = () => {
    for (const one of changed.splice(0)) one.inert = false;
    if (covering?.release === release) covering = outer;
  };
  covering = { place, release, close };
  return release;
}

/** Yield what to make inert. What is said there is heard all the same. */
function* around(place: HTMLElement): Iterable<HTMLElement> {
  for (let one: HTMLElement | null = place; one && one !== document.body; one = one.parentElement)
    for (const other of one.parentElement?.children ?? [])
      if (other !== one && other instanceof HTMLElement && !other.inert && !other.matches(UNSEEN)) yield other;
}

const UNSEEN = "script, style, link, [role=status]";

/** Let `place`, which is laid over the window where it stands, cover the page; returns how to say that it is gone. */
export function coverPage(place: HTMLElement, close: () => void): () => void {
  const release = isolateOverlay(place, close);
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcherLike };
  const watcher = CloseWatcher && new CloseWatcher();
  if (watcher) watcher.onclose = close;
  return () => {
    watcher?.destroy();
    release();
  };
}

/** Tells of Escape and of a phone's way back, in browsers that have it. */
type CloseWatcherLike = { onclose: (() => void) | null; destroy(): void };

/** Show a dialog above everything; a click beside it closes it. Browsers that know no dialogs show nothing. */
export function showDialog(dialog: HTMLDialogElement): void {
  dialog.showModal?.();
  // Only the dialog itself, which its content covers, and its backdrop are hit so.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
}

/** Keep sheets, which open and close without this too. Call once, when the page is there. */
export function startSheets(): void {
  if (!CSS.supports("selector(:popover-open)")) return;
  const listen = (name: "beforetoggle" | "toggle", act: (sheet: HTMLElement, isOpen: boolean) => void) => {
    const hear = (event: Event) => {
      const sheet = event.target as HTMLElement;
      if (sheet.matches(PANEL)) act(sheet, (event as ToggleEvent).newState === "open");
    };
    document.addEventListener(name, hear, true);
  };
  // Before it closes, since the focus goes back to the page at once.
  listen("beforetoggle", (sheet, isOpen) => {
    while (!isOpen && covering && sheet.contains(covering.place)) {
      const { place, release, close } = covering;
      release();
      if (place !== sheet) close();
    }
  });
  listen("toggle", (sheet, isOpen) => {
    if (isOpen) isolateOverlay(sheet, () => sheet.hidePopover());
    else restoreFocus(sheet);
  });
  matchMedia(WIDE).addEventListener("change", () =>
    document.querySelector<HTMLElement>(`${SHEET}:popover-open`)?.hidePopover(),
  );
}

/** Give the focus to the button of a sheet, if it went nowhere: the button may be another one by now. */
function restoreFocus(sheet: HTMLElement): void {
  const focused = document.activeElement;
  if (focused !== document.body && !sheet.contains(focused)) return;
  const buttons = document.querySelectorAll<HTMLElement>(`[popovertarget="${sheet.id}"]`);
  [...buttons].find((button) => !sheet.contains(button))?.focus({ preventScroll: true });
}

/** Call `leave` with where the pointer goes down, or the focus goes; returns how to stop. */
export function onLeave(leave: (target: Node) => void): () => void {
  const tell = ({ target }: Event) => leave(target as Node);
  for (const name of ["pointerdown", "focusin"]) document.addEventListener(name, tell);
  return () => {
    for (const name of ["pointerdown", "focusin"]) document.removeEventListener(name, tell);
  };
}
