import PostResults from "../../blog/PostResults.tsx";
import type { LoopGridProps } from "../../generated/props.ts";
import { Listing } from "../../listing/Listing.tsx";
import { ListingFrame } from "../../listing/ListingFrame.tsx";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { Section } from "../../ui/Section.tsx";

export default function LoopGrid({ value: { heading, products, posts } }: BlockProps<LoopGridProps>) {
  return (
    <Section heading={heading}>
      {products && <Listing {...products} />}
      {posts && (
        <ListingFrame {...posts} kind="posts" heading={t("Articles")}>
          <PostResults {...posts} />
        </ListingFrame>
      )}
    </Section>
  );
}
