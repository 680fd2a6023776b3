import type { ContactProps } from "../../generated/props.ts";
import { MessageForm } from "../../messages/MessageForm.tsx";
import { t } from "../../text/i18n.ts";
import { getPhoneHref } from "../../text/phone.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Image } from "../../ui/Picture.tsx";
import "./contact.css";

/** How to reach the shop, beside a form that writes to it. The map is a picture or a link: nobody else is asked. */
export default function Contact({ value }: { value: ContactProps }) {
  const { form } = value;
  return (
    <div className={form ? "contact" : "contact contact-without-form"}>
      <div>
        <Details {...value} />
        <MapLink {...value} />
      </div>
      {form && (
        <section className="contact-form" aria-labelledby="contact-form">
          <h2 id="contact-form">{t("Write to us")}</h2>
          <MessageForm {...form} />
        </section>
      )}
    </div>
  );
}

function Details({ company, address, phone, email, opening_hours }: ContactProps) {
  return (
    <dl className="contact-details">
      {phone && (
        <div>
          <dt>{t("Phone")}</dt>
          <dd className="contact-phone">
            <a href={getPhoneHref(phone)}>{phone}</a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{t("E-mail")}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {opening_hours.length > 0 && (
        <div>
          <dt>{t("Opening hours")}</dt>
          <dd>
            {opening_hours.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      )}
      {address && (
        <div>
          <dt>{t("Address")}</dt>
          <dd>
            {company && <span>{addNoBreakSpaces(company)}</span>}
            <span>{addNoBreakSpaces(address)}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function MapLink({ map_href, picture }: ContactProps) {
  if (!map_href) return null;
  return (
    <p className="contact-map">
      <a href={map_href} rel="noopener">
        {picture && <Image picture={picture} sizes="(min-width: 48rem) 40vw, 92vw" />}
        <span>{t("Find us on Mapy.cz")}</span>
      </a>
    </p>
  );
}
