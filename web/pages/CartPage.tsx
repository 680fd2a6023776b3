import { CartNotices } from "../cart/components/CartNotices.tsx";
import type {
  AdditionQuestion as AdditionQuestionProps,
  CartPage as Props,
  RemovalQuestion as RemovalQuestionProps,
} from "../generated/props.ts";
import Cart from "../islands/Cart.island.tsx";
import { Layout } from "../layout/Layout.tsx";
import { ProductRow } from "../product/cards/ProductRow.tsx";
import { t } from "../text/i18n.ts";
import { Button, ButtonLink } from "../ui/forms/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { WooCommerceParams } from "../woocommerce/WooCommerceParams.tsx";

export default function CartPage(props: Props) {
  const { shell, contents, classic_params, coupon, notices, problems, removing, adding, cross_sells, popular } = props;
  return (
    <Layout shell={shell}>
      <h1>{t("Cart")}</h1>
      <CartNotices notices={notices} />
      {adding && <AdditionQuestion {...adding} />}
      {removing && <RemovalQuestion {...removing} />}
      <WooCommerceParams id="wc-cart-params" params={classic_params} />
      <Cart contents={contents} coupon={coupon} problems={problems} />
      <ProductRow heading={t("You may need")} cards={cross_sells} />
      <ProductRow heading={t("You may like")} cards={popular} eager={4} />
    </Layout>
  );
}

/** Asks before removing an item, because a link must not change the cart. */
function RemovalQuestion({ field, value, name }: RemovalQuestionProps) {
  return (
    <Notice kind="warning">
      <form method="post" action="/kosik/" className="notice-row">
        <span>{t("Remove “%(name)s” from the cart?", { name })}</span>
        <Button kind="secondary" name={field} value={value}>
          {t("Yes, remove")}
        </Button>
        <ButtonLink kind="quiet" href="/kosik/">
          {t("Keep it")}
        </ButtonLink>
      </form>
    </Notice>
  );
}

/** Asks before adding a product, for the same reason. */
function AdditionQuestion({ fields, name, pieces, product }: AdditionQuestionProps) {
  return (
    <Notice kind="info">
      <form method="post" action="/kosik/" className="notice-row">
        {fields.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <span>
          {pieces > 1
            ? t("Put %(count)s pieces of “%(name)s” into the cart?", { count: String(pieces), name })
            : t("Put “%(name)s” into the cart?", { name })}
        </span>
        <Button>{t("Yes, put it in")}</Button>
        <ButtonLink kind="quiet" href={product.href}>
          {product.name}
        </ButtonLink>
      </form>
    </Notice>
  );
}
