import type { ProductCard, ShownPrice } from "../generated/props.ts";
import { formatDiscount } from "../pricing/format-discount.ts";
import { t } from "../text/i18n.ts";
import "./ProductBadges.css";

interface Props extends Pick<ProductCard, "price" | "is_new" | "is_in_stock" | "is_low"> {
  /** The price of the selected variation, if any. */
  chosen?: ShownPrice | null | undefined;
  /** false: no variation that matches the selection is reduced. */
  canBeReduced?: boolean;
}

/** Badges over a product's picture: the discount, new, last units, sold out. */
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

/** The badge is empty and invisible if only other variations are reduced. */
function SaleBadge({
  price,
  chosen,
  canBeReduced,
}: Pick<Props, "price" | "canBeReduced"> & { chosen: ShownPrice | null }) {
  if (!price?.discount) return null;
  if (!canBeReduced) return <span className="badge badge-no-sale" />; // product/update-sale-badge.ts writes it later
  return <span className="badge badge-sale">{chosen?.discount ? formatDiscount(chosen.discount) : ""}</span>;
}
