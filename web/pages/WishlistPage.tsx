import type { WishlistPage as Props, WishlistMessage } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Button, ButtonLink } from "../ui/forms/Button.tsx";
import { HeartIcon } from "../ui/icons.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SHARED_WISHLIST_PATH, WISHLIST_PATH } from "../wishlist/paths.ts";
import WishlistGrid from "../wishlist-page/WishlistGrid.tsx";
import "./WishlistPage.css";

/** The visitor's own list; start-wishlist-pages.ts adds the cards of a guest's list. */
export default function WishlistPage({ shell, heading, is_guest, message, grid, share_path, log_in_path }: Props) {
  const isEmpty = grid.products.length === 0;
  return (
    <Layout shell={shell}>
      <h1>{addNoBreakSpaces(heading)}</h1>
      <div className="wishlist" data-widget="wishlist" data-wishlist={is_guest ? "guest" : "account"}>
        {message && <Message {...message} />}
        {is_guest && <GuestNote logInPath={log_in_path} />}
        <div data-part="grid">
          {/* A guest's cards come later and need the same styles. */}
          <WishlistGrid {...grid} />
        </div>
        <div className="wishlist-empty" data-part="empty" hidden={is_guest || !isEmpty}>
          <HeartIcon />
          <p>{t("Nothing is here yet. Save products by their hearts, and you will find them here.")}</p>
          <ButtonLink href="/obchod/">{t("Look around the shop")}</ButtonLink>
        </div>
        <div className="wishlist-share" data-part="share" hidden={!share_path}>
          <ButtonLink kind="secondary" href={share_path || SHARED_WISHLIST_PATH} data-part="share-link">
            {t("Share the wishlist")}
          </ButtonLink>
        </div>
        <p role="status" data-part="status" />
      </div>
    </Layout>
  );
}

function Message({ kind, text, form }: WishlistMessage) {
  return (
    <Notice kind={kind}>
      <p>{text}</p>
      {form && (
        <form method="post" action={WISHLIST_PATH}>
          <Button kind="secondary" name={form.field} value={form.product_id}>
            {form.button}
          </Button>
        </form>
      )}
    </Notice>
  );
}

function GuestNote({ logInPath }: { logInPath: string }) {
  return (
    <div className="wishlist-note">
      <p>{t("Your list is saved only in this browser. After you sign in you have it everywhere.")}</p>
      <ButtonLink kind="quiet" href={logInPath}>
        {t("Sign in")}
      </ButtonLink>
      <noscript>
        <p>{t("Your browser does not run JavaScript: only your account can save the list.")}</p>
      </noscript>
    </div>
  );
}
