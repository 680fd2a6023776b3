import type { ReactNode } from "react";
import type { SignInForm as Props } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { FormField } from "../ui/forms/FormField.tsx";
import "./SignInForm.css";

interface FormProps {
  form: Props;
  kind?: "primary" | "secondary";
  /** Between the fields and the button. */
  children?: ReactNode;
}

/** A form of an account. The server responds with all errors at once; a browser would stop at the first one. */
export function SignInForm({ form, kind = "primary", children }: FormProps) {
  const { action, fields, hidden, button, is_registration } = form;
  return (
    <form className="sign-in-form" method="post" action={action} noValidate>
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((field) => (
        <FormField key={field.name} {...field} />
      ))}
      {is_registration && (
        <>
          {/* analytics/attribution/attribution.ts fills it. */}
          <wc-order-attribution-inputs />
          {/* A honeypot: people do not see it, so only bots fill it in. */}
          <div className="sign-in-trap" aria-hidden="true">
            <label>
              {t("Leave this empty")}
              <input name="web" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
        </>
      )}
      {children}
      <Button kind={kind} className="sign-in-button">
        {button}
      </Button>
    </form>
  );
}
