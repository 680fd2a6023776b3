import type { SortLink } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import "./SortLinks.css";

/** The orders that a listing can have. Robots are not sent into them: each has the same products once more. */
export function SortLinks({ links }: { links: readonly SortLink[] }) {
  return (
    <nav className="sort-links" aria-label={t("Order of products")}>
      <ul>
        {links.map(({ name, href, is_current }) => (
          <li key={href}>
            <a href={href} rel="nofollow" aria-current={is_current ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
