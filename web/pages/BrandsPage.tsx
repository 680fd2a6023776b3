import type { BrandsPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../ui/forms/Button.tsx";
import "./BrandsPage.css";

export default function BrandsPage({ shell, title, breadcrumbs, groups }: Props) {
  return (
    <Layout shell={shell}>
      <Breadcrumbs trail={breadcrumbs} here={title} />
      <h1>{title}</h1>
      {groups.length > 1 && (
        <nav className="brand-letters" aria-label={t("Letters")}>
          <ul>
            {groups.map(({ letter }, i) => (
              <li key={letter}>
                <a href={`#brands-${i}`}>{letter}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="brand-groups">
        {groups.map(({ letter, brands }, i) => (
          <section key={letter} className="brand-group" aria-labelledby={`brands-${i}`}>
            <h2 id={`brands-${i}`}>{letter}</h2>
            <ul>
              {brands.map(({ name, href, note }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                  {note && <p>{addNoBreakSpaces(note)}</p>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {!groups.length && (
        <>
          <p>{t("There is nothing here yet. Look at what else we have.")}</p>
          <ButtonLink href="/obchod/" kind="secondary">
            {t("View all products")}
          </ButtonLink>
        </>
      )}
    </Layout>
  );
}
