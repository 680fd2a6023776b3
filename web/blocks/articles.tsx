import type { ArticlesProps } from "../generated/props.ts";
import { PostCards } from "../ui/PostCards.tsx";
import { Section } from "../ui/Section.tsx";

export default function Articles({ value: { heading, posts, all_href } }: { value: ArticlesProps }) {
  return (
    <Section heading={heading} allHref={all_href}>
      <PostCards posts={posts} />
    </Section>
  );
}
