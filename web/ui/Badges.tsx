import type { ProductCard } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import "./Badges.css";

type What = Pick<ProductCard, "discount" | "is_new" | "is_on_sale" | "is_in_stock" | "is_low">;

/** What is special about a product, over its picture: the discount, that it is new, that little or nothing is left. */
export function Badges({ discount, is_new, is_on_sale, is_in_stock, is_low }: What) {
  if (is_in_stock && !is_on_sale && !is_new && !is_low) return null;
  return (
    <p className="badges">
      {is_in_stock && is_on_sale && <span className="badge badge-sale">{saleText(discount)}</span>}{" "}
      {is_in_stock && is_new && <span className="badge badge-new">{t("New")}</span>}{" "}
      {is_in_stock && is_low && <span className="badge badge-last">{t("Last pieces")}</span>}
      {!is_in_stock && <span className="badge badge-out">{t("Sold out")}</span>}
    </p>
  );
}

function saleText(discount: ProductCard["discount"]): string {
  if (!discount) return t("Sale");
  const { percent, is_most } = discount;
  return is_most ? t("Sale up to %(percent)d %%", { percent }) : t("Sale %(percent)d %%", { percent });
}
