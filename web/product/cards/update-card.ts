/**
 * Updates a card after a selection (product/cards/CardSwatches.tsx): its picture, link, price and button. All data are
 * on the selected link. Loaded when a swatch gets the pointer or focus.
 */
import { t } from "../../text/i18n.ts";
import { updateSaleBadge } from "../update-sale-badge.ts";

/** The card's content without a selection. */
interface CardDefaults {
  href: string;
  picture: readonly Element[];
  price: Element | null;
}

const defaultsByCard = new WeakMap<Element, CardDefaults>();
/** The next picture of each card: the last selection counts, whichever picture is loaded last. */
const nextPictures = new WeakMap<Element, readonly Element[]>();
/** The card's price; CURCY's own script puts `.price` alone in the place of its line. */
const getPrice = (card: Element) => card.querySelector<HTMLElement>(":scope > :is(.product-card-price, .price)");
const loadAddFromCard = () => import("./add-from-card.tsx");

/** Update the card for `swatch`. Selecting a selected swatch clears it, unless the merchant's settings keep it. */
export function selectSwatch(swatch: HTMLAnchorElement): void {
  const card = swatch.closest<HTMLElement>(".product-card");
  const group = swatch.closest("card-swatches");
  if (!card || !group) return;
  const isSelected = swatch.getAttribute("aria-checked") === "true";
  if (isSelected && group.hasAttribute("data-keeps")) return;
  const defaults = getCardDefaults(card);
  const selected = isSelected ? null : swatch;
  updateChecked(group, swatch, selected);
  card.querySelector("h3 a")?.setAttribute("href", selected?.getAttribute("href") ?? defaults.href);
  const prices = group.querySelector("template")?.content.children;
  updatePrice(card, prices?.[Number(selected?.dataset.price ?? Number.NaN)], defaults);
  void updatePicture(card, selected?.dataset.srcset, defaults);
  updateAddButton(card, selected);
}

function getCardDefaults(card: Element): CardDefaults {
  const cached = defaultsByCard.get(card);
  if (cached) return cached;
  const defaults = {
    href: card.querySelector("h3 a")?.getAttribute("href") ?? "",
    picture: [...(card.querySelector(".picture")?.children ?? [])],
    price: getPrice(card),
  };
  defaultsByCard.set(card, defaults);
  return defaults;
}

/** Check the selected radio button of the group, if any; the clicked one becomes the stop of the Tab key. */
function updateChecked(group: Element, clicked: Element, selected: Element | null): void {
  for (const swatch of group.querySelectorAll("a")) {
    swatch.setAttribute("aria-checked", String(swatch === selected));
    swatch.tabIndex = swatch === clicked ? 0 : -1;
  }
}

/** Show a copy of `price`, or the card's own price without one. */
function updatePrice(card: Element, price: Element | null | undefined, defaults: CardDefaults): void {
  const old = getPrice(card);
  const next = (price ? price.cloneNode(true) : defaults.price) as HTMLElement | null;
  if (!old || !next) return;
  // A price range may have two lines: the minimum height keeps the layout stable.
  next.style.minHeight = old.style.minHeight || `${old.getBoundingClientRect().height}px`;
  old.replaceWith(next);
  updateSaleBadge(card);
  if (next.textContent !== old.textContent) announcePrice(next);
}

/** Show the picture once it is decoded, so that the change does not flicker. */
async function updatePicture(card: Element, srcset: string | undefined, defaults: CardDefaults): Promise<void> {
  const tile = card.querySelector(".picture");
  if (!tile) return;
  const image = srcset ? createPicture(srcset, defaults) : null;
  const next = image ? [image] : defaults.picture;
  nextPictures.set(card, next);
  // A picture that fails to load changes nothing.
  const isReady = image ? await canDecode(image) : true;
  if (isReady && nextPictures.get(card) === next) tile.replaceChildren(...next);
}

const canDecode = (image: HTMLImageElement) =>
  image.decode().then(
    () => true,
    () => false,
  );

/** Create a picture with the same `sizes` as the card's own. */
function createPicture(srcset: string, defaults: CardDefaults): HTMLImageElement {
  const ownImage = defaults.picture.find((element) => element instanceof HTMLImageElement);
  const image = new Image();
  image.alt = "";
  image.sizes = ownImage?.sizes || "(min-width: 40rem) 17rem, 46vw";
  image.srcset = srcset;
  return image;
}

/** Show a button that adds the selection to the cart, if it determines a variation. */
function updateAddButton(card: Element, selected: HTMLAnchorElement | null): void {
  const form = card.querySelector<HTMLFormElement>(".product-card-add");
  const id = selected?.dataset.variation_id;
  if (!selected || !id) {
    form?.remove();
    return;
  }
  loadAddFromCard().catch(() => {});
  const button = form?.querySelector("button") ?? createAddButton();
  const name = `${card.querySelector("h3")?.textContent}, ${selected.textContent}`;
  button.setAttribute("aria-label", `${button.textContent}: ${name}`);
  const fields = [["add-to-cart", id], ...new URL(selected.href).searchParams] as [string, string][];
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

/** Create a form that posts to the cart, as the product page's form does, if the script fails to load. */
function createCardForm(card: Element): HTMLFormElement {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: "/kosik/", className: "product-card-add" });
  form.addEventListener("submit", (event) => {
    if (card.querySelector("card-swatches[data-leaves]")) return;
    event.preventDefault();
    loadAddFromCard().then(
      ({ addToCartFromCard }) => addToCartFromCard(form),
      () => form.submit(),
    );
  });
  card.append(form);
  return form;
}

/** Announce the price in the visitor's currency, which currency/convert-prices.ts may have to fetch first. */
function announcePrice(container: HTMLElement): void {
  const isPending = () => container.matches(".wmc-asks .wmc-cache-pid:not([data-wmc_shown])");
  // `innerText` excludes hidden text; jsdom does not have it.
  const announceNow = () => announce(container.innerText ?? container.textContent);
  queueMicrotask(() => {
    if (isPending()) document.addEventListener("vyloha:prices", announceNow, { once: true });
    else announceNow();
  });
}

const status = document.createElement("p");
status.className = "visually-hidden";
status.setAttribute("role", "status");
document.body.append(status);

function announce(text: string): void {
  status.textContent = text;
}
