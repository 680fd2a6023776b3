import type { FormField as Props } from "../../generated/props.ts";
import { Field, Select, TextArea } from "./Field.tsx";

/** A field described by the server's data; its id is its name, so that a list of errors can link to it. */
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
  const commonProps = { id: name, name, label, hint, error, required, autoComplete: autocomplete, defaultValue: value };
  const className = `field-${name.replace(/^(billing|shipping)_/, "")}`;
  if (options.length)
    return (
      <Select {...commonProps} className={className}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  // No maxLength: it would cut pasted text silently; the server reports a value that is too long.
  if (type === "textarea") return <TextArea {...commonProps} className={className} />;
  return (
    <Field {...commonProps} className={className} type={type} inputMode={inputmode as "text"} data-max={max_length} />
  );
}
