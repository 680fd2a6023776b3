/**
 * Switchers between currencies work by themselves; here a choice changes the page in place, and what hangs at an edge
 * opens to where there is room. Every page loads this file: it imports nothing.
 */

const LINKS = "a.wmc-currency-redirect, .wmc-currency a";

/** Start with what the page was opened with; `load` brings currency/convert-prices.ts, which begins by itself. */
export function startCurrencySwitching(load: () => Promise<typeof import("./convert-prices.ts")>): void {
  const page = document.documentElement;
  const { currencies } = page.dataset;
  const quietly = () => void load().catch(() => {});
  if (page.classList.contains("wmc-asks") || location.search.includes("wmc-currency=")) quietly();
  let pointedAt: Element | null = null;
  document.addEventListener("toggle", ({ target }) => chooseOpenDirection(target as Element), true);
  for (const event of ["pointerover", "pointerout"] as const)
    document.addEventListener(event, (moved) => {
      const menu = handleHover(moved, event === "pointerover");
      if (menu) pointedAt = event === "pointerover" ? menu : null;
    });
  document.addEventListener("click", (event) => {
    // A click on what pointing has opened would close it; keys click without a count.
    const menu = (event.target as Element).closest?.("summary")?.parentElement;
    if (menu && menu === pointedAt && event.detail && menu.hasAttribute("open")) event.preventDefault();
  });
  if (!currencies) return;
  if (page.dataset.firstVisit && !/(?:^|; )wmc_(?:ip_info|current_currency)=/.test(document.cookie))
    load().then(
      ({ detectCountryCurrency }) => detectCountryCurrency(),
      () => {},
    );
  const take = (event: Event, code: string | undefined, href: string) => {
    if (!code) return;
    event.preventDefault();
    load().then(
      ({ selectCurrency }) => selectCurrency(code),
      () => location.assign(href),
    );
  };
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(LINKS);
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const menu = link.closest("details");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
    take(event, link.closest<HTMLElement>("[data-currency]")?.dataset.currency, link.href);
  });
  document.addEventListener("change", (event) => {
    const select = event.target as HTMLSelectElement;
    if (select.matches("select.wmc-nav")) take(event, select.selectedOptions[0]?.dataset.currency, select.value);
  });
  // Back to a page that the browser kept: the visitor may have chosen another currency since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.cookie.includes("wmc_current_currency="))
      load().then(
        ({ refreshPrices }) => refreshPrices(),
        () => {},
      );
  });
}

/** A list opens upwards where its widget sits below half of the window, at the edge below what the merchant set. */
function chooseOpenDirection(menu: Element): void {
  if (!menu.matches?.(".wmc-dropdown[open]")) return;
  const { top } = menu.getBoundingClientRect();
  const { upFrom = "50" } = menu.closest<HTMLElement>(".wmc-sidebar")?.dataset ?? {};
  menu.classList.toggle("wmc-up", top > (innerHeight * Number(upFrom)) / 100);
}

/** At the edge of a wide page, pointing opens it; returns what it opened or closed. */
function handleHover({ target, relatedTarget, pointerType }: PointerEvent, isOver: boolean): Element | null {
  const sidebar = (target as Element).closest?.<HTMLElement>(".wmc-sidebar");
  const stays = sidebar?.contains(relatedTarget as Node | null);
  if (!sidebar || stays || pointerType !== "mouse") return null;
  if (!matchMedia(`(width > ${sidebar.dataset.breakpoint}px)`).matches) return null;
  const menu = sidebar.querySelector("details");
  menu?.toggleAttribute("open", isOver);
  return menu;
}
