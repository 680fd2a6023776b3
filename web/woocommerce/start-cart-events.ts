/**
 * Brings what speaks with scripts of the classic shop (woocommerce/cart-events.ts) where jQuery is on the page: without it they
 * cannot be there. Every page loads this file.
 */
import { whenJquery } from "../third-party/jquery.ts";

/** Start waiting for jQuery; `load` brings woocommerce/cart-events.ts. Call once. */
export function startWooCommerceCart(load: () => Promise<typeof import("./cart-events.ts")>): void {
  whenJquery(($) => {
    load().then(
      ({ connectWooCommerceCart }) => connectWooCommerceCart($),
      () => {}, // the shop's own pages need none of it
    );
  });
}
