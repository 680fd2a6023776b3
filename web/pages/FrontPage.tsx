import type { FrontPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { Blocks, hasBlock } from "../rendering/Blocks.tsx";

/** The home page, built of an editor's blocks. A hero block has the `<h1>`; otherwise it is the hidden shop name. */
export default function FrontPage({ shell, post_id, blocks }: Props) {
  return (
    <Layout shell={shell} postId={post_id}>
      {!hasBlock(blocks, "hero") && <h1 className="visually-hidden">{shell.shop_name}</h1>}
      <Blocks blocks={blocks} />
    </Layout>
  );
}
