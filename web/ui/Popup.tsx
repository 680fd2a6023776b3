import type { PopupContent } from "../generated/props.ts";
import { Blocks } from "../lib/blocks.tsx";
import { PageShell } from "../lib/page-shell.ts";

/** A popup that comes to a page later (lib/popups/popup.ts): as a block, so that its styles come with it. */
export default function Popup({ shell, ...value }: PopupContent) {
  return (
    <PageShell value={shell}>
      <Blocks blocks={[{ type: "popup", id: `popup-${value.id}`, value }]} opens={false} />
    </PageShell>
  );
}
