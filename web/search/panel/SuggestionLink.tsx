/** One suggestion: an option of the listbox. It is a link, so that it can be opened in another tab. */
import { type MouseEvent, type ReactNode, useRef } from "react";
import { n, t } from "../../text/i18n.ts";
import { isMouseMoving } from "../box/mouse-movement.ts";
import { ForwardIcon, SuggestionIcon } from "../box/search-icons.tsx";
import type { SearchSession } from "../session/search-session.ts";
import { isProduct, type Suggestion } from "../session/suggestion.ts";
import { renderRichText } from "./rich-text.tsx";
import { getThumbnail } from "./thumbnail.ts";

interface Props {
  id: string;
  suggestion: Suggestion;
  index: number;
  /** The phrase to highlight. */
  phrase: string;
  session: SearchSession;
  isHighlighted: boolean;
  isActive: boolean;
  /** HTML. */
  price: string | undefined;
}

export function SuggestionLink({ id, suggestion, index, phrase, session, isHighlighted, isActive, price }: Props) {
  const pressTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { disable_hits, mouse_down_delay_ms } = session.config;
  const { type, taxonomy, url } = suggestion;
  const classes = [
    "dgwt-wcas-suggestion",
    `dgwt-wcas-suggestion-${type}`,
    taxonomy && `dgwt-wcas-suggestion-tax-${taxonomy}`,
    type === "more_products" && "js-dgwt-wcas-suggestion-more",
    isHighlighted && "dgwt-wcas-suggestion-selected",
  ];
  function handleMouseDown(event: MouseEvent) {
    if (event.button) return;
    pressTimer.current = setTimeout(() => session.highlight(index, "pointer"), mouse_down_delay_ms);
  }
  function handleClick(event: MouseEvent) {
    clearTimeout(pressTimer.current);
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (opensElsewhere) session.recordChoice(suggestion);
    else if (!session.choose(index)) event.preventDefault();
  }
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={disable_hits || undefined}
      className={classes.filter(Boolean).join(" ")}
      href={disable_hits ? undefined : (url ?? undefined)}
      tabIndex={-1}
      data-index={index}
      data-post-id={suggestion.post_id}
      data-term-id={suggestion.term_id}
      onMouseMove={() => isMouseMoving() && session.hover(index)}
      onMouseLeave={() => {
        clearTimeout(pressTimer.current);
        session.leave();
      }}
      onMouseDown={handleMouseDown}
      onClick={handleClick}
      onAuxClick={(event) => event.button === 1 && session.recordChoice(suggestion)}
    >
      <SuggestionContent suggestion={suggestion} phrase={phrase} price={price} session={session} />
    </a>
  );
}

type ContentProps = Pick<Props, "suggestion" | "phrase" | "price" | "session">;

function SuggestionContent({ suggestion, phrase, price, session }: ContentProps) {
  const { type, total, value } = suggestion;
  if (type === "more_products")
    return (
      <>
        <span className="dgwt-wcas-st">{n("Show %(count)d product", "Show all %(count)d products", total ?? 0)}</span>
        <ForwardIcon />
      </>
    );
  const { show_sku, show_desc, show_price, show_product_vendor } = session.config;
  const { sku, desc, vendor, shop_city, breadcrumbs } = suggestion;
  return (
    <>
      <SuggestionThumbnail suggestion={suggestion} session={session} />
      <span className="dgwt-wcas-st">
        <RawHtml html={suggestion.title_before} />
        <span className={type === "product" ? "dgwt-wcas-st-title notranslate" : "dgwt-wcas-st-title"}>
          {renderRichText(value, phrase)}
        </span>
        <RawHtml html={suggestion.title_after} />
        {breadcrumbs && <span className="dgwt-wcas-st-breadcrumbs">{stripHtml(breadcrumbs)}</span>}
        {show_sku && sku && (
          <span className="dgwt-wcas-sku notranslate">
            {t("SKU:")} {renderRichText(sku, phrase)}
          </span>
        )}
        {show_desc && desc && <span className="dgwt-wcas-sd">{renderRichText(desc, phrase)}</span>}
        {show_product_vendor && vendor && (
          <span className="dgwt-wcas-product-vendor">
            {t("Vendor:")} {[vendor, shop_city].filter(Boolean).join(", ")}
          </span>
        )}
        <RawHtml html={suggestion.content_after} />
      </span>
      <span className="dgwt-wcas-meta">
        <RawHtml html={suggestion.meta_before} />
        <SuggestionBadges suggestion={suggestion} session={session} />
        {show_price && price && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server
          <span className="dgwt-wcas-sp" dangerouslySetInnerHTML={{ __html: price }} />
        )}
        <RawHtml html={suggestion.meta_after} />
      </span>
    </>
  );
}

const stripHtml = (html: string) =>
  new DOMParser().parseFromString(html, "text/html").body.textContent.replaceAll(" > ", " › ");

/** HTML that the shop adds around a suggestion. */
function RawHtml({ html }: { html: string | undefined }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server
  return html ? <span dangerouslySetInnerHTML={{ __html: html }} /> : null;
}

/** The picture of a suggestion, or an icon of its type. */
function SuggestionThumbnail({ suggestion, session }: Pick<Props, "suggestion" | "session">) {
  const { show_images } = session.config;
  const image = show_images ? getThumbnail(suggestion) : undefined;
  if (image || (show_images && isProduct(suggestion)))
    return <span className="dgwt-wcas-si">{image && <img {...image} alt="" loading="lazy" decoding="async" />}</span>;
  if (isProduct(suggestion) && session.state().view !== "history") return null;
  return (
    <span className="search-kind">
      <SuggestionIcon {...suggestion} />
    </span>
  );
}

function SuggestionBadges({ suggestion, session }: Pick<Props, "suggestion" | "session">) {
  const { show_sale_badge, show_featured_badge } = session.config;
  return (
    <>
      {show_sale_badge && suggestion.on_sale && <span className="dgwt-wcas-badge dgwt-wcas-badge-os">{t("Sale")}</span>}
      {show_featured_badge && suggestion.featured && (
        <span className="dgwt-wcas-badge dgwt-wcas-badge-f">{t("We recommend")}</span>
      )}
    </>
  );
}
