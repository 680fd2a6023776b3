import type { PopupContent } from "../generated/props.ts";
import { Blocks } from "../rendering/Blocks.tsx";
import { PageShellContext } from "../rendering/page-shell-context.ts";

/** A popup that a page loads later (popups/popup-controller.ts): it is a block, so that its styles load with it. */
export default function Popup({ shell, ...value }: PopupContent) {
  return (
    <PageShellContext value={shell}>
      <Blocks blocks={[{ type: "popup", id: `popup-${value.id}`, value }]} isOnFirstScreen={false} />
    </PageShellContext>
  );
}
