/** Which goods a change of the cart put in or took out. */
import type { CartNews } from "../cart.ts";
import type { Item, Sale, ShopEvent } from "./event.ts";

/**
 * Return an event for each line whose pieces differ `now`. Where nobody knows what was in the cart `before`, what was asked of
 * the shop tells what came in; what went out cannot be told.
 */
export function changesOf(before: Sale | undefined, now: Sale, { cart, did }: CartNews): ShopEvent[] {
  const change = (line: Item, more: number): ShopEvent => {
    const { key: _, ...item } = { ...line, quantity: Math.abs(more) };
    return { name: more > 0 ? "add_to_cart" : "remove_from_cart", data: { currency: now.currency, items: [item] } };
  };
  if (!before) {
    const added = did?.name === "add-item" && cart.items.findLast(({ id }) => id === did.asked.id);
    const line = added && now.items.find(({ key }) => key === added.key);
    return line ? [change(line, Number(did?.asked.quantity))] : [];
  }
  const pieces = ({ key }: Item, lines: readonly Item[]) => lines.find((line) => line.key === key)?.quantity ?? 0;
  const gone = before.items.filter((line) => !pieces(line, now.items));
  return [...now.items, ...gone].flatMap((line) => {
    const more = pieces(line, now.items) - pieces(line, before.items);
    return more ? change(line, more) : [];
  });
}
