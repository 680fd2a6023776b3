/**
 * What a choice changes on a card (product/cards/CardSwatches.tsx): its picture, its link, its price, and whether it can be put into
 * the cart. Everything that it needs stands on the chosen link; arrives with the first swatch that is pointed at.
 */
import { t } from "../../text/i18n.ts";
import { showSale } from "../update-sale-badge.ts";

/** What a card shows without a choice. */
interface CardDefaults {
  href: string;
  picture: Element | null;
  price: readonly ChildNode[];
}

const owns = new WeakMap<Element, CardDefaults>();
/** What each card's picture is to become: the last choice counts, whichever arrives last. */
const coming = new WeakMap<Element, Element>();
const loadCart = () => import("./add-from-card.tsx");

/** Let the card show `swatch`; what is chosen already is taken back, where the merchant wants that. */
export function selectSwatch(swatch: HTMLAnchorElement): void {
  const card = swatch.closest<HTMLElement>(".product-card");
  const group = swatch.closest("card-swatches");
  if (!card || !group) return;
  const isChosen = swatch.getAttribute("aria-checked") === "true";
  if (isChosen && group.hasAttribute("data-keeps")) return;
  const own = getCardDefaults(card);
  const chosen = isChosen ? null : swatch;
  updateChecked(group, swatch, chosen);
  card.querySelector("h3 a")?.setAttribute("href", chosen?.getAttribute("href") ?? own.href);
  updatePrice(card, chosen?.querySelector("template")?.content.cloneNode(true), own);
  void updatePicture(card, chosen?.dataset.srcset, own);
  updateAddButton(card, chosen);
}

function getCardDefaults(card: Element): CardDefaults {
  const known = owns.get(card);
  if (known) return known;
  const own = {
    href: card.querySelector("h3 a")?.getAttribute("href") ?? "",
    picture: card.querySelector(".picture")?.firstElementChild ?? null,
    price: [...(card.querySelector(".product-card-price")?.childNodes ?? [])],
  };
  owns.set(card, own);
  return own;
}

/** Say which radio button of the group is checked, if any; the one that was picked is where Tab comes back to. */
function updateChecked(group: Element, picked: Element, chosen: Element | null): void {
  for (const one of group.querySelectorAll("a")) {
    one.setAttribute("aria-checked", String(one === chosen));
    one.tabIndex = one === picked ? 0 : -1;
  }
}

function updatePrice(card: Element, price: Node | undefined, own: CardDefaults): void {
  const place = card.querySelector<HTMLElement>(".product-card-price");
  if (!place) return;
  const before = place.textContent;
  // A range may take two lines: what is below stays where the finger is.
  place.style.minHeight ||= `${place.getBoundingClientRect().height}px`;
  place.replaceChildren(...(price ? [price] : own.price));
  showSale(card);
  if (place.textContent !== before) announcePrice(place);
}

/** Show the picture once it can be drawn: until then the old one stays, so nothing flickers. */
async function updatePicture(card: Element, srcset: string | undefined, own: CardDefaults): Promise<void> {
  const tile = card.querySelector(".picture");
  const next = srcset ? createPicture(srcset, own) : own.picture;
  if (!tile || !next) return;
  coming.set(card, next);
  // A picture that does not come changes nothing.
  const isThere = next instanceof HTMLImageElement && next !== own.picture ? await isDrawable(next) : true;
  if (isThere && coming.get(card) === next) tile.replaceChildren(next);
}

const isDrawable = (image: HTMLImageElement) =>
  image.decode().then(
    () => true,
    () => false,
  );

/** Return a picture in place of the card's own, drawn as wide as that. */
function createPicture(srcset: string, own: CardDefaults): HTMLImageElement {
  const like = own.picture?.matches("img") ? own.picture : own.picture?.querySelector("img");
  const image = new Image();
  image.alt = "";
  image.sizes = (like as HTMLImageElement | null | undefined)?.sizes || "(min-width: 40rem) 17rem, 46vw";
  image.srcset = srcset;
  return image;
}

/** Offer to put the choice into the cart, over the picture, when it says all that has to be chosen. */
function updateAddButton(card: Element, chosen: HTMLAnchorElement | null): void {
  const form = card.querySelector<HTMLFormElement>(".product-card-add");
  const id = chosen?.dataset.variation_id;
  if (!chosen || !id) {
    form?.remove();
    return;
  }
  loadCart().catch(() => {});
  const button = form?.querySelector("button") ?? createAddButton();
  const name = `${card.querySelector("h3")?.textContent}, ${chosen.textContent}`;
  button.setAttribute("aria-label", `${button.textContent}: ${name}`);
  const fields = [["add-to-cart", id], ...new URL(chosen.href).searchParams] as [string, string][];
  (form ?? createCardForm(card)).replaceChildren(...fields.map(createHiddenField), button);
}

function createAddButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.className = "button button-primary add_to_cart_button";
  button.textContent = t("Add to cart");
  return button;
}

function createHiddenField([name, value]: [string, string]): HTMLInputElement {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}

/** The form works by itself: it leads to the cart, as that of the product page does. */
function createCardForm(card: Element): HTMLFormElement {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: "/kosik/", className: "product-card-add" });
  form.addEventListener("submit", (event) => {
    if (card.querySelector("card-swatches[data-leaves]")) return;
    event.preventDefault();
    loadCart().then(
      ({ addToCartFromCard }) => addToCartFromCard(form),
      () => form.submit(),
    );
  });
  card.append(form);
  return form;
}

/** Say the price once it is in the visitor's currency: currency/convert-prices.ts may have to ask for it first. */
function announcePrice(place: HTMLElement): void {
  const isAsked = () => place.querySelector(".wmc-asks .wmc-cache-pid:not([data-wmc_shown])");
  // What is hidden is not said; a test's document knows no layout.
  const tell = () => announce(place.innerText ?? place.textContent);
  queueMicrotask(() => {
    if (isAsked()) document.addEventListener("vyloha:prices", tell, { once: true });
    else tell();
  });
}

const status = document.createElement("p");
status.className = "visually-hidden";
status.setAttribute("role", "status");
document.body.append(status);

function announce(text: string): void {
  status.textContent = text;
}
