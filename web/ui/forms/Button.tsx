import type { ComponentProps } from "react";
import "./Button.css";

/** `primary`: what the page is for, once a page; `secondary`: other ways on; `quiet`: looks like a link. */
type ButtonKind = "primary" | "secondary" | "quiet";

const getButtonClass = (kind: ButtonKind, more = "") => `button button-${kind} ${more}`.trim();

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
