/** Shows the chosen variation outside of its form: in the product page's price and in the bar that replaces the button. */

interface ChosenVariation {
  /** Names of the chosen values: "Modrá, M". */
  values: string;
  isPurchasable: boolean;
}

/** Return the elements that show what is chosen in `form`: its product, and the bar instead of its button. */
const findPlaces = (form: HTMLFormElement) =>
  [form.closest(".product"), form.id && document.querySelector(`[data-instead-of="${form.id}"]`)].filter(
    (place) => place instanceof Element,
  );

/** Update the values and the button in the bar; CSS shows them when there is a price. */
export function showChosenValues(form: HTMLFormElement, { values, isPurchasable }: ChosenVariation): void {
  for (const place of findPlaces(form)) {
    const name = place.querySelector("[data-chosen-values]");
    const button = place.querySelector<HTMLButtonElement>("[data-chosen-button]");
    if (name) name.textContent = values;
    if (button) button.disabled = !isPurchasable;
  }
}

/**
 * Copy the price in the form's panel to these places whenever it changes; return a function that stops it. Also
 * conversions to another currency and third-party scripts write into the panel.
 */
export function mirrorChosenPrice(form: HTMLFormElement): () => void {
  const panel = form.querySelector(".single_variation");
  if (!panel) return () => {};
  const copyPrice = () => {
    const price = panel.querySelector(".wmc-cache-pid") ?? panel.querySelector(".price");
    for (const place of findPlaces(form))
      for (const slot of place.querySelectorAll("[data-chosen-price]"))
        slot.replaceChildren(...(price ? [price.cloneNode(true)] : []));
  };
  const observer = new MutationObserver(copyPrice);
  observer.observe(panel, { childList: true, subtree: true });
  return () => observer.disconnect();
}
