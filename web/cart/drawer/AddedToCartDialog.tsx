/** A dialog with the item that was just added to the cart. */
import { useEffect, useId, useRef } from "react";
import { showDialog } from "../../dom/overlays.ts";
import type { CartContents, CartItem } from "../../generated/props.ts";
import { n, t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Button, ButtonLink } from "../../ui/forms/Button.tsx";
import { CheckIcon, CloseIcon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/Picture.tsx";
import "./AddedToCartDialog.css";

interface Props {
  /** The line of the added product. */
  item: CartItem;
  /** Added units. */
  quantity: number;
  contents: CartContents;
  onClose: () => void;
}

export function AddedToCartDialog({ item, quantity, contents, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (dialog.current) showDialog(dialog.current);
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="added" aria-labelledby={heading} onClose={onClose}>
      <div className="added-content">
        <div className="added-head">
          <h2 id={heading}>
            <CheckIcon />
            {t("Added to the cart")}
          </h2>
          <button type="button" className="added-close" aria-label={t("Close")} onClick={close}>
            <CloseIcon />
          </button>
        </div>
        <AddedLine item={item} quantity={quantity} />
        <p className="added-sum">
          <span>{n("%(count)d piece in the cart", "%(count)d pieces in the cart", contents.pieces)}</span>
          <strong className="notranslate">{contents.goods.text}</strong>
        </p>
        <div className="added-links">
          <ButtonLink href="/kosik/" kind="secondary">
            {t("Show the cart")}
          </ButtonLink>
          <ButtonLink href="/pokladna/">{t("To the checkout")}</ButtonLink>
        </div>
        <Button type="button" kind="quiet" onClick={close}>
          {t("Continue shopping")}
        </Button>
      </div>
    </dialog>
  );
}

function AddedLine({ item, quantity }: Pick<Props, "item" | "quantity">) {
  return (
    <div className="added-line">
      <Picture picture={item.picture && { ...item.picture, alt: "" }} sizes="96px" />
      <p>
        <strong className="notranslate">{addNoBreakSpaces(item.name)}</strong>
        {item.attributes.length > 0 && <span>{item.attributes.map(({ value }) => value).join(", ")}</span>}
        <span>
          {quantity} × {item.unit_price.text}
        </span>
      </p>
    </div>
  );
}
