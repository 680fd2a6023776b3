import type { ReactNode } from "react";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import "./Section.css";

interface Props {
  /** "" renders no heading. */
  heading: string;
  /** URL of the page with all items; "" renders no link. */
  allHref?: string;
  children: ReactNode;
}

/** A section of a page with a heading and a link to all items. */
export function Section({ heading, allHref = "", children }: Props) {
  return (
    <section className="section">
      {heading && (
        <div className="section-head">
          <h2>{addNoBreakSpaces(heading)}</h2>
          {allHref && (
            <a href={allHref} aria-label={t("Show all: %(heading)s", { heading })}>
              {t("Show all")}
            </a>
          )}
        </div>
      )}
      {children}
    </section>
  );
}
