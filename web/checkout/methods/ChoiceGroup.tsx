import type { ReactNode } from "react";

interface Props {
  id: string;
  legend: string;
  /** Why what was chosen is refused; "" when it is not. */
  error: string;
  className?: string;
  children: ReactNode;
}

/** A part of the checkout in which one thing is chosen; a link of the summary of errors leads to it. */
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
