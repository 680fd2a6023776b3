import { CurrencyRow, getCurrencyChoice } from "../currency/CurrencySwitcher.tsx";
import type { MenuItem, MenuPanel, Shell } from "../generated/props.ts";
import { Blocks } from "../rendering/Blocks.tsx";
import { cachedContent } from "../rendering/cached-element.tsx";
import { t } from "../text/i18n.ts";
import { ChevronIcon } from "../ui/icons.tsx";
import { SheetHead } from "../ui/Sheet.tsx";
import "./Navigation.css";
import "../ui/Picture.css"; // on nearly every page: here, so that not each block brings it

/** Of the sheet that phones open; the header's button names it. */
export const MENU_ID = "site-menu";
/** Narrower windows have the sheet. Scripts of others read it. */
const SHEET_MAX_WIDTH_PX = 1024;

/**
 * The categories: a line with panels on wide screens, a sheet on phones. One list for both, and no script:
 * the sheet is a popover, panels are `<details>` of which one is open. page-shell/close-menus.ts closes them politely.
 */
export function Navigation({ shell }: { shell: Shell }) {
  const { panels, brands, pages, phone, currency } = shell;
  const choice = currency?.in_header ? getCurrencyChoice(shell) : null;
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
          // What editors put into a panel may bring stylesheets.
          <li key={item.href} {...(item.panel ? { children: <NavigationPanel item={item} /> } : cachedEntry(item))} />
        ))}
      </ul>
      <ul className="site-menu-more">
        {(brands ? [brands, ...pages] : pages).map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
        {phone && (
          <li>
            <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>
          </li>
        )}
        {choice && (
          <li>
            <CurrencyRow {...choice} parts={["flag", "code"]} />
          </li>
        )}
      </ul>
    </nav>
  );
}

const cachedEntry = cachedContent((item: MenuItem) =>
  item.groups.length ? <NavigationPanel item={item} /> : <a href={item.href}>{item.name}</a>,
);

interface MenuEntry extends MenuItem {
  panel?: MenuPanel | undefined;
  /** Editors made it: it is no list of goods. */
  isAdded?: boolean;
}

/** The line of the menu: all goods, categories, and what editors added. Their panels belong to the entries of their addresses. */
function buildMenuEntries({ categories, panels }: Shell): MenuEntry[] {
  const own: MenuEntry[] = [{ name: t("All products"), href: "/obchod/", groups: [], isAdded: true }, ...categories];
  const added = panels
    .filter((panel) => !own.some(({ href }) => href === panel.href))
    .map(({ name, href }) => ({ name, href, groups: [], isAdded: true }));
  return [...own, ...added].map((entry) => {
    const panel = panels.find(({ href }) => href === entry.href);
    return panel ? { ...entry, panel } : entry;
  });
}

function NavigationPanel({ item: { name, href, groups, panel, isAdded } }: { item: MenuEntry }) {
  return (
    <details name={MENU_ID} data-widget={panel && "mega-menu"}>
      <summary className="menu-entry">
        {name}
        {panel ? (
          <span className="elementskit-submenu-indicator">
            <ChevronIcon />
          </span>
        ) : (
          <ChevronIcon />
        )}
      </summary>
      <div className="menu-panel">
        <div className="menu-panel-inner">
          {panel?.shows_categories !== false && <MenuGroups groups={groups} />}
          {panel && <Blocks blocks={[{ type: "mega_menu", id: `menu-${panel.id}`, value: panel }]} opens={false} />}
          <a className="menu-all" href={href}>
            {isAdded ? t("Open “%(name)s”", { name }) : t("Everything in “%(name)s”", { name })}
          </a>
        </div>
      </div>
    </details>
  );
}

function MenuGroups({ groups }: Pick<MenuItem, "groups">) {
  if (!groups.length) return null;
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
