import type { ListingPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { Listing } from "../listing/Listing.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../ui/forms/Button.tsx";
import { LinkTiles } from "../ui/LinkTiles.tsx";
import { Prose } from "../ui/Prose.tsx";
import "./ListingPage.css";

export default function ListingPage(props: Props) {
  const { shell, title, description, breadcrumbs, categories, shown, filters } = props;
  return (
    <Layout shell={shell}>
      <Breadcrumbs trail={breadcrumbs} here={title} />
      <h1>{addNoBreakSpaces(title)}</h1>
      <VendorDetails {...props} />
      <LinkTiles label={t("Product categories")} links={categories} />
      {shown.total > 0 || filters?.chips.length ? (
        <Listing {...props} />
      ) : (
        <div className="listing-empty">
          <p>{t("There is nothing here yet. Look at what else we have.")}</p>
          <ButtonLink href="/obchod/" kind="secondary">
            {t("View all products")}
          </ButtonLink>
        </div>
      )}
      {/* After the products, which shoppers came for. */}
      {description && (
        <div className="listing-description">
          <Prose html={description} />
        </div>
      )}
    </Layout>
  );
}

function VendorDetails({ city, website }: Props) {
  if (!city && !website) return null;
  return (
    <ul className="listing-vendor">
      {city && <li>{city}</li>}
      {website && (
        <li>
          <a href={website} rel="nofollow">
            {website.replace(/^https?:\/\/(www\.)?|\/$/g, "")}
          </a>
        </li>
      )}
    </ul>
  );
}
