import { CONSENT_PATH } from "../consent/ConsentBanner.tsx";
import type { ConsentGroup, ConsentPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import "./ConsentPage.css";

export default function ConsentPage({
  shell,
  text,
  groups,
  can_choose,
  version,
  has_chosen,
  is_saved,
  privacy,
}: Props) {
  const [necessary, optional] = [
    groups.filter((group) => group.is_necessary),
    groups.filter((group) => !group.is_necessary),
  ];
  return (
    <Layout shell={shell}>
      <h1>{t("Cookies and what your browser remembers")}</h1>
      {is_saved && <Notice kind="success">{t("Your choice is saved. You can change it here at any time.")}</Notice>}
      <p>
        {text || t("Here you see everything that your browser keeps for this shop, and why.")}{" "}
        {privacy && <a href={privacy.href}>{privacy.name}</a>}
      </p>
      <form method="post" action={CONSENT_PATH} className="consent-page">
        <input type="hidden" name="version" value={version} />
        {optional.map((group) => (
          <ConsentGroupFields key={group.category} group={group} />
        ))}
        {can_choose && (
          <div className="consent-page-ways">
            <Button kind="secondary" name="choice" value="none">
              {has_chosen ? t("Take everything back") : t("Reject")}
            </Button>
            <Button kind="secondary" name="choice" value="all">
              {t("Accept all")}
            </Button>
            <Button kind="secondary" name="choice" value="some">
              {t("Save my choice")}
            </Button>
          </div>
        )}
        {necessary.map((group) => (
          <ConsentGroupFields key={group.category} group={group} />
        ))}
      </form>
    </Layout>
  );
}

function ConsentGroupFields({
  group: { category, name, text, is_necessary, is_allowed, things, companies },
}: {
  group: ConsentGroup;
}) {
  return (
    <section aria-labelledby={`consent-${category}`}>
      <h2 id={`consent-${category}`}>{name}</h2>
      <p>{text}</p>
      {!is_necessary && (
        <label className="consent-tick">
          <input type="checkbox" name="category" value={category} defaultChecked={is_allowed} />
          {t("I consent")}
        </label>
      )}
      {companies.length > 0 && (
        <ul>
          {companies.map((company) => (
            <li key={company}>{company}</li>
          ))}
        </ul>
      )}
      {things.length > 0 && (
        <ul className="consent-things">
          {things.map((item) => (
            <li key={item.name}>
              <code>{item.name}</code>
              <span>{item.purpose}</span>
              <small>{[item.place, item.kept_for, item.provider].filter(Boolean).join(", ")}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
