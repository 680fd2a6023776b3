import PostResults from "../../blog/PostResults.tsx";
import type { LoopGridProps, PostListing } from "../../generated/props.ts";
import { Listing } from "../../listing/Listing.tsx";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { Section } from "../../ui/Section.tsx";

export default function LoopGrid({ value: { heading, products, posts } }: BlockProps<LoopGridProps>) {
  return (
    <Section heading={heading}>
      {products && <Listing {...products} />}
      {posts && <PostGrid {...posts} />}
    </Section>
  );
}

/** Elementor's loop filter finds the grid by these classes and its data-id. */
function PostGrid(props: PostListing) {
  return (
    <div className={`elementor-element elementor-element-${props.widget_id}`} data-id={props.widget_id}>
      <PostResults {...props} />
    </div>
  );
}
