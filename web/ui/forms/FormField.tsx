import type { FormField as Props } from "../../generated/props.ts";
import { Field, Select, TextArea } from "./Field.tsx";

/** A field as the server describes it; its id is its name, so that a list of errors can link to it. */
export function FormField({
  name,
  label,
  type,
  autocomplete,
  inputmode,
  value,
  hint,
  error,
  required,
  max_length,
  options,
}: Props) {
  const shared = { id: name, name, label, hint, error, required, autoComplete: autocomplete, defaultValue: value };
  const className = `field-${name.replace(/^(billing|shipping)_/, "")}`;
  if (options.length)
    return (
      <Select {...shared} className={className}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  // No maxLength: it would cut what is pasted without a word; the server says what is too long.
  if (type === "textarea") return <TextArea {...shared} className={className} />;
  return <Field {...shared} className={className} type={type} inputMode={inputmode as "text"} data-max={max_length} />;
}
