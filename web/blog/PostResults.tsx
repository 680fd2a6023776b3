/** A page of posts with the ways to the others. One element: an answer of refresh-loop takes its place. */
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
