import type { NotFoundPage as Props } from "../generated/props.ts";
import SearchBox from "../islands/SearchBox.island.tsx";
import { getCategoryLinks, Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import { LinkTiles } from "../ui/LinkTiles.tsx";
import "./NotFoundPage.css";

export default function NotFoundPage({ shell }: Props) {
  return (
    <Layout shell={shell}>
      <div className="not-found">
        <h1>{t("We did not find this page")}</h1>
        <p>{t("The address may be mistyped, or the product is no longer sold. Try to search for it.")}</p>
        <SearchBox
          id="not-found-search"
          label={t("Search products")}
          box={{ ...shell.search, layout: "classic", icon_media: "" }}
          shortcuts={getCategoryLinks(shell)}
        />
        <ButtonLink href="/" kind="quiet">
          {t("To the home page")}
        </ButtonLink>
      </div>
      <LinkTiles label={t("Product categories")} links={shell.categories} />
    </Layout>
  );
}
