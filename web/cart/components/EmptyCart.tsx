import { t } from "../../text/i18n.ts";
import { ButtonLink } from "../../ui/forms/Button.tsx";
import "./EmptyCart.css";

export function EmptyCart() {
  return (
    <div className="cart-empty">
      <p>{t("Your cart is empty.")}</p>
      <ButtonLink href="/obchod/" className="return-to-shop wc-backward">
        {t("Look around the shop")}
      </ButtonLink>
    </div>
  );
}
