import type { Link } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { unbroken } from "../text/typography.ts";
import "./Breadcrumbs.css";

/** The way here: links from home down, then the page itself. */
export function Breadcrumbs({ trail, here }: { trail: readonly Link[]; here: string }) {
  return (
    <nav className="breadcrumbs" aria-label={t("Breadcrumbs")}>
      <ol>
        {trail.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{unbroken(name)}</a>
          </li>
        ))}
        <li aria-current="page">{unbroken(here)}</li>
      </ol>
    </nav>
  );
}
