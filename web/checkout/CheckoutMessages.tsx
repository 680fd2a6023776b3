/**
 * A success message or a list of errors, in the markup of WooCommerce's classic cart and checkout. Rendered as a
 * fragment only.
 */
import type { CheckoutMessages as Props } from "../generated/props.ts";

export default function CheckoutMessages({ kind, messages, link }: Props) {
  if (kind === "success")
    return (
      <div className="woocommerce-message notice notice-success" role="alert">
        {messages.map(({ text }) => text).join(" ")}
      </div>
    );
  return (
    <ul className="woocommerce-error notice notice-error" role="alert">
      {messages.map(({ text, field }) => (
        <li key={`${field} ${text}`} data-id={field || undefined}>
          {text}
        </li>
      ))}
      {link && (
        <li>
          <a className="wc-backward" href={link.href}>
            {link.name}
          </a>
        </li>
      )}
    </ul>
  );
}
