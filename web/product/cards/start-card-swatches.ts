/**
 * Swatches on cards (product/cards/CardSwatches.tsx). They are links to the product with that value. This makes them a
 * group of radio buttons with one stop of the Tab key, which select the value on the card. Every page loads this file:
 * it imports only small shared files.
 */
import { isModifiedClick } from "../../dom/modified-click.ts";

type CardUpdateLoader = () => Promise<{ selectSwatch: (swatch: HTMLAnchorElement) => unknown }>;

const GROUP = "card-swatches";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Return the swatch of an event; null with a modifier key, which the browser handles. */
function getEventSwatch(event: MouseEvent | KeyboardEvent): HTMLAnchorElement | null {
  if (isModifiedClick(event)) return null;
  return (event.target as Element).closest?.<HTMLAnchorElement>(`${GROUP} [role=radio]`) ?? null;
}

/** Handle selections on cards, also on later ones; `load` imports product/cards/update-card.ts. Call once. */
export function startCardSwatches(load: CardUpdateLoader): void {
  const preload = ({ target }: Event) => void ((target as Element).closest?.(GROUP) && load().catch(() => {}));
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, preload, { passive: true });
  document.addEventListener("click", (event) => {
    const swatch = getEventSwatch(event);
    if (!swatch) return;
    event.preventDefault();
    if (swatch.href)
      load().then(
        (module) => module.selectSwatch(swatch),
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
  const swatches = getSwatches(swatch.closest(GROUP) ?? swatch);
  return swatches.at((swatches.indexOf(swatch) + step) % swatches.length) ?? swatch;
}

/** Focus and select a swatch, as arrow keys do with radio buttons; a selected one stays selected. */
function focusSwatch(swatch: HTMLAnchorElement): void {
  swatch.focus();
  if (swatch.getAttribute("aria-checked") === "false") swatch.click();
}
