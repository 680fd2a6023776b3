import type { ReactNode } from "react";

interface Props {
  id: string;
  legend: string;
  /** Why the selected option is rejected, or "". */
  error: string;
  className?: string;
  children: ReactNode;
}

/** A group of options of the checkout; a link of the error summary leads to it. */
export function ChoiceGroup({ id, legend, error, className = "", children }: Props) {
  return (
    <fieldset
      id={id}
      className={`checkout-part ${className}`.trim()}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{legend}</legend>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}
