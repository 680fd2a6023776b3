import type { LazyBlocks as Props } from "../generated/props.ts";
import { Blocks } from "./Blocks.tsx";
import { PageShellContext } from "./page-shell-context.ts";

/** Blocks that a page loads later: dom/insert-html.ts inserts them. */
export default function LazyBlocks({ shell, blocks }: Props) {
  return (
    <PageShellContext value={shell}>
      <Blocks blocks={blocks} isOnFirstScreen={false} />
    </PageShellContext>
  );
}
