/** The badge that says a reduction: of the price that stands beside it, whichever that is now. */
import type { ShownPrice } from "../generated/props.ts";
import { t } from "../text/i18n.ts";

type Discount = NonNullable<ShownPrice["discount"]>;

/** Return the words for a reduction. */
export function formatDiscount({ percent, is_most }: Discount): string {
  if (!percent) return t("Sale");
  return is_most ? t("Sale up to %(percent)d %%", { percent }) : t("Sale %(percent)d %%", { percent });
}
