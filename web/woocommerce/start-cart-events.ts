/**
 * Loads woocommerce/cart-events.ts on pages with jQuery: without it there are no scripts of the classic cart. Every
 * page loads this file.
 */
import { whenJquery } from "../third-party/jquery.ts";

/** Wait for jQuery; `load` imports woocommerce/cart-events.ts. Call once. */
export function startWooCommerceCart(load: () => Promise<typeof import("./cart-events.ts")>): void {
  whenJquery(($) => {
    load().then(
      (module) => module.connectWooCommerceCart($),
      () => {}, // the shop's own pages do not need it
    );
  });
}
