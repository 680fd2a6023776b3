/** The cart over the page: what is in it can be changed there. Drawn by cart/drawer/open-cart-drawer.tsx. */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { showDialog } from "../../dom/overlays.ts";
import type { CartContents, CartItem, FreeDelivery } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { Button, ButtonLink } from "../../ui/forms/Button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { fetchCart, getErrorText } from "../cart.ts";
import { readCartCount } from "../cart-count.ts";
import { CartLines, RemovedLine } from "../components/CartLines.tsx";
import { GoodsRows } from "../components/CartTotals.tsx";
import { Coupons } from "../components/Coupons.tsx";
import { EmptyCart } from "../components/EmptyCart.tsx";
import { type CartState, useCart } from "../components/use-cart.ts";
import "./CartDrawer.css";

const NO_COUPON = { typed: "", error: "" };
/** Of lines that are on their way: more are below the edge of most screens. */
const MAX_SKELETON_LINES = 3;

export function CartDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const { contents, failure, read } = useCartContents();
  useEffect(() => {
    if (dialog.current) showDialog(dialog.current);
  }, []);
  const tryAgain = () => {
    button.current?.focus(); // the one that was pressed goes
    read();
  };
  return (
    <dialog ref={dialog} className="cart-drawer" aria-labelledby={heading} onClose={onClose}>
      <div className="cart-drawer-content">
        <div className="cart-drawer-head">
          <h2 id={heading}>{t("Cart")}</h2>
          <button type="button" ref={button} aria-label={t("Close")} onClick={() => dialog.current?.close()}>
            <CloseIcon />
          </button>
        </div>
        {contents ? (
          <FilledCart given={contents} />
        ) : failure ? (
          <CartError why={failure} onRetry={tryAgain} />
        ) : (
          <CartSkeleton pieces={readCartCount()} />
        )}
      </div>
    </dialog>
  );
}

/** The cart as the shop tells it; `failure` says why it did not. */
function useCartContents() {
  const [contents, setContents] = useState<CartContents | null>(null);
  const [failure, setFailure] = useState("");
  const read = useCallback(() => {
    setFailure("");
    fetchCart().then(
      ({ extensions }) => setContents(extensions.vyloha),
      (error) => setFailure(getErrorText(error)),
    );
  }, []);
  useEffect(read, [read]);
  return { contents, failure, read };
}

/** What stands there until the cart has come. */
function CartSkeleton({ pieces }: { pieces: number }) {
  const shapes = Array.from({ length: Math.min(pieces, MAX_SKELETON_LINES) || 1 }, (_, i) => `shape-${i}`);
  return (
    <>
      <div className="cart-drawer-body" aria-busy="true">
        <p role="status" className="visually-hidden">
          {t("The cart is being loaded.")}
        </p>
        {shapes.map((shape) => (
          <div key={shape} className="cart-drawer-shape" />
        ))}
      </div>
      {pieces > 0 && (
        <CartDrawerFooter>
          <div className="cart-drawer-shape" />
        </CartDrawerFooter>
      )}
    </>
  );
}

function CartError({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <div className="cart-drawer-body cart-drawer-failed">
      <Notice kind="error">{why}</Notice>
      <Button type="button" onClick={onRetry}>
        {t("Try again")}
      </Button>
      <ButtonLink kind="secondary" href="/kosik/">
        {t("Go to the cart")}
      </ButtonLink>
    </div>
  );
}

function FilledCart({ given }: { given: CartContents }) {
  const cart = useCart(given);
  const { contents, busy, removed, news, failure, apply, takeCouponOut } = cart;
  const { body, undo } = useUndo(cart);
  const onRemoveCoupon = (code: string) => void takeCouponOut(code);
  // Of a line that is gone: others say it themselves.
  const isLost = removed && failure.key === removed.key;
  return (
    <>
      <div className="cart-drawer-body" ref={body}>
        <p role="status" className="visually-hidden">
          {news}
        </p>
        {removed && <RemovedLine key={removed.key} item={removed} onUndo={() => void undo(removed)} />}
        {isLost && <p className="notice notice-error">{failure.text}</p>}
        {contents.deleted.map(({ key, text }) => (
          <p key={key} className="notice notice-warning">
            {text}
          </p>
        ))}
        {contents.items.length === 0 ? (
          <EmptyCart />
        ) : (
          <>
            <CartLines cart={cart} />
            <Coupons contents={contents} form={NO_COUPON} onApply={apply} onRemove={onRemoveCoupon} />
          </>
        )}
      </div>
      {contents.items.length > 0 && (
        <CartDrawerFooter>
          {contents.free_delivery && <FreeDeliveryProgress progress={contents.free_delivery} />}
          <dl aria-busy={busy !== "" || undefined}>
            <GoodsRows contents={contents} onRemoveCoupon={onRemoveCoupon} />
          </dl>
          {!contents.can_be_ordered && (
            <p className="cart-line-notice stops">{t("Please first put right what is marked in the cart.")}</p>
          )}
        </CartDrawerFooter>
      )}
    </>
  );
}

/** Undoing a removal; the focus goes to the line, for its button is gone with the notice. `body` holds the lines. */
function useUndo({ removed, putBack }: CartState) {
  const body = useRef<HTMLDivElement>(null);
  const returning = useRef("");
  useEffect(() => {
    if (removed || !returning.current) return;
    body.current?.querySelector<HTMLElement>(`a[href$="${returning.current}"]`)?.focus();
    returning.current = "";
  }, [removed]);
  async function undo(item: CartItem): Promise<void> {
    returning.current = item.key;
    if (await putBack(item)) returning.current = "";
  }
  return { body, undo };
}

/** What stays in sight below the lines; `children` stand above the ways on. */
function CartDrawerFooter({ children }: { children: ReactNode }) {
  return (
    <div className="cart-drawer-foot">
      {children}
      <ButtonLink href="/pokladna/">{t("Go to the checkout")}</ButtonLink>
      <ButtonLink kind="secondary" href="/kosik/">
        {t("Go to the cart")}
      </ButtonLink>
    </div>
  );
}

function FreeDeliveryProgress({ progress: { text, permille } }: { progress: FreeDelivery }) {
  const id = useId();
  return (
    <div className="free-delivery">
      <label htmlFor={id}>{text}</label>
      <progress id={id} max={1000} value={permille} />
    </div>
  );
}
