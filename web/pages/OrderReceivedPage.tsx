import { PurchaseSummary } from "../checkout/PurchaseSummary.tsx";
import type { OrderSummary, OrderReceivedPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";

export default function OrderReceivedPage({ shell, order }: Props) {
  return (
    <Layout shell={shell}>
      <div className="woocommerce-order received">
        <h1>{getHeading(order)}</h1>
        <PurchaseSummary order={order} />
        <ButtonLink kind="secondary" href="/obchod/">
          {t("Continue shopping")}
        </ButtonLink>
      </div>
    </Layout>
  );
}

function getHeading({ status }: OrderSummary): string {
  if (status === "cancelled") return t("Your order was cancelled");
  if (status === "failed") return t("The payment of your order failed");
  if (status === "refunded") return t("The money for your order was returned");
  return t("Thank you, we have received your order");
}
