import { useId } from "react";
import type { AttributeChoice, ProductVariation } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import { leadsSomewhere } from "../lib/matching.ts";
import "./AttributeField.css";

interface Props {
  choice: AttributeChoice;
  /** Of the form's field. */
  name: string;
  /** Values of all attributes; this one's is at `position`. */
  chosen: readonly string[];
  position: number;
  variations: readonly ProductVariation[];
}

/** One attribute of a variable product: radio buttons, or a list when there are many values. */
export function AttributeField(props: Props) {
  return props.choice.is_list ? <List {...props} /> : <Radios {...props} />;
}

function Radios({ choice, name, chosen, position, variations }: Props) {
  const id = useId();
  return (
    <fieldset className="attribute">
      <legend className="attribute-name">{choice.name}</legend>
      <div className="attribute-values">
        {choice.values.map(({ value, name: label }) => (
          <label
            key={value}
            htmlFor={`${id}${value}`}
            className={leadsSomewhere(variations, chosen, position, value) ? undefined : "no-stock"}
          >
            <input
              id={`${id}${value}`}
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === choice.preselected}
              required
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function List({ choice, name }: Props) {
  const id = useId();
  return (
    <p className="attribute">
      <label className="attribute-name" htmlFor={id}>
        {choice.name}
      </label>
      <select id={id} name={name} defaultValue={choice.preselected} required>
        <option value="">{t("Choose…")}</option>
        {choice.values.map(({ value, name: label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
}
