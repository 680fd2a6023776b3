import type { MenuPanel } from "../../generated/props.ts";
import { type BlockProps, Blocks } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import "./mega_menu.css";

/** What an editor put into a panel of the menu (page-shell/Navigation.tsx), or the place that page-shell/mega-menu-panel.ts fetches it into. */
export default function MegaMenu({ value: { id, blocks, content_url } }: BlockProps<MenuPanel>) {
  if (!content_url)
    return (
      <div className="mega-menu">
        <Blocks blocks={blocks} opens={false} />
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
