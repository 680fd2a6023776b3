/** A page of posts with links to categories and other pages. One element, which a response of refresh-loop replaces. */
import type { PostListing } from "../generated/props.ts";
import { LoadMoreLink } from "../listing/LoadMoreLink.tsx";
import { formatShownPosts } from "../listing/shown-items-text.ts";
import { t } from "../text/i18n.ts";
import { LinkTiles } from "../ui/LinkTiles.tsx";
import { Pager } from "../ui/Pager.tsx";
import { PostCards } from "./PostCards.tsx";

export default function PostResults({ posts, categories, paging, shown, base_url }: PostListing) {
  return (
    <div className="elementor-widget-container" data-results="">
      <LinkTiles
        label={t("Categories of the blog")}
        links={categories}
        filter={{ "data-base-url": base_url, "data-page-num": paging.page }}
      />
      <LoadMoreLink direction="previous" href={paging.previous} />
      {posts.length ? <PostCards posts={posts} /> : <p>{t("There is no post yet.")}</p>}
      {posts.length > 0 && (
        <p className="listing-shown" role="status" data-shown={JSON.stringify(shown)}>
          {formatShownPosts(shown)}
        </p>
      )}
      <LoadMoreLink direction="next" href={paging.next} />
      <Pager paging={paging} />
    </div>
  );
}
