import type { TextPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { Blocks } from "../rendering/Blocks.tsx";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";

export default function TextPage({ shell, post_id, title, breadcrumbs, blocks }: Props) {
  return (
    <Layout shell={shell} postId={post_id}>
      <Breadcrumbs trail={breadcrumbs} here={title} />
      <h1>{addNoBreakSpaces(title)}</h1>
      <Blocks blocks={blocks} />
    </Layout>
  );
}
