/** Buttons back to the top of the page (blocks/structure/back_to_top.tsx): when they are seen, where they lead, how much was read. */

interface BackToTopSettings {
  offset_top: number;
  show_after: number;
  show_scroll: boolean;
}

/** Whether the page is scrolled so far that the button appears. */
export const isButtonVisible = (
  scrolled: number,
  { offset_top, show_after, show_scroll }: BackToTopSettings,
): boolean => !show_scroll || scrolled > show_after + offset_top;

/** Return how much of the page was scrolled through, in percent. */
export function getScrollPercent(scrolled: number, pageHeight: number, windowHeight: number): number {
  const way = pageHeight - windowHeight;
  return way > 0 ? Math.round(Math.min(Math.max(scrolled / way, 0), 1) * 100) : 0;
}

export function startBackToTop(found: readonly HTMLElement[]): void {
  for (const button of found) startButton(button);
}

function startButton(button: HTMLElement): void {
  const settings = JSON.parse(button.dataset.settings ?? "{}") as BackToTopSettings;
  const ring = button.querySelector(".back-to-top-read");
  const follow = () => {
    button.toggleAttribute("data-shown", isButtonVisible(scrollY, settings));
    const percent = getScrollPercent(scrollY, document.documentElement.scrollHeight, innerHeight);
    ring?.setAttribute("stroke-dasharray", `${percent} 100`);
  };
  for (const name of ["scroll", "resize"]) addEventListener(name, follow, { passive: true });
  follow();
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollTo({ top: settings.offset_top, behavior: isCalm ? "instant" : "smooth" });
    // The button goes; whoever uses the keyboard goes on at the top.
    document.getElementById("content")?.focus({ preventScroll: true });
  });
}
