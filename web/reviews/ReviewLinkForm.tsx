import type { ReviewLinkForm as Props } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { Field } from "../ui/forms/Field.tsx";
import "./ReviewForm.css";

/** Sends a guest the link to the reviews of an order. */
export function ReviewLinkForm({ order_number, email, errors }: Props) {
  return (
    <form method="post" className="review-form" aria-labelledby="review-link" noValidate>
      <h2 id="review-link">{t("I ordered without an account")}</h2>
      <Field
        id="order_number"
        name="order_number"
        required
        inputMode="numeric"
        autoComplete="off"
        label={t("Order number")}
        hint={t("It is in the confirmation that we sent you.")}
        error={errors.order_number}
        defaultValue={order_number}
      />
      <Field
        id="email"
        name="email"
        type="email"
        required
        autoComplete="email"
        label={t("E-mail")}
        error={errors.email}
        defaultValue={email}
      />
      <Button>{t("Send me the link")}</Button>
    </form>
  );
}
