/** The bar that replaces an invisible button. Every page loads this file: it imports nothing. */

/** Show `[data-instead-of=ID]` while the submit button of the form with that id is not on the screen. */
export function startBuyBar(): void {
  const bar = document.querySelector<HTMLElement>("[data-instead-of]");
  const button = bar && document.getElementById(bar.dataset.insteadOf ?? "")?.querySelector("[type=submit]");
  if (!button) return;
  new IntersectionObserver((entries) => {
    bar.toggleAttribute("data-shown", entries.at(-1)?.isIntersecting === false);
  }).observe(button);
}
