/** The state of an editable cart, on its page and in its drawer. */
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
  selectCountry,
  setLineQuantity,
  subscribeToCart,
} from "../cart.ts";
import { formatItemName } from "./CartLine.tsx";

export type CartState = ReturnType<typeof useCart>;

/**
 * Return the contents of the cart and functions that change them. `revision` counts finished requests, `busyKey` names
 * the line of a pending one, and `announcement` is for screen readers.
 */
export function useCart(initialContents: CartContents) {
  const [contents, setContents] = useState(initialContents);
  const [isHydrated, setHydrated] = useState(false);
  const [busyKey, setBusyKey] = useState("");
  const [revision, setRevision] = useState(0);
  const [failure, setFailure] = useState({ key: "", text: "" });
  const [removed, setRemoved] = useState<CartItem | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const removing = useRef(new Set<string>());

  useEffect(() => {
    setHydrated(true);
    return subscribeToCart(({ cart }) => setContents(cart.extensions.vyloha));
  }, []);

  /** Send a change; `key` names the line. Returns the error's text, "" after a success. */
  async function change(key: string, send: () => Promise<Cart>): Promise<string> {
    setBusyKey(key);
    setFailure({ key: "", text: "" });
    try {
      const { vyloha } = (await send()).extensions;
      setAnnouncement(t("The cart is recalculated. Goods for %(total)s.", { total: vyloha.goods.text }));
      return "";
    } catch (error) {
      const text = getErrorText(error);
      setFailure({ key, text });
      setAnnouncement(text);
      return text;
    } finally {
      setBusyKey("");
      setRevision((revision) => revision + 1);
    }
  }

  async function remove(event: MouseEvent, item: CartItem): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (removing.current.has(item.key)) return; // a double click: the line is being removed
    removing.current.add(item.key);
    const errorText = await change(item.key, () => removeCartLine(item.key));
    removing.current.delete(item.key);
    if (errorText) return;
    setRemoved(item);
    setAnnouncement(t("“%(name)s” was removed from the cart.", { name: formatItemName(item) }));
  }

  /** Undo the removal. Returns the error's text, "" after a success. */
  async function restoreLine(item: CartItem): Promise<string> {
    const errorText = await change(item.key, () => restoreCartLine(item.key));
    if (errorText) return errorText;
    setRemoved(null);
    setAnnouncement(t("“%(name)s” is in the cart again.", { name: formatItemName(item) }));
    return "";
  }

  function setQuantity(item: CartItem, quantity: number): void {
    setRemoved(null);
    // Third-party scripts of the cart page handle the click on the line's link.
    if (quantity === 0) document.querySelector<HTMLElement>(`a.remove[href$="remove_item=${item.key}"]`)?.click();
    else void change(item.key, () => setLineQuantity(item.key, quantity));
  }

  const applyCode = (code: string) => change("coupon", () => applyCoupon(code));
  async function removeCode(code: string): Promise<void> {
    const errorText = await change("coupon", () => removeCoupon(code));
    if (!errorText) setAnnouncement(t("The coupon was removed from the cart."));
    document.querySelector<HTMLElement>(".coupon summary")?.focus(); // the focused button is gone
  }

  const chooseCountry = (country: string) =>
    void change("country", () => selectCountry(contents.destination?.address ?? "billing_address", country));

  const changes = { chooseCountry, remove, restoreLine, setQuantity, applyCoupon: applyCode, removeCoupon: removeCode };
  return { contents, isHydrated, busyKey, revision, failure, removed, announcement, ...changes };
}
