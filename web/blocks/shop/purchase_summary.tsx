import { PurchaseSummary } from "../../checkout/PurchaseSummary.tsx";
import type { PurchaseSummaryBlock } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { Notice } from "../../ui/Notice.tsx";

export default function PurchaseSummaryWidget({ value: { order } }: BlockProps<PurchaseSummaryBlock>) {
  if (!order) {
    return (
      <Notice kind="info">{t("Your order is shown here once you open it by the link in its confirmation.")}</Notice>
    );
  }
  return (
    <div className="woocommerce-order received">
      <PurchaseSummary order={order} />
    </div>
  );
}
