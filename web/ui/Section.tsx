import type { ReactNode } from "react";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import "./Section.css";

interface Props {
  /** "" draws none. */
  heading: string;
  /** Where all of what the section shows a part of is; "" when nowhere. */
  allHref?: string;
  children: ReactNode;
}

/** A part of a page under its heading, with the way to the rest of it. */
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
