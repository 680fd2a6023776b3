import type { ProductCard, ShownPrice } from "../generated/props.ts";
import { formatDiscount } from "../pricing/format-discount.ts";
import { t } from "../text/i18n.ts";
import "./ProductBadges.css";

interface Props extends Pick<ProductCard, "price" | "is_new" | "is_in_stock" | "is_low"> {
  /** What is shown in place of the price now: that of a chosen variation. */
  chosen?: ShownPrice | null | undefined;
  /** false: nothing is reduced that fits what is chosen. */
  canBeReduced?: boolean;
}

/** What is special about a product, over its picture: the discount, that it is new, that little or nothing is left. */
export function ProductBadges({ price, chosen, canBeReduced = true, is_new, is_in_stock, is_low }: Props) {
  if (is_in_stock && !price?.discount && !is_new && !is_low) return null;
  return (
    <p className="badges">
      {is_in_stock && <SaleBadge price={price} chosen={chosen ?? price} canBeReduced={canBeReduced} />}{" "}
      {is_in_stock && is_new && <span className="badge badge-new">{t("New")}</span>}{" "}
      {is_in_stock && is_low && <span className="badge badge-last">{t("Last pieces")}</span>}
      {!is_in_stock && <span className="badge badge-out">{t("Sold out")}</span>}
    </p>
  );
}

/** Empty, and not seen, where only other variations are reduced than what is chosen: product/update-sale-badge.ts fills it again. */
function SaleBadge({
  price,
  chosen,
  canBeReduced,
}: Pick<Props, "price" | "canBeReduced"> & { chosen: ShownPrice | null }) {
  if (!price?.discount) return null;
  if (!canBeReduced) return <span className="badge badge-no-sale" />; // product/update-sale-badge.ts fills it in
  return <span className="badge badge-sale">{chosen?.discount ? formatDiscount(chosen.discount) : ""}</span>;
}
