import { PostCards } from "../../blog/PostCards.tsx";
import type { ArticlesProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { Section } from "../../ui/Section.tsx";

export default function Articles({ value: { heading, posts, all_href }, isOnFirstScreen }: BlockProps<ArticlesProps>) {
  return (
    <Section heading={heading} allHref={all_href}>
      <PostCards posts={posts} eager={isOnFirstScreen ? 3 : 0} />
    </Section>
  );
}
