/**
 * Brings what speaks with scripts of the classic shop (lib/classic-cart.ts) where jQuery is on the page: without it they
 * cannot be there. Every page loads this file.
 */
import { whenJquery } from "./jquery.ts";

/** Start waiting for jQuery; `load` brings lib/classic-cart.ts. Call once. */
export function startClassic(load: () => Promise<typeof import("./classic-cart.ts")>): void {
  whenJquery(($) => {
    load().then(
      ({ speakClassic }) => speakClassic($),
      () => {}, // the shop's own pages need none of it
    );
  });
}
