import type { Link } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import "./Breadcrumbs.css";

/** Breadcrumbs: links from the home page down, then the title of the page. */
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
