/** A guest's wishlist, stored only in the browser. */
import { canStore } from "../consent/consent.ts";
import { WISHLIST_KEY } from "./key.ts";

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** Return the ids of the saved products, the latest first. */
export function readGuestIds(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(WISHLIST_KEY) ?? "[]");
    return Array.isArray(stored) ? [...new Set(stored.filter(isId))] : [];
  } catch {
    return []; // storage is blocked, or the value is not JSON
  }
}

/** Store the ids; return false if the browser or the visitor's consent forbids it. */
export function storeGuestIds(ids: readonly number[]): boolean {
  try {
    if (!ids.length) localStorage.removeItem(WISHLIST_KEY);
    else if (canStore(WISHLIST_KEY)) localStorage.setItem(WISHLIST_KEY, JSON.stringify(ids));
    else return false;
    return true;
  } catch {
    return false;
  }
}
