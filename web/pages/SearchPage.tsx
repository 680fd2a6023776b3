import type { Link, SearchPage as Props, WithoutIngredients } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { LimitedSearchNotice } from "../listing/LimitedSearchNotice.tsx";
import { Listing } from "../listing/Listing.tsx";
import { ProductRow } from "../product/cards/ProductRow.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import { LinkItems } from "../ui/LinkItems.tsx";
import { LinkTiles } from "../ui/LinkTiles.tsx";
import { Prose } from "../ui/Prose.tsx";
import "./ListingPage.css";
import "./SearchPage.css";

export default function SearchPage(props: Props) {
  const { shell, phrase, is_exact, is_cut, without, corrected, sidebar, shown, filters } = props;
  // A listing emptied by filters stays, so that the shopper can change them.
  const hasResults = shown.total > 0 || Boolean(filters?.chips.length);
  return (
    <Layout shell={shell} search={phrase}>
      <h1>{addNoBreakSpaces(phrase ? t("Search: “%(phrase)s”", { phrase }) : t("Search"))}</h1>
      {sidebar.articles_first && <ArticleLinks links={sidebar.articles} />}
      {without && <WithoutNote {...without} />}
      {(!is_exact || is_cut || corrected) && <SearchNote {...props} />}
      <LinkTiles label={t("Categories and brands found")} links={sidebar.labels} />
      {hasResults ? <Listing {...props} /> : <NoSearchResults {...props} />}
      {!sidebar.articles_first && <ArticleLinks links={sidebar.articles} />}
    </Layout>
  );
}

function SearchNote({ phrase, is_exact, lacks_words, is_cut, corrected }: Props) {
  return (
    <p className="search-note">
      {lacks_words && `${t("No product fits all words of “%(phrase)s” well. These have some of them.", { phrase })} `}
      {!lacks_words &&
        !is_exact &&
        `${t("Nothing has exactly “%(phrase)s”. This is what is written like it.", { phrase })} `}
      {is_cut && `${t("More products fit. Here are those that fit best; another word leads to fewer.")} `}
      {corrected && (
        <>
          {t("Did you mean")} <a href={corrected.href}>{corrected.name}</a>?
        </>
      )}
    </p>
  );
}

function WithoutNote({ ingredients, has_left_out, is_sure }: WithoutIngredients) {
  return (
    <p className="search-note">
      {has_left_out && is_sure
        ? t(
            "You look for “without %(ingredients)s”: we left out products that list such an ingredient or allergen, and those of which we do not know. Please check the ingredients anyway.",
            { ingredients },
          )
        : has_left_out
          ? t(
              "You look for “without %(ingredients)s”: we left out products that list such an ingredient or allergen. Please check the ingredients of the others.",
              { ingredients },
            )
          : t(
              "You look for “without %(ingredients)s”: we do not know of these products whether they contain it. Please check their ingredients.",
              { ingredients },
            )}
    </p>
  );
}

function ArticleLinks({ links }: { links: readonly Link[] }) {
  if (!links.length) return null;
  return (
    <section className="search-articles" aria-labelledby="search-articles">
      <h2 id="search-articles">{t("Articles and pages")}</h2>
      <LinkItems links={links} />
    </section>
  );
}

function NoSearchResults({ phrase, is_limited, no_results_html, categories, popular, sidebar }: Props) {
  return (
    <>
      {is_limited && <LimitedSearchNotice hasFound={false} />}
      <div className="listing-empty">
        {is_limited ? null : phrase && no_results_html ? (
          <Prose html={no_results_html} />
        ) : (
          <p>
            {phrase
              ? t("We found no product. Try fewer words, another word, or the product's code.")
              : t("Write into the field above what you are looking for.")}
          </p>
        )}
        <ButtonLink href="/obchod/" kind="secondary">
          {t("View all products")}
        </ButtonLink>
      </div>
      {!sidebar.labels.length && <LinkTiles label={t("Product categories")} links={categories} />}
      <ProductRow heading={t("You may like")} cards={popular} eager={4} />
    </>
  );
}
