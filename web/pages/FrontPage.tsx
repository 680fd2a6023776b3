import type { FrontPage as Props } from "../generated/props.ts";
import { Blocks } from "../lib/blocks.tsx";
import { t } from "../lib/i18n.ts";
import { unbroken } from "../lib/typography.ts";
import { Awning } from "../ui/Awning.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Layout } from "../ui/Layout.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { Prose } from "../ui/Prose.tsx";
import { Shelf } from "../ui/Shelf.tsx";
import "./FrontPage.css";

export default function FrontPage({ shell, heading, intro, categories, featured, newest, blocks }: Props) {
  return (
    <Layout shell={shell}>
      <section className="welcome">
        <div>
          <h1>{unbroken(heading)}</h1>
          {intro && <Prose html={intro} />}
          <ButtonLink href="/obchod/">{t("View all products")}</ButtonLink>
        </div>
        <Awning />
      </section>
      <LinkList label={t("Product categories")} links={categories} />
      <Shelf heading={t("We recommend")} cards={featured} eager={2} />
      <Shelf heading={t("New in the shop")} cards={newest} eager={featured.length ? 0 : 2} />
      {blocks.length > 0 && (
        <div className="front-blocks">
          <Blocks blocks={blocks} />
        </div>
      )}
    </Layout>
  );
}
