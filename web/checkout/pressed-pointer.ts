/**
 * The page waits with changes while a finger or a button is down: if they moved the pressed button from under it,
 * the browser would make no click of it.
 */
let release: Promise<void> | undefined;

/** Watch presses from now on. Returns a function that stops it. */
export function watchPresses(): () => void {
  const handleDown = () => {
    release ??= new Promise((resolve) => {
      const handleUp = () => {
        for (const name of ENDS) window.removeEventListener(name, handleUp);
        release = undefined;
        setTimeout(resolve); // the click follows
      };
      for (const name of ENDS) window.addEventListener(name, handleUp);
    });
  };
  window.addEventListener("pointerdown", handleDown);
  return () => window.removeEventListener("pointerdown", handleDown);
}

/** Also what takes the pointer away from the page: a drag, another window. */
const ENDS = ["pointerup", "pointercancel", "blur", "pagehide"];

/** Resolve when nothing is pressed. */
export async function whenReleased(): Promise<void> {
  await release;
}
