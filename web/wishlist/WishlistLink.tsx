import { t } from "../text/i18n.ts";
import { WISHLIST_PATH } from "./paths.ts";

/** The header's link to the wishlist; the header has its styles. wishlist.ts writes the count. */
export function WishlistLink() {
  return (
    <a className="header-action wishlist-link icon icon-heart" href={WISHLIST_PATH}>
      <span className="visually-hidden">{t("Wishlist")}</span>
      <span aria-hidden="true">{t("Wishes")}</span>
      {/* Over the icon, so the layout is stable. */}
      <span className="wishlist-count" data-wishlist-count="" />
    </a>
  );
}
