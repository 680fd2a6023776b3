/** A small cart in the markup of WooCommerce's classic cart widget. Rendered as a fragment only. */
import type { MiniCartItem, MiniCart as Props } from "../../generated/props.ts";
import { Money } from "../../pricing/Price.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { ButtonLink } from "../../ui/forms/Button.tsx";

export default function MiniCart({ items, goods }: Props) {
  return (
    <div className="widget_shopping_cart_content">
      {items.length === 0 ? (
        <p className="woocommerce-mini-cart__empty-message">{t("Your cart is empty.")}</p>
      ) : (
        <>
          <ul className="woocommerce-mini-cart cart_list product_list_widget">
            {items.map((item) => (
              <MiniCartLine key={item.key} item={item} />
            ))}
          </ul>
          <p className="woocommerce-mini-cart__total total">
            <strong>{t("Together:")}</strong> <Money amount={goods} />
          </p>
          <p className="woocommerce-mini-cart__buttons buttons">
            <ButtonLink kind="secondary" className="wc-forward" href="/kosik/">
              {t("Go to the cart")}
            </ButtonLink>
            <ButtonLink className="checkout wc-forward" href="/pokladna/">
              {t("Go to the checkout")}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}

function MiniCartLine({ item }: { item: MiniCartItem }) {
  const { key, product_id, sku, name, href, quantity, unit_price } = item;
  return (
    <li className="woocommerce-mini-cart-item mini_cart_item">
      {/* Without scripts the cart page asks for confirmation. */}
      <a
        href={`/kosik/?remove_item=${key}`}
        className="remove remove_from_cart_button"
        rel="nofollow"
        data-product_id={product_id}
        data-cart_item_key={key}
        data-product_sku={sku}
        aria-label={t("Remove %(name)s from the cart", { name })}
      >
        ×
      </a>{" "}
      <a href={href} className="notranslate">
        {addNoBreakSpaces(name)}
      </a>{" "}
      <span className="quantity">
        {quantity}
        {"\u00a0"}× <Money amount={unit_price} />
      </span>
    </li>
  );
}
