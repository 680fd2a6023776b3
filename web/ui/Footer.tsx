import type { Company, Shell } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import "./Footer.css";

export function Footer({ shell }: { shell: Shell }) {
  const { company, email, phone, opening_hours, footer_text, pages, shop_name } = shell;
  const hasContact = email || phone || opening_hours;
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-columns">
        {pages.length > 0 && (
          <nav aria-labelledby="footer-pages">
            <h2 id="footer-pages">{t("Shopping with us")}</h2>
            <ul>
              {pages.map(({ name, href }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {hasContact && (
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact">{t("Contact")}</h2>
            <ul>
              {phone && (
                <li>
                  <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>
                </li>
              )}
              {email && (
                <li>
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
              )}
              {opening_hours && <li>{opening_hours}</li>}
            </ul>
          </section>
        )}
        {company.name && <CompanyDetails company={company} />}
        {footer_text && <p className="site-footer-text">{footer_text}</p>}
      </div>
      <p className="wrap site-footer-end">© {shop_name}</p>
    </footer>
  );
}

function CompanyDetails({ company }: { company: Company }) {
  return (
    <section aria-labelledby="footer-company">
      <h2 id="footer-company">{t("Seller")}</h2>
      <p>
        {company.name}
        {company.seat && <span>{company.seat}</span>}
        {company.company_number && <span>{t("Company number: %(number)s", { number: company.company_number })}</span>}
        {company.vat_number && <span>{t("VAT number: %(number)s", { number: company.vat_number })}</span>}
        {company.register_entry && <span>{company.register_entry}</span>}
      </p>
    </section>
  );
}
