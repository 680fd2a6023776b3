import type { SearchPage as Props } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Layout } from "../ui/Layout.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { Listing } from "../ui/Listing.tsx";
import { Shelf } from "../ui/Shelf.tsx";
import "./ListingPage.css";

export default function SearchPage(props: Props) {
  const { shell, phrase, is_exact, shown, filters } = props;
  // What filters have emptied can be chosen otherwise.
  const is_found = shown.total > 0 || Boolean(filters?.chips.length);
  return (
    <Layout shell={shell} search={phrase}>
      <h1>{phrase ? t("Search: “%(phrase)s”", { phrase }) : t("Search")}</h1>
      {!is_exact && (
        <p className="search-similar">
          {t("Nothing has exactly “%(phrase)s”. This is what is written like it.", { phrase })}
        </p>
      )}
      {is_found ? <Listing {...props} /> : <NothingFound {...props} />}
    </Layout>
  );
}

function NothingFound({ phrase, categories, popular }: Props) {
  return (
    <>
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
      <LinkList label={t("Product categories")} links={categories} />
      <Shelf heading={t("You may like")} cards={popular} eager={4} />
    </>
  );
}
