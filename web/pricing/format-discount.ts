/** The text of the badge for a reduced price. */
import type { ShownPrice } from "../generated/props.ts";
import { t } from "../text/i18n.ts";

type Discount = NonNullable<ShownPrice["discount"]>;

/** Return a text such as "Sale 20 %", or "Sale" without a percentage. */
export function formatDiscount({ percent, is_most }: Discount): string {
  if (!percent) return t("Sale");
  return is_most ? t("Sale up to %(percent)d %%", { percent }) : t("Sale %(percent)d %%", { percent });
}
