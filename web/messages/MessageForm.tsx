import type { MessageForm as Props } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { Field, TextArea } from "../ui/forms/Field.tsx";
import { Honeypot } from "../ui/forms/Honeypot.tsx";
import "./MessageForm.css";

/** A message to the shop; without scripts and the same for everybody. */
export function MessageForm({ action, name, email, order, message, errors }: Props) {
  return (
    <form className="message-form" method="post" action={action}>
      <div className="message-form-line">
        <Field
          label={t("Name")}
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={name}
          error={errors.name}
        />
        <Field
          label={t("E-mail")}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={email}
          error={errors.email}
        />
      </div>
      <Field label={t("Order number")} name="order" maxLength={40} defaultValue={order} error={errors.order} />
      <TextArea
        label={t("Your message")}
        name="message"
        rows={6}
        required
        maxLength={5000}
        defaultValue={message}
        error={errors.message}
      />
      <Honeypot />
      <div className="message-form-end">
        <Button>{t("Send the message")}</Button>
        <p>{t("We use what you write here only to answer you.")}</p>
      </div>
    </form>
  );
}
