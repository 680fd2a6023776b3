/** What was done, or why it cannot be, as clients of the classic cart and checkout expect it (WooCommerce's classic calls). Drawn as a fragment only. */
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
