/**
 * Currency switchers work without scripts. With this file a choice changes the page in place, and a sidebar at the edge
 * of the page opens towards the free space. Every page loads this file: it imports only small shared files.
 */
import { isModifiedClick } from "../dom/modified-click.ts";

const LINKS = "a.wmc-currency-redirect, .wmc-currency a";

/** Start currency switching; `load` imports currency/convert-prices.ts, which converts the page when it is loaded. */
export function startCurrencySwitching(load: () => Promise<typeof import("./convert-prices.ts")>): void {
  const page = document.documentElement;
  const { currencies } = page.dataset;
  const convert = () => void load().catch(() => {});
  if (page.classList.contains("wmc-asks") || location.search.includes("wmc-currency=")) convert();
  let hoveredMenu: Element | null = null;
  document.addEventListener("toggle", ({ target }) => chooseOpenDirection(target as Element), true);
  for (const type of ["pointerover", "pointerout"] as const)
    document.addEventListener(type, (event) => {
      const menu = handleHover(event, type === "pointerover");
      if (menu) hoveredMenu = type === "pointerover" ? menu : null;
    });
  document.addEventListener("click", (event) => {
    // A click would close a menu that hovering opened. Clicks of the keyboard have no `detail`.
    const menu = (event.target as Element).closest?.("summary")?.parentElement;
    if (menu && menu === hoveredMenu && event.detail && menu.hasAttribute("open")) event.preventDefault();
  });
  if (!currencies) return;
  if (page.dataset.firstVisit && !/(?:^|; )wmc_(?:ip_info|current_currency)=/.test(document.cookie))
    load().then(
      (module) => module.detectCountryCurrency(),
      () => {},
    );
  const handleChoice = (event: Event, code: string | undefined, href: string) => {
    if (!code) return;
    event.preventDefault();
    load().then(
      (module) => module.selectCurrency(code),
      () => location.assign(href),
    );
  };
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(LINKS);
    if (!link || event.button || isModifiedClick(event)) return;
    const menu = link.closest("details");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
    handleChoice(event, link.closest<HTMLElement>("[data-currency]")?.dataset.currency, link.href);
  });
  document.addEventListener("change", (event) => {
    const select = event.target as HTMLSelectElement;
    if (select.matches("select.wmc-nav"))
      handleChoice(event, select.selectedOptions[0]?.dataset.currency, select.value);
  });
  // The browser restored a cached page: the visitor may have chosen another currency since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.cookie.includes("wmc_current_currency="))
      load().then(
        (module) => module.refreshPrices(),
        () => {},
      );
  });
}

/** Open a menu upwards if it is below `upFrom` percent of the window: 50, or the merchant's setting for the sidebar. */
function chooseOpenDirection(menu: Element): void {
  if (!menu.matches?.(".wmc-dropdown[open]")) return;
  const { top } = menu.getBoundingClientRect();
  const { upFrom = "50" } = menu.closest<HTMLElement>(".wmc-sidebar")?.dataset ?? {};
  menu.classList.toggle("wmc-up", top > (innerHeight * Number(upFrom)) / 100);
}

/** Open the sidebar of a wide page while the mouse is over it; return the menu that was opened or closed. */
function handleHover({ target, relatedTarget, pointerType }: PointerEvent, isOver: boolean): Element | null {
  const sidebar = (target as Element).closest?.<HTMLElement>(".wmc-sidebar");
  const isStillInside = sidebar?.contains(relatedTarget as Node | null);
  if (!sidebar || isStillInside || pointerType !== "mouse") return null;
  if (!matchMedia(`(width > ${sidebar.dataset.breakpoint}px)`).matches) return null;
  const menu = sidebar.querySelector("details");
  menu?.toggleAttribute("open", isOver);
  return menu;
}
