/** The state of a cart that is shown and changed: on its page and in its drawer. */
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { CartContents, CartItem } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import {
  applyCoupon,
  type Cart,
  getErrorText,
  removeCartLine,
  removeCoupon,
  restoreCartLine,
  setLineQuantity,
  subscribeToCart,
} from "../cart.ts";
import { formatItemName } from "./CartLine.tsx";

export type CartState = ReturnType<typeof useCart>;

/** What is in the cart, and what becomes of it. `revision` counts what was asked of the shop. */
export function useCart(given: CartContents) {
  const [contents, setContents] = useState(given);
  const [awake, setAwake] = useState(false);
  const [busy, setBusy] = useState("");
  const [revision, setRevision] = useState(0);
  const [failure, setFailure] = useState({ key: "", text: "" });
  const [removed, setRemoved] = useState<CartItem | null>(null);
  const [news, setNews] = useState("");
  const leaving = useRef(new Set<string>());

  useEffect(() => {
    setAwake(true);
    return subscribeToCart(({ cart }) => setContents(cart.extensions.vyloha));
  }, []);

  /** Ask the shop; `key` names the line. Returns why it was refused, "" when it was done. */
  async function change(key: string, work: () => Promise<Cart>): Promise<string> {
    setBusy(key);
    setFailure({ key: "", text: "" });
    try {
      const { vyloha } = (await work()).extensions;
      setNews(t("The cart is recalculated. Goods for %(total)s.", { total: vyloha.goods.text }));
      return "";
    } catch (error) {
      const text = getErrorText(error);
      setFailure({ key, text });
      setNews(text);
      return text;
    } finally {
      setBusy("");
      setRevision((before) => before + 1);
    }
  }

  async function remove(event: MouseEvent, item: CartItem): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (leaving.current.has(item.key)) return; // a double click: the line is on its way out
    leaving.current.add(item.key);
    const why = await change(item.key, () => removeCartLine(item.key));
    leaving.current.delete(item.key);
    if (why) return;
    setRemoved(item);
    setNews(t("“%(name)s” was removed from the cart.", { name: formatItemName(item) }));
  }

  /** Undo the removal. Returns why that could not be done, "" when it was. */
  async function putBack(item: CartItem): Promise<string> {
    const why = await change(item.key, () => restoreCartLine(item.key));
    if (why) return why;
    setRemoved(null);
    setNews(t("“%(name)s” is in the cart again.", { name: formatItemName(item) }));
    return "";
  }

  function setPieces(item: CartItem, quantity: number): void {
    setRemoved(null);
    // No pieces are what the link says, by whose click scripts of the cart page know what went.
    if (quantity === 0) document.querySelector<HTMLElement>(`a.remove[href$="remove_item=${item.key}"]`)?.click();
    else void change(item.key, () => setLineQuantity(item.key, quantity));
  }

  const apply = (code: string) => change("coupon", () => applyCoupon(code));
  async function takeCouponOut(code: string): Promise<void> {
    const why = await change("coupon", () => removeCoupon(code));
    if (!why) setNews(t("The coupon was removed from the cart."));
    document.querySelector<HTMLElement>(".coupon summary")?.focus(); // its button is gone
  }

  const changes = { remove, putBack, setPieces, apply, takeCouponOut };
  return { contents, awake, busy, revision, failure, removed, news, ...changes };
}
