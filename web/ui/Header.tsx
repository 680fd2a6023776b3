import type { Shell } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import { CartIcon } from "./icons.tsx";
import { SearchForm } from "./SearchForm.tsx";
import "./Header.css";

export function Header({ shell, search }: { shell: Shell; search: string }) {
  return (
    <header className="site-header">
      <div className="wrap site-header-bar">
        <a className="logo" href="/">
          {shell.shop_name}
        </a>
        <SearchForm id="header-search" value={search} />
        <a className="cart-link" href="/kosik/">
          <CartIcon />
          {t("Cart")}
          {/* lib/cart-count.ts writes the count here; it lies over the icon, so nothing moves. */}
          <span className="cart-count" data-cart-count="" />
        </a>
      </div>
      <nav className="site-nav" aria-label={t("Categories")}>
        <ul className="wrap">
          <li>
            <a href="/obchod/">{t("All products")}</a>
          </li>
          {shell.categories.map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
