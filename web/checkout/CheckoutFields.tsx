/** Contact, billing address and delivery address. */
import type { FormEvent } from "react";
import type { CheckoutForm, FormField as FieldProps } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { ChoiceInput } from "../ui/forms/Field.tsx";
import { FormField } from "../ui/forms/FormField.tsx";
import { CompanyLookup } from "./CompanyLookup.tsx";
import "./CheckoutFields.css";

/** Browsers without `:has` show the company's fields always: a value in one of them ticks the box. */
function handleCompanyInput({ currentTarget, target }: FormEvent<HTMLElement>): void {
  const checkbox = currentTarget.closest("form")?.querySelector<HTMLInputElement>("#billing_iscomp");
  if (checkbox && (target as HTMLInputElement).value) checkbox.checked = true;
}

interface Props {
  form: CheckoutForm;
  isHydrated: boolean;
}

export function CheckoutFields({ form, isHydrated }: Props) {
  return (
    <>
      <fieldset className="checkout-part">
        <legend>{t("Contact")}</legend>
        <FieldList fields={form.contact} />
        {form.offers_account && (
          <>
            <ChoiceInput
              type="checkbox"
              id="createaccount"
              name="createaccount"
              value="1"
              defaultChecked={form.creates_account}
              aria-describedby="createaccount-hint"
            >
              {t("Create an account")}
            </ChoiceInput>
            <p className="field-hint create-account-hint" id="createaccount-hint">
              {addNoBreakSpaces(
                t("Next time you need not fill this in. We send the link that sets your password by e-mail."),
              )}
            </p>
          </>
        )}
        {form.offers_refusal && (
          <ChoiceInput
            type="checkbox"
            id="vyloha_no_review_request"
            name="vyloha_no_review_request"
            value="1"
            defaultChecked={form.refuses_review_request}
          >
            {t("Do not ask me for a review by e-mail")}
          </ChoiceInput>
        )}
      </fieldset>
      <fieldset className="checkout-part">
        <legend>{t("Billing address")}</legend>
        {/* Sent without the tick as well, to distinguish "no company" from a form without this field. */}
        <input type="hidden" name="billing_iscomp" value="" />
        <ChoiceInput
          type="checkbox"
          id="billing_iscomp"
          name="billing_iscomp"
          value="1"
          defaultChecked={form.is_company}
          className="buys-as-company"
        >
          {t("I buy for a company")}
        </ChoiceInput>
        <div className="company-fields" onInput={handleCompanyInput}>
          <FieldList fields={form.company} />
          {isHydrated && <CompanyLookup />}
        </div>
        <FieldList fields={form.billing} />
      </fieldset>
      <p className="pick-up-note">
        {t(
          "You pick the goods up at our place, so we need no delivery address. Street, postcode and city are only for the receipt.",
        )}
      </p>
      <ChoiceInput
        type="checkbox"
        className="ships-elsewhere"
        id="ship-to-different-address-checkbox"
        name="ship_to_different_address"
        value="1"
        defaultChecked={form.ships_elsewhere}
      >
        {t("Deliver to another address")}
      </ChoiceInput>
      <fieldset className="checkout-part shipping_address">
        <legend>{t("Delivery address")}</legend>
        <FieldList fields={form.shipping} />
      </fieldset>
    </>
  );
}

function FieldList({ fields }: { fields: readonly FieldProps[] }) {
  return (
    <div className="checkout-fields">
      {fields.map((field) => (
        <FormField key={field.name} {...field} />
      ))}
    </div>
  );
}
