import { SignInForm } from "../account/SignInForm.tsx";
import type { FieldProblem, SignInPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import "./SignInPage.css";

/** Every step of signing in: registration, passwords, codes. All of them are forms that need no script. */
export default function SignInPage(props: Props) {
  const { shell, heading, text, notice, problems, form, repeat, links, privacy } = props;
  return (
    <Layout shell={shell}>
      <div className="sign-in">
        <h1>{addNoBreakSpaces(heading)}</h1>
        {notice && <Notice kind="success">{addNoBreakSpaces(notice)}</Notice>}
        {problems.length > 0 && <Problems problems={problems} />}
        {text && <p className="sign-in-text">{addNoBreakSpaces(text)}</p>}
        {form && (
          <SignInForm form={form}>
            {privacy && (
              <p className="sign-in-privacy">
                {t("We need the data to run your account. How we handle them:")}{" "}
                {/* A new tab, so that the typed values stay. */}
                <a href={privacy.href} target="_blank" rel="noopener">
                  {privacy.name}
                  <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
                </a>
              </p>
            )}
          </SignInForm>
        )}
        {repeat && <SignInForm form={repeat} kind="secondary" />}
        {links.length > 0 && (
          <ul className="sign-in-links">
            {links.map(({ name, href }) => (
              <li key={href}>
                {form ? (
                  <a href={href}>{name}</a>
                ) : (
                  <ButtonLink kind="secondary" href={href}>
                    {name}
                  </ButtonLink>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Layout>
  );
}

/** All errors of the form; the browser focuses the summary, without JavaScript too. */
function Problems({ problems }: { problems: readonly FieldProblem[] }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the form was rejected, and this says why
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <ul className="sign-in-problems">
        {problems.map(({ name, error }) => (
          <li key={name + error}>
            {name ? <a href={`#${name}`}>{addNoBreakSpaces(error)}</a> : addNoBreakSpaces(error)}
          </li>
        ))}
      </ul>
    </div>
  );
}
