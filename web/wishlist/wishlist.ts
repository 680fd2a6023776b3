/**
 * The visitor's wishlist on any page: marks saved products, counts them in the header, saves and removes them. A guest's
 * list is in the browser; the first page after signing in moves it to the account. Loaded by visitors with a list, and
 * with the first click on a heart.
 */
import { isSignedIn } from "../dom/signed-in.ts";
import { n, t } from "../text/i18n.ts";
import { readGuestIds, storeGuestIds } from "./guest-list.ts";
import { WISHLIST_KEY } from "./key.ts";
import { WISHLIST_PRODUCTS_PATH } from "./paths.ts";

interface ShopAnswer {
  signed_in: boolean;
  ids: readonly number[];
  /** Why not everything was saved; "" if it was. */
  error: string;
}

/** As in the account (commerce/wishlist/models.py). */
const MAX_ITEMS = 200;
const TIMEOUT_MS = 15_000;
const HEARTS = "button.wishlist-heart";

let ids: readonly number[] = [];
let isCustomer = false;
let started: Promise<void> | undefined;
/** The last change of the account: changes are sent one after another, so that the last click counts. */
let lastChange: Promise<unknown> = Promise.resolve();

/** Mark the saved products of the page, and of cards that it inserts later. Further calls do nothing. */
export function showWishlist(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  await loadList();
  // Cards that are inserted later.
  new MutationObserver((changes) => {
    for (const { target } of changes) markHearts(target as Element);
  }).observe(document.body, { childList: true, subtree: true });
  // Another tab has changed a guest's list.
  addEventListener("storage", ({ key }) => {
    if (key === WISHLIST_KEY && !isCustomer) show(readGuestIds());
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void loadList();
  });
}

/** Load the list and show it; a guest's moves to the account of somebody who has signed in. */
export async function loadList(): Promise<void> {
  const guestIds = readGuestIds();
  isCustomer = isSignedIn();
  if (!isCustomer) return show(guestIds);
  try {
    const answer = await callShop(guestIds.length ? { add: guestIds.join() } : undefined);
    isCustomer = answer.signed_in;
    show(isCustomer ? answer.ids : guestIds);
    if (isCustomer && guestIds.length)
      finishMove(
        guestIds.filter((id) => !answer.ids.includes(id)),
        answer.error,
      );
  } catch {
    // The page works without marks; the next one tries again.
  }
}

/** Keep of the guest's list what the account did not take; the page of the list was rendered before that. */
function finishMove(left: readonly number[], error: string): void {
  storeGuestIds(error ? left : []);
  if (error) showError(error);
  else if (document.querySelector("[data-wishlist=account]")) location.reload();
}

/** Save the product of a heart, or remove it. The heart changes at once, and back if that fails. */
export async function toggleProduct(button: HTMLButtonElement): Promise<void> {
  await showWishlist();
  const id = Number(button.value);
  const isSaving = !ids.includes(id);
  show(withProduct(ids, id, isSaving));
  const error = isCustomer ? await changeAccount(id, isSaving) : changeGuestList(id, isSaving);
  if (!error) return;
  show(withProduct(ids, id, !isSaving));
  showError(error);
}

/** Return the list with or without the product. */
function withProduct(list: readonly number[], id: number, isSaved: boolean): number[] {
  const others = list.filter((other) => other !== id);
  return isSaved ? [id, ...others] : others;
}

/** Return why the account was not changed, "" if it was. */
async function changeAccount(id: number, isSaving: boolean): Promise<string> {
  const change = lastChange.then(() => callShop({ [isSaving ? "add" : "remove"]: String(id) }));
  lastChange = change.catch(() => {});
  try {
    const answer = await change;
    if (answer.signed_in) return answer.error;
  } catch {
    return t("The wishlist could not be changed. Check your connection and try again.");
  }
  // The session has ended: this is a guest's browser again.
  isCustomer = false;
  const error = changeGuestList(id, isSaving);
  if (!error) show(readGuestIds());
  return error;
}

/** Return why the guest's list was not changed, "" if it was. */
function changeGuestList(id: number, isSaving: boolean): string {
  const list = withProduct(readGuestIds(), id, isSaving);
  if (list.length > MAX_ITEMS)
    return n(
      "Your wishlist has %(count)d product, and no more fit. Remove some first.",
      "Your wishlist has %(count)d products, and no more fit. Remove some first.",
      MAX_ITEMS,
    );
  return storeGuestIds(list)
    ? ""
    : t("Your browser or your choice of cookies does not let us save the list. Sign in, and your account saves it.");
}

/** Read the account's list, or send a change first. Throws if the shop does not answer. */
async function callShop(change?: Record<string, string>): Promise<ShopAnswer> {
  const response = await fetch(WISHLIST_PRODUCTS_PATH, {
    ...(change && { method: "POST", body: new URLSearchParams(change) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    keepalive: true, // a click on a heart, and then on a link
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as ShopAnswer;
}

function show(list: readonly number[]): void {
  ids = list;
  markHearts(document);
  for (const badge of document.querySelectorAll("[data-wishlist-count]"))
    badge.textContent = list.length ? String(list.length) : "";
}

function markHearts(root: ParentNode): void {
  for (const heart of root.querySelectorAll<HTMLButtonElement>(HEARTS))
    heart.setAttribute("aria-pressed", String(ids.includes(Number(heart.value))));
}

/** Show a message until the next click. */
function showError(text: string): void {
  document.querySelector(".wishlist-error")?.remove();
  const message = document.createElement("p");
  message.className = "wishlist-error";
  message.setAttribute("role", "alert");
  message.textContent = text;
  document.body.append(message);
  document.addEventListener("click", () => message.remove(), { once: true });
}
