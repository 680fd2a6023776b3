/** The key of a guest's list in the browser's storage: JSON of product ids, the latest first. */
export const WISHLIST_KEY = "vyloha:wishlist";
