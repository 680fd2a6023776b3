/** The cart page's lines and totals. Without JavaScript they are a form; with it, changes need no reload. */
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { CartContents, CartItem, CouponForm, QuantityProblem } from "../generated/props.ts";
import {
  applyCoupon,
  type Cart as CartAnswer,
  onCart,
  removeCoupon,
  removeLine,
  setQuantity,
  whyOf,
} from "../lib/cart.ts";
import { t } from "../lib/i18n.ts";
import { island } from "../lib/island.tsx";
import { tell } from "../lib/jquery.ts";
import { Button } from "../ui/Button.tsx";
import { CartLine, fullName } from "../ui/CartLine.tsx";
import CartTotals from "../ui/CartTotals.tsx";
import { Coupons } from "../ui/Coupons.tsx";
import { DiscountRows } from "../ui/DiscountRows.tsx";
import { EmptyCart } from "../ui/EmptyCart.tsx";
import { Quantity } from "../ui/Quantity.tsx";
import { UndoForm } from "../ui/UndoForm.tsx";
import "../ui/Blocked.css";
import "./Cart.css";

interface Props {
  contents: CartContents;
  coupon: CouponForm;
  problems: readonly QuantityProblem[];
}

/** What clients of the classic cart page wait for (facts 6). */
const CLASSIC_EVENTS = ["updated_cart_totals", "cart_totals_refreshed", "updated_wc_div"];

/** What is in the cart, and what becomes of it. `revision` counts what was asked of the shop. */
function useCart(given: CartContents) {
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
    return onCart(({ cart }) => setContents(cart.extensions.vyloha));
  }, []);
  useEffect(() => {
    // Listeners look at what stands on the page by now.
    if (contents !== given) for (const name of CLASSIC_EVENTS) tell(document.body, name);
  }, [contents, given]);

  /** Ask the shop; `key` names the line. Returns why it was refused, "" when it was done. */
  async function change(key: string, work: () => Promise<CartAnswer>): Promise<string> {
    setBusy(key);
    setFailure({ key: "", text: "" });
    try {
      const { vyloha } = (await work()).extensions;
      setNews(t("The cart is recalculated. Goods for %(total)s.", { total: vyloha.goods.text }));
      return "";
    } catch (error) {
      const text = whyOf(error);
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
    const why = await change(item.key, () => removeLine(item.key));
    leaving.current.delete(item.key);
    if (why) return;
    setRemoved(item);
    setNews(t("“%(name)s” was removed from the cart.", { name: fullName(item) }));
  }

  function setPieces(item: CartItem, quantity: number): void {
    setRemoved(null);
    if (quantity === 0) void change(item.key, () => removeLine(item.key)).then((why) => why || setRemoved(item));
    else void change(item.key, () => setQuantity(item.key, quantity));
  }

  const apply = (code: string) => change("coupon", () => applyCoupon(code));
  async function takeCouponOut(code: string): Promise<void> {
    const why = await change("coupon", () => removeCoupon(code));
    if (!why) setNews(t("The coupon was removed from the cart."));
    document.querySelector<HTMLElement>(".coupon summary")?.focus(); // its button is gone
  }

  return { contents, awake, busy, revision, failure, removed, news, remove, setPieces, apply, takeCouponOut };
}

function Cart({ contents: given, coupon, problems }: Props) {
  const cart = useCart(given);
  const { contents, awake, busy, removed, news, apply, takeCouponOut } = cart;
  const onRemove = awake ? (code: string) => void takeCouponOut(code) : undefined;
  return (
    <div className="cart">
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {removed && <Removed key={removed.key} item={removed} />}
      {contents.deleted.map(({ key, text }) => (
        <form key={key} method="post" action="/kosik/" className="notice notice-warning notice-row">
          <span>{text}</span>
          <Button kind="quiet" name="remove_item" value={key}>
            {t("I understand")}
          </Button>
        </form>
      ))}
      {contents.items.length === 0 ? (
        <>
          <EmptyCart />
          <KeptCoupons contents={contents} coupon={coupon} />
        </>
      ) : (
        <form className="woocommerce-cart-form" method="post" action="/kosik/" noValidate>
          {/* Which prices the shopper goes on with. */}
          <input type="hidden" name="cart_hash" value={contents.hash} />
          <div>
            <Lines cart={cart} problems={problems} />
            {!awake && (
              <Button kind="secondary" className="without-script" name="update_cart" value="1">
                {t("Recalculate the cart")}
              </Button>
            )}
            <Coupons contents={contents} form={coupon} onApply={awake ? apply : undefined} onRemove={onRemove} />
          </div>
          <CartTotals contents={contents} isBusy={busy !== ""} onRemoveCoupon={onRemove ?? "form"} />
        </form>
      )}
    </div>
  );
}

/** A coupon can be had before the goods: a link has brought it, or the goods were taken out again. */
function KeptCoupons({ contents, coupon }: Omit<Props, "problems">) {
  const { coupons, refused_coupons } = contents;
  if (!coupon.typed && !coupons.length && !refused_coupons.length) return null;
  return (
    <form method="post" action="/kosik/" className="cart-kept" noValidate>
      {/* What Enter presses comes first. */}
      <Coupons contents={contents} form={coupon} button="keep_coupon" />
      <dl>
        <DiscountRows coupons={coupons} onRemove="form" />
      </dl>
    </form>
  );
}

/** The way back for a line that was taken out; the link that had the focus is gone with it. */
function Removed({ item }: { item: CartItem }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="notice cart-removed">
      <span>{t("“%(name)s” was removed from the cart.", { name: fullName(item) })}</span>
      <UndoForm lineKey={item.key} buttonRef={undo} />
    </div>
  );
}

interface LinesProps {
  cart: ReturnType<typeof useCart>;
  problems: readonly QuantityProblem[];
}

function Lines({ cart, problems }: LinesProps) {
  const { contents, awake, busy, revision, failure, remove, setPieces } = cart;
  const problem = (item: CartItem) => problems.find(({ key }) => key === item.key && !revision);
  return (
    <ul className="cart-lines">
      {contents.items.map((item) => (
        <CartLine key={item.key} item={item} isBusy={busy === item.key} onRemove={(event) => void remove(event, item)}>
          <Quantity
            item={item}
            typed={problem(item)?.typed}
            error={failure.key === item.key ? failure.text : problem(item)?.error}
            onChange={awake ? (quantity) => setPieces(item, quantity) : undefined}
            revision={revision}
          />
        </CartLine>
      ))}
    </ul>
  );
}

export default island("Cart", "load", Cart);
