/**
 * Hearts of products (WishlistButton.tsx). A browser that has saved nothing loads no more than this. Every page loads
 * this file: it imports only small shared files.
 */
import { isSignedIn } from "../dom/signed-in.ts";
import { WISHLIST_KEY } from "./key.ts";

type WishlistLoader = () => Promise<{
  showWishlist: () => unknown;
  toggleProduct: (button: HTMLButtonElement) => unknown;
}>;

function hasStoredList(): boolean {
  try {
    return localStorage.getItem(WISHLIST_KEY) !== null;
  } catch {
    return false; // storage is blocked
  }
}

/** Mark saved products, and handle hearts, also of later cards; `load` imports wishlist.ts. Call once. */
export function startWishlist(load: WishlistLoader): void {
  if (isSignedIn() || hasStoredList())
    load().then(
      (module) => module.showWishlist(),
      () => {},
    );
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest?.<HTMLButtonElement>(".wishlist-heart");
    if (!button) return;
    event.preventDefault();
    load().then(
      (module) => module.toggleProduct(button),
      () => button.form?.requestSubmit(button),
    );
  });
}
