/** Asks for what no held page says. */

import { readCartCount } from "../cart/cart-count.ts";
import type { PopupRules } from "../generated/props.ts";
import type { Visitor } from "./popup-rules.ts";

const TIMEOUT_MS = 15_000;

/** Return who the visitor is; undefined where it cannot be had. */
export async function fetchVisitor(address: string): Promise<Visitor | undefined> {
  try {
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? ((await answer.json()) as Visitor) : undefined;
  } catch {
    return;
  }
}

/** Return whether the cart is what a popup asks for, now. */
export async function isCartConditionMet(
  { state, from }: NonNullable<PopupRules["cart"]>,
  address: string,
): Promise<boolean> {
  const count = readCartCount();
  if (state !== "from" || !count) return (state === "empty") === !count;
  return ((await fetchVisitor(address))?.cart.total ?? -1) >= from;
}
