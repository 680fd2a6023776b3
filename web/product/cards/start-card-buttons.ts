/**
 * Buttons of cards (CardButton.tsx), and the second picture of a card under a mouse. The code loads at the first use.
 * Every page loads this file: it imports only small shared files.
 */
import { isModifiedClick } from "../../dom/modified-click.ts";

interface CardActions {
  addFromCard: (button: HTMLButtonElement) => unknown;
  openChooser: (link: HTMLAnchorElement) => unknown;
}

/** Handle the buttons of all cards, also later ones; `load` imports card-actions.ts. Call once. */
export function startCardButtons(load: () => Promise<CardActions>): void {
  document.addEventListener("click", (event) => {
    const control = (event.target as Element).closest?.<HTMLAnchorElement | HTMLButtonElement>(".card-button");
    if (!control || isModifiedClick(event)) return;
    if (control instanceof HTMLAnchorElement) {
      event.preventDefault();
      load().then(
        (module) => module.openChooser(control),
        () => location.assign(control.href),
      );
    } else if (control.form?.dataset.leaves === undefined) {
      event.preventDefault();
      load().then(
        (module) => module.addFromCard(control),
        () => control.form?.requestSubmit(control),
      );
    }
  });
  document.addEventListener(
    "pointerover",
    (event) => {
      const target = event.target as Element;
      if (target.closest?.(".card-button")) load().catch(() => {});
      const card = target.closest?.<HTMLElement>("[data-second]");
      if (card && event.pointerType === "mouse") showSecondPicture(card);
    },
    { passive: true },
  );
}

/** Load a card's second picture over the first one, unless a value is selected, which has its own picture. */
function showSecondPicture(card: HTMLElement): void {
  const tile = card.querySelector(".picture");
  const first = tile?.querySelector("img");
  if (!tile || !first || tile.querySelector(".picture-second") || card.querySelector("[aria-checked=true]")) return;
  const { sizes } = first;
  const image = Object.assign(new Image(), {
    className: "picture-second",
    alt: "",
    sizes,
    srcset: card.dataset.second,
  });
  image.onload = () => image.setAttribute("data-loaded", "");
  tile.append(image);
}
