/**
 * The header of phones and tablets, which returns when the shopper scrolls up (page-shell/Header.css); without scripts
 * it stays at the top of the page. Every page loads this file: it imports nothing.
 */

const NARROW = "(max-width: 63.99rem)";
/** Pixels; less is a trembling finger. */
const MIN_SCROLL = 6;

/** Start following the scrolling of the page. Call once, when the page is parsed. */
export function startReturningHeader(): void {
  const header = document.querySelector<HTMLElement>(".site-header");
  if (!header) return;
  const narrow = matchMedia(NARROW);
  const isAtTop = () => scrollY <= header.offsetHeight;
  const show = (isShown: boolean) => {
    header.toggleAttribute("data-away", !isShown);
    moveListingBars(isShown ? header.getBoundingClientRect().height : 0);
  };
  let last = scrollY;
  header.setAttribute("data-returns", "");
  show(isAtTop());
  const follow = () => {
    const distance = scrollY - last;
    const isTrembling = Math.abs(distance) < MIN_SCROLL;
    if (!isTrembling) last = scrollY;
    const isShown = isTrembling ? !header.hasAttribute("data-away") : distance < 0 && !isFocusBehind();
    show(narrow.matches && (isShown || isAtTop()));
  };
  addEventListener("scroll", follow, { passive: true });
  // What has the focus, or is the target of a link, is not behind the header.
  const isFocusBehind = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || header.contains(focused)) return false;
    const { top, bottom } = focused.getBoundingClientRect();
    return bottom > 0 && top < header.offsetHeight;
  };
  document.addEventListener("focusin", () => {
    if (!isAtTop() && isFocusBehind()) show(false);
  });
  addEventListener("hashchange", () => show(isAtTop()));
}

/** Move the bars of listings below a header of `height`, by a transform: nothing else on the page moves. */
function moveListingBars(height: number): void {
  for (const bar of document.querySelectorAll<HTMLElement>(".listing-bar")) {
    const listing = bar.closest(".listing")?.getBoundingClientRect();
    const top = (listing?.top ?? 0) + bar.offsetTop;
    const lowest = Math.min(height, (listing?.bottom ?? 0) - bar.offsetHeight);
    bar.style.translate = top < lowest ? `0 ${lowest - top}px` : "";
  }
}
