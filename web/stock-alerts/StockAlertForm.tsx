import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { Field, Select } from "../ui/forms/Field.tsx";
import { Honeypot } from "../ui/forms/Honeypot.tsx";
import "./StockAlertForm.css";

export const getAlertPath = (variationId: number) => `/hlidat-dostupnost/${variationId}/`;

interface Props {
  variation_id: number;
  /** The sold-out variations of the product, to choose one; none are offered unless there are several. */
  variations?: readonly { readonly id: number; readonly name: string }[];
  /** Names of the variation's values; "" for a simple product, and where `variations` name it. */
  values?: string;
  email?: string;
  error?: string;
}

/** Asks for an e-mail when a sold-out variation can be bought again; without scripts and the same for everybody. */
export function StockAlertForm({ variation_id, variations = [], values = "", email, error }: Props) {
  return (
    <form className="stock-alert" method="post" action={getAlertPath(variation_id)}>
      <p className="stock-alert-title">
        {values ? t("Watch availability: %(values)s", { values }) : t("Watch availability")}
      </p>
      {variations.length > 1 && (
        <Select label={t("Goods")} name="variation" defaultValue={variation_id} required>
          {variations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div className="stock-alert-line">
        <Field
          label={t("E-mail")}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={email}
          error={error}
        />
        <Button kind="secondary">{t("Let me know")}</Button>
      </div>
      <Honeypot />
      <p className="stock-alert-note">
        {t("We send a single e-mail when it can be bought again. Then we delete the address.")}
      </p>
    </form>
  );
}
