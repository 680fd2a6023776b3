import type { FrontPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { Blocks, hasBlock } from "../rendering/Blocks.tsx";

/** What an editor stacked. The opening picture brings the main heading; without one it is the shop's name, unseen. */
export default function FrontPage({ shell, post_id, blocks }: Props) {
  return (
    <Layout shell={shell} postId={post_id}>
      {!hasBlock(blocks, "hero") && <h1 className="visually-hidden">{shell.shop_name}</h1>}
      <Blocks blocks={blocks} />
    </Layout>
  );
}
