import type { Link } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import "./Breadcrumbs.css";

/** The way here: links from home down, then the page itself. */
export function Breadcrumbs({ trail, here }: { trail: readonly Link[]; here: string }) {
  return (
    <nav className="breadcrumbs" aria-label={t("Breadcrumbs")}>
      <ol>
        {trail.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{addNoBreakSpaces(name)}</a>
          </li>
        ))}
        <li aria-current="page">{addNoBreakSpaces(here)}</li>
      </ol>
    </nav>
  );
}
