import { t } from "../text/i18n.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";

interface Props {
  direction: "previous" | "next";
  /** URL of the other page; null if there is none. */
  href: string | null;
}

/** A link to the listing's previous or next page, which listing/load-more.ts inserts into this one. */
export function LoadMoreLink({ direction, href }: Props) {
  if (!href) return null;
  return (
    <p className="listing-more" data-more={direction}>
      <ButtonLink kind="secondary" href={href} rel={direction === "next" ? "next" : "prev"} data-load={direction}>
        {direction === "next" ? t("Load more") : t("Load previous")}
      </ButtonLink>
    </p>
  );
}
