/** A page of posts with links to the other pages. One element, which a response of refresh-loop replaces. */
import type { PostListing } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { LinkTiles } from "../ui/LinkTiles.tsx";
import { Pager } from "../ui/Pager.tsx";
import { PostCards } from "./PostCards.tsx";

export default function PostResults({ posts, categories, paging }: PostListing) {
  return (
    <div className="elementor-widget-container">
      <LinkTiles label={t("Categories of the blog")} links={categories} />
      {posts.length ? <PostCards posts={posts} /> : <p>{t("There is no post yet.")}</p>}
      <Pager paging={paging} />
    </div>
  );
}
