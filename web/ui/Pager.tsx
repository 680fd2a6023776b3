import type { Paging } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import "./Pager.css";

/** Links to the other pages of a listing; renders nothing for one page. */
export function Pager({ paging }: { paging: Paging }) {
  const { page, pages, previous, next, links } = paging;
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label={t("Pages")}>
      {previous && (
        <a className="pager-step" href={previous} rel="prev">
          {t("Previous")}
        </a>
      )}
      <ul>
        {links.map((link, i) =>
          link ? (
            <li key={link.href}>
              <a
                href={link.href}
                aria-current={link.name === String(page) ? "page" : undefined}
                aria-label={t("Page %(number)s", { number: link.name })}
              >
                {link.name}
              </a>
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
            <li key={i} aria-hidden="true">
              …
            </li>
          ),
        )}
      </ul>
      {next && (
        <a className="pager-step" href={next} rel="next">
          {t("Next")}
        </a>
      )}
    </nav>
  );
}
