import type { SearchPage as Props } from "../generated/props.ts";
import { n, t } from "../lib/i18n.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Layout } from "../ui/Layout.tsx";
import { Pager } from "../ui/Pager.tsx";
import ProductGrid from "../ui/ProductGrid.tsx";
import "./ListingPage.css";

export default function SearchPage({ shell, phrase, grid, paging }: Props) {
  return (
    <Layout shell={shell} search={phrase}>
      <h1>{phrase ? t("Search: “%(phrase)s”", { phrase }) : t("Search")}</h1>
      {paging.total > 0 ? (
        <>
          <p className="listing-count">{n("%(count)d product found", "%(count)d products found", paging.total)}</p>
          <h2 className="visually-hidden">{t("Products")}</h2>
          <ProductGrid {...grid} eager={4} />
          <Pager paging={paging} />
        </>
      ) : (
        <div className="listing-empty">
          <p>
            {phrase
              ? t("We found nothing. Try fewer words, another word, or the product's code.")
              : t("Write into the field above what you are looking for.")}
          </p>
          <ButtonLink href="/obchod/" kind="secondary">
            {t("View all products")}
          </ButtonLink>
        </div>
      )}
    </Layout>
  );
}
