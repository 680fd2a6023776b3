import type { MenuItem, Shell } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import { choiceOn, Row } from "./CurrencySwitcher.tsx";
import { ChevronIcon } from "./icons.tsx";
import { SheetHead } from "./Sheet.tsx";
import "./Navigation.css";

/** Of the sheet that phones open; the header's button names it. */
export const MENU_ID = "site-menu";

/**
 * The categories: a line with panels on wide screens, a sheet on phones. One list for both, and no script:
 * the sheet is a popover, panels are `<details>` of which one is open. lib/menus.ts closes them politely.
 */
export function Navigation({ shell }: { shell: Shell }) {
  const { categories, brands, pages, phone, currency } = shell;
  const choice = currency?.in_header ? choiceOn(shell) : null;
  return (
    <nav id={MENU_ID} className="site-menu sheet" popover="auto" aria-label={t("Categories")}>
      <SheetHead id={MENU_ID} title={t("Menu")} close={t("Close the menu")} />
      <ul className="site-menu-list">
        <li>
          <a href="/obchod/">{t("All products")}</a>
        </li>
        {categories.map((item) => (
          <li key={item.href}>{item.groups.length ? <Panel item={item} /> : <a href={item.href}>{item.name}</a>}</li>
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
            <Row {...choice} shows={["flag", "code"]} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function Panel({ item: { name, href, groups } }: { item: MenuItem }) {
  return (
    <details name={MENU_ID}>
      <summary>
        {name}
        <ChevronIcon />
      </summary>
      <div className="menu-panel">
        <div className="menu-panel-inner">
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
          <a className="menu-all" href={href}>
            {t("Everything in “%(name)s”", { name })}
          </a>
        </div>
      </div>
    </details>
  );
}
