/** Which goods a change of the cart put in or took out. */
import type { CartChangeDetail } from "../cart/cart.ts";
import type { AnalyticsCart, AnalyticsItem, ShopEvent } from "./shop-event.ts";

/**
 * Return an event where a line's pieces differ after what was asked of the shop. Of goods that were put in the request says
 * how many: another tab may have changed the cart since `before`. What went out of a cart that nobody knew cannot be told.
 */
export function getCartEvents(
  before: AnalyticsCart | undefined,
  now: AnalyticsCart,
  { cart, did }: CartChangeDetail,
): ShopEvent[] {
  const change = (line: AnalyticsItem | undefined, more: number): ShopEvent[] => {
    if (!line || !more) return [];
    const { key: _, ...item } = { ...line, quantity: Math.abs(more) };
    const name = more > 0 ? "add_to_cart" : "remove_from_cart";
    return [{ name, data: { currency: now.currency, items: [item] } }];
  };
  const lineOf = (sale: AnalyticsCart | undefined, key: unknown) => sale?.items.find((line) => line.key === key);
  if (did?.name === "add-item") {
    const added = cart.items.findLast(({ id }) => id === did.asked.id) ?? cart.items.at(-1);
    return change(lineOf(now, added?.key), Number(did.asked.quantity));
  }
  const key = did?.asked.key;
  const [was, is] = [lineOf(before, key), lineOf(now, key)];
  return before ? change(is ?? was, (is?.quantity ?? 0) - (was?.quantity ?? 0)) : [];
}
