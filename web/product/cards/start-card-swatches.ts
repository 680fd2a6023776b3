/**
 * Swatches on cards (product/cards/CardSwatches.tsx). They are links to the product with that choice; where scripts run, they choose
 * on the card: a group of radio buttons that is one stop of the Tab key. Every page loads this file: it imports nothing.
 */

type CardUpdateLoader = () => Promise<{ selectSwatch: (swatch: HTMLAnchorElement) => unknown }>;

const GROUP = "card-swatches";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Return the swatch that an event is about, nothing when a key held with it makes it the browser's. */
function getEventSwatch(event: MouseEvent | KeyboardEvent): HTMLAnchorElement | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  return (event.target as Element).closest?.<HTMLAnchorElement>(`${GROUP} [role=radio]`) ?? null;
}

/** Start taking choices; `load` brings product/cards/update-card.ts. Call once. Cards that come later are taken as well. */
export function startCardSwatches(load: CardUpdateLoader): void {
  const warm = ({ target }: Event) => void ((target as Element).closest?.(GROUP) && load().catch(() => {}));
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, warm, { passive: true });
  document.addEventListener("click", (event) => {
    const swatch = getEventSwatch(event);
    if (!swatch) return;
    event.preventDefault();
    if (swatch.href)
      load().then(
        ({ selectSwatch }) => selectSwatch(swatch),
        () => location.assign(swatch.href),
      );
  });
  document.addEventListener("keydown", (event) => {
    const swatch = getEventSwatch(event);
    const step = STEPS[event.key];
    if (!swatch || (!step && event.key !== " ")) return;
    event.preventDefault();
    if (step) focusSwatch(getNextSwatch(swatch, step));
    else swatch.click();
  });
  customElements.define(
    GROUP,
    class extends HTMLElement {
      connectedCallback(): void {
        makeRadioGroup(this);
      }
    },
  );
}

const getSwatches = (group: Element) => [...group.querySelectorAll("a")];

function makeRadioGroup(group: HTMLElement): void {
  group.setAttribute("role", "radiogroup");
  for (const [i, swatch] of getSwatches(group).entries()) {
    swatch.setAttribute("role", "radio");
    swatch.setAttribute("aria-checked", "false");
    swatch.tabIndex = i ? -1 : 0;
  }
}

function getNextSwatch(swatch: HTMLAnchorElement, step: number): HTMLAnchorElement {
  const all = getSwatches(swatch.closest(GROUP) ?? swatch);
  return all.at((all.indexOf(swatch) + step) % all.length) ?? swatch;
}

/** As radio buttons do, arrows choose; what is chosen already stays so. */
function focusSwatch(swatch: HTMLAnchorElement): void {
  swatch.focus();
  if (swatch.getAttribute("aria-checked") === "false") swatch.click();
}
