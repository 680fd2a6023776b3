import type { FieldProblem, FormField as FieldProps, AccountForm as FormProps } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { ChoiceInput } from "../ui/forms/Field.tsx";
import { FormField } from "../ui/forms/FormField.tsx";
import { Notice } from "../ui/Notice.tsx";
import "../checkout/CheckoutFields.css";
import "./AccountForms.css";

/** The errors of a form, each with a link to its field. */
export function ProblemSummary({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice kind="error">
      <p>{t("Please correct:")}</p>
      <ul>
        {problems.map(({ name, error }) => (
          <li key={name}>
            <a href={`#${name}`}>{error}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A form of an account's page. It posts to the page, which answers with all errors at once. */
export function AccountForm({ form }: { form: FormProps }) {
  const headingId = `form-${form.name}`;
  const [otherName, otherText] = form.other_button ?? [];
  return (
    <form method="post" className="account-form" aria-labelledby={headingId} noValidate>
      <h2 id={headingId}>{form.heading}</h2>
      {form.text && <p>{form.text}</p>}
      {form.error && <Notice kind="error">{form.error}</Notice>}
      <input type="hidden" name="form" value={form.name} />
      {form.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {form.company.length > 0 && <CompanyFields fields={form.company} isCompany={form.is_company} />}
      <FieldList fields={form.fields} />
      <div className="account-buttons">
        {form.button && <Button className={form.is_dangerous ? "button-danger" : ""}>{form.button}</Button>}
        {otherText && (
          <Button kind="secondary" name={otherName} value="1">
            {otherText}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The fields of a company; without CSS `:has` they are always visible. */
function CompanyFields({ fields, isCompany }: { fields: readonly FieldProps[]; isCompany: boolean }) {
  return (
    <>
      {/* Sent without the tick as well, to distinguish "no company" from a form without this field. */}
      <input type="hidden" name="billing_iscomp" value="" />
      <ChoiceInput
        type="checkbox"
        id="billing_iscomp"
        name="billing_iscomp"
        value="1"
        defaultChecked={isCompany}
        className="buys-as-company"
      >
        {t("I buy for a company")}
      </ChoiceInput>
      <div className="company-fields">
        <FieldList fields={fields} />
      </div>
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
