import type { ListingPage as Props } from "../generated/props.ts";
import { n, t } from "../lib/i18n.ts";
import { unbroken } from "../lib/typography.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Layout } from "../ui/Layout.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { Pager } from "../ui/Pager.tsx";
import ProductGrid from "../ui/ProductGrid.tsx";
import { Prose } from "../ui/Prose.tsx";
import "./ListingPage.css";

export default function ListingPage({ shell, title, description, breadcrumbs, categories, grid, paging }: Props) {
  return (
    <Layout shell={shell}>
      <Breadcrumbs trail={breadcrumbs} here={title} />
      <h1>{unbroken(title)}</h1>
      {description && (
        <div className="listing-description">
          <Prose html={description} />
        </div>
      )}
      <LinkList label={t("Product categories")} links={categories} />
      {paging.total > 0 ? (
        <>
          <p className="listing-count">{n("%(count)d product", "%(count)d products", paging.total)}</p>
          <h2 className="visually-hidden">{t("Products")}</h2>
          <ProductGrid {...grid} eager={4} />
          <Pager paging={paging} />
        </>
      ) : (
        <div className="listing-empty">
          <p>{t("There is nothing here yet. Look at what else we have.")}</p>
          <ButtonLink href="/obchod/" kind="secondary">
            {t("View all products")}
          </ButtonLink>
        </div>
      )}
    </Layout>
  );
}
