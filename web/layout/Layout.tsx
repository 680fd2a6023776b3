/** The layout of every page: header, footer and data for scripts around the page's content. */
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { ConsentBanner } from "../consent/ConsentBanner.tsx";
import { ChargeNotice } from "../currency/ChargeNotice.tsx";
import { CurrencySidebar } from "../currency/CurrencySidebar.tsx";
import { getCurrencyChoice } from "../currency/CurrencySwitcher.tsx";
import type { Link, PageShell, PopupsData } from "../generated/props.ts";
import SearchBox from "../islands/SearchBox.island.tsx";
import { CheckoutFooter, CheckoutHeader } from "../page-shell/CheckoutHeader.tsx";
import { Footer } from "../page-shell/Footer.tsx";
import { Header } from "../page-shell/Header.tsx";
import { assets } from "../rendering/assets.ts";
import { Blocks } from "../rendering/Blocks.tsx";
import { serializeJsonForScript } from "../rendering/json-script.ts";
import { PageShellContext } from "../rendering/page-shell-context.ts";
import { t } from "../text/i18n.ts";
import { WISHLIST_FORM_ID, WISHLIST_PATH } from "../wishlist/paths.ts";
import "./Layout.css";

interface Props {
  shell: PageShell;
  /** The phrase in the search field. */
  search?: string;
  /** Post id of an editor's page, as API requests use it; 0 for a page of the shop itself. */
  postId?: number;
  /** Links in the reduced footer of the checkout; `undefined` on all other pages. */
  checkoutLinks?: readonly Link[];
  children: ReactNode;
}

export function Layout({ shell, search = "", postId = 0, checkoutLinks, children }: Props) {
  for (const file of shell.theme.fonts.flatMap((font) => assets.fonts[font] ?? []))
    preload(file, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const { stylesheet, icon } = shell.theme;
  const { icon_stylesheet, icon_media } = shell.search;
  const currencyChoice = getCurrencyChoice(shell);
  return (
    <PageShellContext value={shell}>
      {/* React moves these links into the head. */}
      {stylesheet && <link rel="stylesheet" href={stylesheet} precedence="theme" />}
      {icon_stylesheet && <link rel="stylesheet" href={icon_stylesheet} media={icon_media} precedence="theme" />}
      {currencyChoice && shell.currency?.sidebar_stylesheet && (
        <link
          rel="stylesheet"
          href={shell.currency.sidebar_stylesheet}
          media={`(width <= ${shell.currency.sidebar_breakpoint}px)`}
          precedence="theme"
        />
      )}
      {icon && <link rel="icon" href={icon} />}
      <a className="skip-link" href="#content">
        {t("Skip to content")}
      </a>
      {shell.consent && <ConsentBanner offer={shell.consent} />}
      {checkoutLinks ? (
        <CheckoutHeader shell={shell} />
      ) : (
        <Header
          shell={shell}
          search={
            <SearchBox id="header-search" value={search} box={shell.search} shortcuts={getCategoryLinks(shell)} />
          }
        />
      )}
      <main
        id="content"
        className="wrap content"
        tabIndex={-1}
        data-elementor-id={postId || undefined}
        data-reinit-delay={shell.reinit_delay_ms}
      >
        {shell.currency?.charge_notice && !checkoutLinks && <ChargeNotice text={shell.currency.charge_notice} />}
        {children}
        {/* A block, so that its styles load only with it. */}
        {shell.back_to_top && !checkoutLinks && (
          <Blocks
            blocks={[{ type: "back_to_top", id: "back-to-top", value: shell.back_to_top }]}
            isOnFirstScreen={false}
          />
        )}
      </main>
      {!checkoutLinks && (
        // Also for buttons of cards, which send it to the cart.
        <form
          id={WISHLIST_FORM_ID}
          method="post"
          action={WISHLIST_PATH}
          hidden
          data-leaves={shell.adds_without_reload ? undefined : ""}
        />
      )}
      {checkoutLinks ? <CheckoutFooter shell={shell} links={checkoutLinks} /> : <Footer shell={shell} />}
      {currencyChoice && shell.currency?.sidebar && <CurrencySidebar {...currencyChoice} currency={shell.currency} />}
      {/* A block, too. */}
      {shell.languages && (
        <Blocks blocks={[{ type: "languages", id: "languages", value: shell.languages }]} isOnFirstScreen={false} />
      )}
      {shell.popups && <PopupsMarker popups={shell.popups} />}
      {shell.attribution && (
        <script
          id="wc-order-attribution"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON
          dangerouslySetInnerHTML={{ __html: serializeJsonForScript(shell.attribution) }}
        />
      )}
      {shell.events && (
        <script
          id="vyloha-events"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON
          dangerouslySetInnerHTML={{ __html: serializeJsonForScript(shell.events) }}
        />
      )}
      {shell.currency && (
        <script
          id="wooMultiCurrencyParams"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON
          dangerouslySetInnerHTML={{ __html: serializeJsonForScript(shell.currency.params) }}
        />
      )}
    </PageShellContext>
  );
}

/** Return links to the top categories, which the search offers before typing. */
export const getCategoryLinks = ({ categories }: PageShell) => categories.map(({ name, href }) => ({ name, href }));

/** The element that starts popups; a page without any only counts its view (popups/view-counters.ts). */
function PopupsMarker({ popups }: { popups: PopupsData }) {
  if (!popups.popups.length) return <div hidden data-widget="view-counter" />;
  return <div hidden data-widget="popups" data-popups={JSON.stringify(popups, (_, value) => value ?? undefined)} />;
}
