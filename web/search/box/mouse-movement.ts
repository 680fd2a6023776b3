/** Detects real mouse moves: browsers also dispatch "mousemove" when the page scrolls below the mouse. */

let lastPosition = "";
let isMoving = true;
let isWatched = false;

/** Start listening to the mouse, once for all search boxes of the page. */
export function startMouseWatch(): void {
  if (isWatched) return;
  isWatched = true;
  document.addEventListener(
    "mousemove",
    ({ screenX, screenY }) => {
      const position = `${screenX} ${screenY}`;
      isMoving = position !== lastPosition;
      lastPosition = position;
    },
    { capture: true, passive: true },
  );
}

/** Return whether the last "mousemove" was a move of the mouse itself. */
export const isMouseMoving = (): boolean => isMoving;
