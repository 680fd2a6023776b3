import type { Link, SignUp } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { Field } from "../ui/forms/Field.tsx";
import { Honeypot } from "../ui/forms/Honeypot.tsx";
import "./NewsletterForm.css";

/** Form for subscribing to the newsletter, without scripts and the same for everybody. */
export function NewsletterForm({ form, privacy = null }: { form: SignUp; privacy?: Link | null }) {
  const { action, consent, sealed_consent, email, error } = form;
  return (
    <form className="sign-up" method="post" action={action}>
      <div className="sign-up-line">
        <Field
          label={t("E-mail")}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={email}
          error={error}
        />
        <Button>{t("Subscribe")}</Button>
      </div>
      <input type="hidden" name="consent" value={sealed_consent} />
      <Honeypot />
      <p className="sign-up-consent">
        {consent} {privacy && <a href={privacy.href}>{privacy.name}</a>}
      </p>
    </form>
  );
}
