import type { Area as Props } from "../generated/props.ts";
import { Blocks } from "./Blocks.tsx";
import { PageShellContext } from "./page-shell-context.ts";

/** Blocks that come to a page later: dom/insert-html.ts puts them there. */
export default function LazyBlocks({ shell, blocks }: Props) {
  return (
    <PageShellContext value={shell}>
      <Blocks blocks={blocks} opens={false} />
    </PageShellContext>
  );
}
