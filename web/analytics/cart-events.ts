/** Analytics events of a change of the cart. */
import type { CartChangeDetail } from "../cart/cart.ts";
import type { AnalyticsCart, AnalyticsItem, ShopEvent } from "./shop-event.ts";

/**
 * Return `add_to_cart` or `remove_from_cart` when the operation changed its line's quantity, else nothing. For an
 * added product the quantity is the request's, because another tab may have changed the cart since `before`. Without
 * `before`, other changes have no event.
 */
export function getCartEvents(
  before: AnalyticsCart | undefined,
  now: AnalyticsCart,
  { cart, operation }: CartChangeDetail,
): ShopEvent[] {
  const buildEvents = (line: AnalyticsItem | undefined, difference: number): ShopEvent[] => {
    if (!line || !difference) return [];
    const { key: _, ...item } = { ...line, quantity: Math.abs(difference) };
    const name = difference > 0 ? "add_to_cart" : "remove_from_cart";
    return [{ name, data: { currency: now.currency, items: [item] } }];
  };
  const findLine = (analyticsCart: AnalyticsCart | undefined, key: unknown) =>
    analyticsCart?.items.find((line) => line.key === key);
  if (operation?.name === "add-item") {
    const added = cart.items.findLast(({ id }) => id === operation.request.id) ?? cart.items.at(-1);
    return buildEvents(findLine(now, added?.key), Number(operation.request.quantity));
  }
  const key = operation?.request.key;
  const [oldLine, newLine] = [findLine(before, key), findLine(now, key)];
  return before ? buildEvents(newLine ?? oldLine, (newLine?.quantity ?? 0) - (oldLine?.quantity ?? 0)) : [];
}
