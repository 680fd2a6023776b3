import type { ComponentProps } from "react";
import "./Button.css";

/** `primary`: what the page is for, once a page; `secondary`: other ways on; `quiet`: looks like a link. */
type Kind = "primary" | "secondary" | "quiet";

const classes = (kind: Kind, more = "") => `button button-${kind} ${more}`.trim();

export function Button({
  kind = "primary",
  className,
  type = "submit",
  ...rest
}: ComponentProps<"button"> & { kind?: Kind }) {
  return <button {...rest} type={type} className={classes(kind, className)} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = "primary",
  className,
  ...rest
}: ComponentProps<"a"> & { kind?: Kind; href: string }) {
  return <a {...rest} className={classes(kind, className)} />;
}
