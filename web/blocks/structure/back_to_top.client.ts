/** Buttons back to the top (blocks/structure/back_to_top.tsx): when they appear, where they scroll to, the progress. */

interface BackToTopSettings {
  offset_top: number;
  show_after: number;
  show_scroll: boolean;
}

/** Return whether the page is scrolled so far that the button appears; `scrolled` is in pixels. */
export const isButtonVisible = (
  scrolled: number,
  { offset_top, show_after, show_scroll }: BackToTopSettings,
): boolean => !show_scroll || scrolled > show_after + offset_top;

/** Return the scroll progress in whole percent; a page without scrolling has 0. All parameters are in pixels. */
export function getScrollPercent(scrolled: number, pageHeight: number, windowHeight: number): number {
  const scrollable = pageHeight - windowHeight;
  return scrollable > 0 ? Math.round(Math.min(Math.max(scrolled / scrollable, 0), 1) * 100) : 0;
}

export function startBackToTop(buttons: readonly HTMLElement[]): void {
  for (const button of buttons) startButton(button);
}

function startButton(button: HTMLElement): void {
  const settings = JSON.parse(button.dataset.settings ?? "{}") as BackToTopSettings;
  const ring = button.querySelector(".back-to-top-read");
  const update = () => {
    button.toggleAttribute("data-shown", isButtonVisible(scrollY, settings));
    const percent = getScrollPercent(scrollY, document.documentElement.scrollHeight, innerHeight);
    ring?.setAttribute("stroke-dasharray", `${percent} 100`);
  };
  for (const name of ["scroll", "resize"]) addEventListener(name, update, { passive: true });
  update();
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollTo({ top: settings.offset_top, behavior: isReduced ? "instant" : "smooth" });
    // The button disappears; keyboard users continue at the top.
    document.getElementById("content")?.focus({ preventScroll: true });
  });
}
