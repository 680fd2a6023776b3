/** Browsers tell of a moving mouse also when something moves below it, as when keys scroll a list. */

let place = "";
let isMoving = true;
let isWatched = false;

/** Start watching; once for all search boxes of the page. */
export function startMouseWatch(): void {
  if (isWatched) return;
  isWatched = true;
  document.addEventListener(
    "mousemove",
    ({ screenX, screenY }) => {
      const now = `${screenX} ${screenY}`;
      isMoving = now !== place;
      place = now;
    },
    { capture: true, passive: true },
  );
}

/** Whether the move that is being told is one of the mouse itself. */
export const isMouseMoving = (): boolean => isMoving;
