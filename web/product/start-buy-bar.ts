/** The bar that replaces an invisible button. Every page loads this file: it imports nothing. */

/**
 * Show `[data-instead-of=ID]` while the submit button of the form with that id is not on the screen. After the question
 * of consent, which stands in the same place, it waits for the next scrolling.
 */
export function startBuyBar(): void {
  const bar = document.querySelector<HTMLElement>("[data-instead-of]");
  const button = bar && document.getElementById(bar.dataset.insteadOf ?? "")?.querySelector("[type=submit]");
  if (!button) return;
  const { classList } = document.documentElement;
  let isAway = false;
  let waits = classList.contains("asks-consent");
  const update = () => bar.toggleAttribute("data-shown", isAway && !waits);
  new IntersectionObserver((entries) => {
    isAway = entries.at(-1)?.isIntersecting === false;
    update();
  }).observe(button);
  const stopWaiting = () => {
    if (classList.contains("asks-consent")) return;
    waits = false;
    removeEventListener("scroll", stopWaiting);
    update();
  };
  if (waits) addEventListener("scroll", stopWaiting, { passive: true });
}
