/** The editable cart over the page. Rendered by cart/drawer/open-cart-drawer.tsx. */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { showDialog } from "../../dom/overlays.ts";
import type { CartContents, CartItem } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { Button, ButtonLink } from "../../ui/forms/Button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { fetchCart, getErrorText } from "../cart.ts";
import { readCartCount } from "../cart-count.ts";
import { CartLines, RemovedLine } from "../components/CartLines.tsx";
import { GoodsRows, ShippingRow } from "../components/CartTotals.tsx";
import { Coupons } from "../components/Coupons.tsx";
import { EmptyCart } from "../components/EmptyCart.tsx";
import { FreeDeliveryProgress } from "../components/FreeDeliveryProgress.tsx";
import { type CartState, useCart } from "../components/use-cart.ts";
import "./CartDrawer.css";

const NO_COUPON = { typed: "", error: "" };
/** More lines are below the edge of most screens. */
const MAX_SKELETON_LINES = 3;

export function CartDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const { contents, failure, load } = useCartContents();
  useEffect(() => {
    if (dialog.current) showDialog(dialog.current);
  }, []);
  const retry = () => {
    closeButton.current?.focus(); // the pressed button disappears
    load();
  };
  return (
    <dialog ref={dialog} className="cart-drawer" aria-labelledby={heading} onClose={onClose}>
      <div className="cart-drawer-content">
        <div className="cart-drawer-head">
          <h2 id={heading}>{t("Cart")}</h2>
          <button type="button" ref={closeButton} aria-label={t("Close")} onClick={() => dialog.current?.close()}>
            <CloseIcon />
          </button>
        </div>
        {contents ? (
          <FilledCart initialContents={contents} />
        ) : failure ? (
          <CartError message={failure} onRetry={retry} />
        ) : (
          <CartSkeleton unitCount={readCartCount()} />
        )}
      </div>
    </dialog>
  );
}

/** Load the cart; `failure` is the error's text, or "". */
function useCartContents() {
  const [contents, setContents] = useState<CartContents | null>(null);
  const [failure, setFailure] = useState("");
  const load = useCallback(() => {
    setFailure("");
    fetchCart().then(
      ({ extensions }) => setContents(extensions.vyloha),
      (error) => setFailure(getErrorText(error)),
    );
  }, []);
  useEffect(load, [load]);
  return { contents, failure, load };
}

/** A placeholder while the cart is loading. */
function CartSkeleton({ unitCount }: { unitCount: number }) {
  const shapeKeys = Array.from({ length: Math.min(unitCount, MAX_SKELETON_LINES) || 1 }, (_, i) => `shape-${i}`);
  return (
    <>
      <div className="cart-drawer-body" aria-busy="true">
        <p role="status" className="visually-hidden">
          {t("The cart is being loaded.")}
        </p>
        {shapeKeys.map((key) => (
          <div key={key} className="cart-drawer-shape" />
        ))}
      </div>
      {unitCount > 0 && (
        <CartDrawerFooter>
          <div className="cart-drawer-shape" />
        </CartDrawerFooter>
      )}
    </>
  );
}

function CartError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="cart-drawer-body cart-drawer-failed">
      <Notice kind="error">{message}</Notice>
      <Button type="button" onClick={onRetry}>
        {t("Try again")}
      </Button>
      <ButtonLink kind="secondary" href="/kosik/">
        {t("Go to the cart")}
      </ButtonLink>
    </div>
  );
}

function FilledCart({ initialContents }: { initialContents: CartContents }) {
  const cart = useCart(initialContents);
  const { contents, busyKey, removed, announcement, failure, applyCoupon, removeCoupon } = cart;
  const { body, undo } = useUndo(cart);
  const onRemoveCoupon = (code: string) => void removeCoupon(code);
  // The other lines show their errors themselves.
  const delivery = contents.shipping_methods.find(({ is_chosen }) => is_chosen) ?? contents.shipping_methods[0];
  const hasRestoreError = removed && failure.key === removed.key;
  return (
    <>
      <div className="cart-drawer-body" ref={body}>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        {removed && <RemovedLine key={removed.key} item={removed} onUndo={() => void undo(removed)} />}
        {hasRestoreError && <p className="notice notice-error">{failure.text}</p>}
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
            <Coupons contents={contents} form={NO_COUPON} onApply={applyCoupon} onRemove={onRemoveCoupon} />
          </>
        )}
      </div>
      {contents.items.length > 0 && (
        <CartDrawerFooter>
          {contents.free_delivery && <FreeDeliveryProgress progress={contents.free_delivery} />}
          <dl aria-busy={busyKey !== "" || undefined}>
            <GoodsRows contents={contents} onRemoveCoupon={onRemoveCoupon} />
            {delivery && <ShippingRow method={delivery} />}
          </dl>
          {contents.destination && <p className="cart-hint">{contents.destination.note}</p>}
          {!contents.can_be_ordered && (
            <p className="cart-line-notice stops">{t("Please first put right what is marked in the cart.")}</p>
          )}
        </CartDrawerFooter>
      )}
    </>
  );
}

/** Undo a removal, and move the focus from the notice to the restored line. `body` contains the lines. */
function useUndo({ removed, restoreLine }: CartState) {
  const body = useRef<HTMLDivElement>(null);
  const restoredKey = useRef("");
  useEffect(() => {
    if (removed || !restoredKey.current) return;
    body.current?.querySelector<HTMLElement>(`a[href$="${restoredKey.current}"]`)?.focus();
    restoredKey.current = "";
  }, [removed]);
  async function undo(item: CartItem): Promise<void> {
    restoredKey.current = item.key;
    if (await restoreLine(item)) restoredKey.current = "";
  }
  return { body, undo };
}

/** The part below the lines, which stays visible; `children` are above the links. */
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
