import { CONSENT_PATH } from "../consent/ConsentBanner.tsx";
import type { Company, Link, PageShell } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { getPhoneHref } from "../text/phone.ts";
import { LinkItems } from "../ui/LinkItems.tsx";
import "./Footer.css";

export function Footer({ shell }: { shell: PageShell }) {
  const { company, deliveries, payments, footer_text, pages, categories, brands, shop_name } = shell;
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-columns">
        <Contact shell={shell} />
        <FooterLinks id="footer-pages" heading={t("Shopping with us")} links={pages} />
        <FooterLinks
          id="footer-categories"
          heading={t("Assortment")}
          links={brands ? [...categories, brands] : categories}
        />
        {company.name && <CompanyDetails company={company} />}
      </div>
      {(deliveries.length > 0 || payments.length > 0) && (
        <div className="wrap site-footer-ways">
          <MethodNames label={t("We deliver by")} names={deliveries} />
          <MethodNames label={t("You can pay by")} names={payments} />
        </div>
      )}
      <div className="wrap site-footer-end">
        {footer_text && <p className="site-footer-text">{footer_text}</p>}
        <p>
          <a href={CONSENT_PATH}>{t("Cookies")}</a>
        </p>
        <p>© {shop_name}</p>
      </div>
    </footer>
  );
}

function Contact({ shell: { email, phone, opening_hours } }: { shell: PageShell }) {
  if (!email && !phone && !opening_hours) return null;
  return (
    <section aria-labelledby="footer-contact" className="site-footer-contact">
      <h2 id="footer-contact">{t("Contact")}</h2>
      <ul>
        {phone && (
          <li>
            <a className="site-footer-phone" href={getPhoneHref(phone)}>
              {phone}
            </a>
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
  );
}

function FooterLinks({ id, heading, links }: { id: string; heading: string; links: readonly Link[] }) {
  if (!links.length) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <LinkItems links={links} />
    </nav>
  );
}

function MethodNames({ label, names }: { label: string; names: readonly string[] }) {
  if (!names.length) return null;
  return (
    <div>
      <h2>{label}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
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
