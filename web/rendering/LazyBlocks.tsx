import type { Area as Props } from "../generated/props.ts";
import { Blocks } from "./Blocks.tsx";
import { PageShell } from "./page-shell-context.ts";

/** Blocks that come to a page later: dom/insert-html.ts puts them there. */
export default function Area({ shell, blocks }: Props) {
  return (
    <PageShell value={shell}>
      <Blocks blocks={blocks} opens={false} />
    </PageShell>
  );
}
