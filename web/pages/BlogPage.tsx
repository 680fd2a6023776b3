import { PostCards } from "../blog/PostCards.tsx";
import { RssLink } from "../blog/RssLink.tsx";
import type { BlogPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { LinkTiles } from "../ui/LinkTiles.tsx";
import { Pager } from "../ui/Pager.tsx";

export default function BlogPage({ shell, title, intro, breadcrumbs, categories, posts, paging, rss }: Props) {
  return (
    <Layout shell={shell}>
      <Breadcrumbs trail={breadcrumbs} here={title} />
      <h1>{addNoBreakSpaces(title)}</h1>
      {intro && <p>{addNoBreakSpaces(intro)}</p>}
      <LinkTiles label={t("Categories of the blog")} links={categories} />
      {posts.length ? <PostCards posts={posts} level={2} eager={3} /> : <p>{t("There is no post yet.")}</p>}
      <Pager paging={paging} />
      <RssLink href={rss} />
    </Layout>
  );
}
