/** Paths of the wishlist; Python has the same in storefront/urls.py. */
export const WISHLIST_PATH = "/seznam-prani/";
export const SHARED_WISHLIST_PATH = `${WISHLIST_PATH}sdileny/`;
export const WISHLIST_PRODUCTS_PATH = `${WISHLIST_PATH}produkty/`;
export const WISHLIST_CARDS_PATH = `${WISHLIST_PATH}karty/`;
/** The form of every heart, in the layout. */
export const WISHLIST_FORM_ID = "wishlist";
