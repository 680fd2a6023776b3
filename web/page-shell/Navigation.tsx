import { ACCOUNT_PATH } from "../account/paths.ts";
import { CurrencyRow, getCurrencyChoice } from "../currency/CurrencySwitcher.tsx";
import type { MenuItem, MenuPanel, PageShell } from "../generated/props.ts";
import { Blocks } from "../rendering/Blocks.tsx";
import { cachedContent } from "../rendering/cached-element.tsx";
import { t } from "../text/i18n.ts";
import { getPhoneHref } from "../text/phone.ts";
import { SheetHead } from "../ui/Sheet.tsx";
import "./Navigation.css";
import "../ui/Picture.css"; // nearly every page needs it; imported here, so that not every block imports it

/** Id of the menu's sheet on phones; the header's button opens it. */
export const MENU_ID = "site-menu";
/** Narrower windows show the sheet. Third-party scripts read it. */
const SHEET_MAX_WIDTH_PX = 1024;

/**
 * The categories: a row with panels on wide screens, a sheet on phones. Both use one list without scripts: the sheet is
 * a popover, panels are `<details>` of which one is open. page-shell/close-menus.ts also closes them on leaving.
 */
export function Navigation({ shell }: { shell: PageShell }) {
  const { panels, brands, pages, phone, currency } = shell;
  const currencyChoice = currency?.in_header ? getCurrencyChoice(shell) : null;
  return (
    <nav
      id={MENU_ID}
      className={`site-menu sheet${panels.length ? " ekit-wid-con" : ""}`}
      popover="auto"
      aria-label={t("Categories")}
      data-responsive-breakpoint={panels.length ? SHEET_MAX_WIDTH_PX : undefined}
    >
      <SheetHead id={MENU_ID} title={t("Menu")} close={t("Close the menu")} />
      <ul className="site-menu-list">
        {buildMenuEntries(shell).map((item) => (
          // A panel is not cached: its blocks may load stylesheets.
          <li key={item.href} {...(item.panel ? { children: <NavigationPanel item={item} /> } : cachedEntry(item))} />
        ))}
      </ul>
      {/* What a wide header and the footer have too: only the opened sheet needs it (dom/later-content.ts). */}
      <noscript data-later="">
        <ul className="site-menu-more">
          <li>
            <a href={ACCOUNT_PATH}>{t("My account")}</a>
          </li>
          {(brands ? [brands, ...pages] : pages).map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
          {phone && (
            <li>
              <a href={getPhoneHref(phone)}>{phone}</a>
            </li>
          )}
          {currencyChoice && (
            <li>
              <CurrencyRow {...currencyChoice} parts={["flag", "code"]} />
            </li>
          )}
        </ul>
      </noscript>
    </nav>
  );
}

const cachedEntry = cachedContent((item: MenuItem) =>
  item.groups.length ? <NavigationPanel item={item} /> : <a href={item.href}>{item.name}</a>,
);

interface MenuEntry extends MenuItem {
  panel?: MenuPanel | undefined;
  /** Not a category: all products, or an entry that an editor added. */
  isAdded?: boolean;
}

/** Return the menu's entries: all products, categories, editors' entries. Panels belong to entries with their URL. */
function buildMenuEntries({ categories, panels }: PageShell): MenuEntry[] {
  const shopEntries: MenuEntry[] = [
    { name: t("All products"), href: "/obchod/", groups: [], isAdded: true },
    ...categories,
  ];
  const addedEntries = panels
    .filter((panel) => !shopEntries.some(({ href }) => href === panel.href))
    .map(({ name, href }) => ({ name, href, groups: [], isAdded: true }));
  return [...shopEntries, ...addedEntries].map((entry) => {
    const panel = panels.find(({ href }) => href === entry.href);
    return panel ? { ...entry, panel } : entry;
  });
}

function NavigationPanel({ item: { name, href, groups, panel, isAdded } }: { item: MenuEntry }) {
  return (
    <details name={MENU_ID} data-widget={panel && "mega-menu"}>
      {/* ElementsKit's script replaces the indicator by its spinner. */}
      <summary className={panel ? "menu-entry" : "menu-entry icon-end icon-chevron"}>
        {name}
        {panel && <span className="elementskit-submenu-indicator icon-end icon-chevron" />}
      </summary>
      <div className="menu-panel">
        {panel?.shows_categories !== false && <MenuGroups groups={groups} />}
        {panel && (
          <Blocks blocks={[{ type: "mega_menu", id: `menu-${panel.id}`, value: panel }]} isOnFirstScreen={false} />
        )}
        <a className="menu-all" href={href}>
          {isAdded ? t("Open “%(name)s”", { name }) : t("Everything in “%(name)s”", { name })}
        </a>
      </div>
    </details>
  );
}

function MenuGroups({ groups }: Pick<MenuItem, "groups">) {
  if (!groups.length) return null;
  if (groups.every(({ links }) => links.length === 0))
    return (
      <div className="menu-groups">
        {groups.map(({ name, href }) => (
          <a key={href} className="menu-group" href={href}>
            {name}
          </a>
        ))}
      </div>
    );
  return (
    <ul className="menu-groups">
      {groups.map((group) => (
        <li key={group.href}>
          <a className="menu-group" href={group.href}>
            {group.name}
          </a>
          {group.links.length > 0 && (
            <ul>
              {group.links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.name}</a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
