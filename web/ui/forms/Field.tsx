/** Form fields with a label, and with a hint and an error that screen readers announce with the field. */
import { type ComponentProps, type ReactNode, useId } from "react";
import { t } from "../../text/i18n.ts";
import "./Field.css";

interface LabelledFieldProps {
  label: string;
  hint?: ReactNode;
  /** Why the value is invalid; "" if it is valid. */
  error?: string | undefined;
}

interface FrameProps extends LabelledFieldProps {
  id: string;
  required: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

function FieldFrame({ id, label, hint, error, required, className = "", children }: FrameProps) {
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>
        {label}
        {!required && <span className="field-optional"> {t("(optional)")}</span>}
      </label>
      {children}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Return `aria-describedby` with the ids of hint and error, and `aria-invalid`. */
const getDescribedBy = (id: string, { hint, error }: Omit<LabelledFieldProps, "label">) => ({
  "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
  "aria-invalid": error ? true : undefined,
});

type FieldProps = LabelledFieldProps & ComponentProps<"input">;

export function Field({ label, hint, error, className, ...input }: FieldProps) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={input.required} className={className}>
      <input {...input} id={id} {...getDescribedBy(id, { hint, error })} />
    </FieldFrame>
  );
}

export function TextArea({ label, hint, error, className, ...area }: LabelledFieldProps & ComponentProps<"textarea">) {
  const generatedId = useId();
  const id = area.id ?? generatedId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={area.required} className={className}>
      <textarea rows={3} {...area} id={id} {...getDescribedBy(id, { hint, error })} />
    </FieldFrame>
  );
}

export function Select({
  label,
  hint,
  error,
  className,
  children,
  ...select
}: LabelledFieldProps & ComponentProps<"select">) {
  const generatedId = useId();
  const id = select.id ?? generatedId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={select.required} className={className}>
      <select {...select} id={id} {...getDescribedBy(id, { hint, error })}>
        {children}
      </select>
    </FieldFrame>
  );
}

/** A checkbox or a radio button with its label; `children` may be any content. */
export function ChoiceInput({ children, className = "", ...input }: ComponentProps<"input">) {
  return (
    <label className={`choice ${className}`.trim()}>
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}
