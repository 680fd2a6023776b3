import type { LanguagesProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { LanguageFlag } from "./LanguageFlag.tsx";
import "./languages.css";

/** The language toolbar (languages.client.ts). The translator needs a script, so styles hide it without one. */
export default function Languages({ value, id }: BlockProps<LanguagesProps>) {
  const { languages, place, trigger, consent, src } = value;
  return (
    <section
      className={`languages languages-${place}`}
      aria-label={t("Language of the pages")}
      data-widget="languages"
      data-trigger={trigger}
      data-consent={consent}
      data-src={src}
    >
      <button type="button" className="languages-open" aria-expanded="false" aria-controls={`${id}-list`}>
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
        </svg>
        <span className="visually-hidden">{t("Language")}</span>
      </button>
      <div className="languages-list" id={`${id}-list`} hidden>
        <ul>
          {languages.map(({ code, name }) => (
            <li key={code}>
              {/* Third-party scripts find languages by these classes and data (GTranslate). */}
              <a className="glink nturl notranslate" href={`#${code}`} data-gt-lang={code} lang={code}>
                <LanguageFlag code={code} />
                {name}
              </a>
            </li>
          ))}
        </ul>
        <div role="status">
          <p className="languages-asks" hidden>
            {t("Google translates these pages once you consent to marketing.")}{" "}
            <a href="/souhlas/">{t("Cookies and consent")}</a>
          </p>
          <p className="languages-failed" hidden>
            {t("The translator did not come. Please try again.")}
          </p>
        </div>
      </div>
    </section>
  );
}
