import type { SharedWishlistPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import WishlistGrid from "../wishlist-page/WishlistGrid.tsx";
import "./WishlistPage.css";

/** A list that somebody sent as a link; hearts save its products to the visitor's own list. */
export default function SharedWishlistPage({ shell, heading, note, grid }: Props) {
  const isEmpty = grid.products.length === 0;
  return (
    <Layout shell={shell}>
      <h1>{addNoBreakSpaces(heading)}</h1>
      <div className="wishlist" data-widget="wishlist">
        <p>
          {isEmpty
            ? t("The link leads to no product that we offer.")
            : t("Somebody has chosen these products. Save what you like by its heart to a list of your own.")}
        </p>
        {note && <p>{note}</p>}
        <WishlistGrid {...grid} />
        {isEmpty && <ButtonLink href="/obchod/">{t("Look around the shop")}</ButtonLink>}
      </div>
    </Layout>
  );
}
