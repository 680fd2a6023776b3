/** Why the checkout cannot go on, as clients of the classic one expect it (facts 6). Drawn as a fragment only. */
import type { CheckoutMessages as Props } from "../generated/props.ts";

export default function CheckoutMessages({ texts, link }: Props) {
  return (
    <ul className="woocommerce-error notice notice-error" role="alert">
      {texts.map((text) => (
        <li key={text}>{text}</li>
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
