import type { Area as Props } from "../generated/props.ts";
import { Blocks } from "../lib/blocks.tsx";
import { PageShell } from "../lib/page-shell.ts";

/** Blocks that come to a page later: lib/arrived.ts puts them there. */
export default function Area({ shell, blocks }: Props) {
  return (
    <PageShell value={shell}>
      <Blocks blocks={blocks} opens={false} />
    </PageShell>
  );
}
