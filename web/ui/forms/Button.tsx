import type { ComponentProps } from "react";
import "./Button.css";

/** `primary`: the main action, once per page; `secondary`: other actions; `quiet`: looks like a link. */
type ButtonKind = "primary" | "secondary" | "quiet";

const getButtonClass = (kind: ButtonKind, className = "") => `button button-${kind} ${className}`.trim();

export function Button({
  kind = "primary",
  className,
  type = "submit",
  ...rest
}: ComponentProps<"button"> & { kind?: ButtonKind }) {
  return <button {...rest} type={type} className={getButtonClass(kind, className)} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = "primary",
  className,
  ...rest
}: ComponentProps<"a"> & { kind?: ButtonKind; href: string }) {
  return <a {...rest} className={getButtonClass(kind, className)} />;
}
