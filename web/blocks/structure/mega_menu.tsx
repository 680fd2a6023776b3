import type { MenuPanel } from "../../generated/props.ts";
import { type BlockProps, Blocks } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import "./mega_menu.css";

/**
 * The blocks of a panel of the menu (page-shell/Navigation.tsx), or the empty container into which
 * page-shell/mega-menu-panel.ts loads them.
 */
export default function MegaMenu({ value: { id, blocks, content_url } }: BlockProps<MenuPanel>) {
  if (!content_url)
    return (
      <div className="mega-menu">
        <Blocks blocks={blocks} isOnFirstScreen={false} />
      </div>
    );
  return (
    <div
      className="mega-menu megamenu-ajax-load"
      data-id={id}
      data-url={content_url}
      data-waiting={t("Loading…")}
      data-problem={t("The contents could not be loaded. Open the menu again, or follow the link.")}
    />
  );
}
