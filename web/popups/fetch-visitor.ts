/** Requests the visitor's data, which cached pages cannot contain. */

import { readCartCount } from "../cart/cart-count.ts";
import type { PopupRules } from "../generated/props.ts";
import type { Visitor } from "./popup-rules.ts";

const TIMEOUT_MS = 15_000;

/** Return the visitor's data from `url`; undefined after an error. */
export async function fetchVisitor(url: string): Promise<Visitor | undefined> {
  try {
    const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? ((await response.json()) as Visitor) : undefined;
  } catch {
    return;
  }
}

/** Return whether the current cart meets a popup's condition; `url` is that of the visitor's data. */
export async function isCartConditionMet(
  { state, from }: NonNullable<PopupRules["cart"]>,
  url: string,
): Promise<boolean> {
  const count = readCartCount();
  if (state !== "from" || !count) return (state === "empty") === !count;
  return ((await fetchVisitor(url))?.cart.total ?? -1) >= from;
}
