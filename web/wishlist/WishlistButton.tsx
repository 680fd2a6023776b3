/**
 * A heart that saves a product to the wishlist. Pages are the same for all visitors, so every heart is empty until
 * wishlist.ts marks the saved ones; without scripts it sends the form of the layout, which customers can use.
 */
import { t } from "../text/i18n.ts";
import { HeartIcon } from "../ui/icons.tsx";
import { WISHLIST_FORM_ID } from "./paths.ts";
import "./WishlistButton.css";

interface Props {
  id: number;
  /** The product's name. */
  name: string;
  /** Whether the visitor has saved it; only private pages know. */
  isSaved?: boolean;
  /** Whether the button shows its text; else it is a round heart in the corner of a picture. */
  hasText?: boolean;
}

export function WishlistButton({ id, name, isSaved = false, hasText = false }: Props) {
  const label = t("Save to the wishlist");
  return (
    <button
      type="submit"
      form={WISHLIST_FORM_ID}
      name={isSaved ? "remove" : "add"}
      value={id}
      aria-pressed={isSaved}
      aria-label={hasText ? undefined : `${label}: ${name}`}
      className={`wishlist-heart ${hasText ? "button button-quiet" : "wishlist-corner icon-end icon-heart"}`}
    >
      {hasText && (
        <>
          <HeartIcon />
          {label}
        </>
      )}
    </button>
  );
}
