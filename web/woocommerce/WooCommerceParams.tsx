/** JSON from which scripts of WooCommerce's classic cart and checkout, and of PayPal, get their global parameters. */
import { serializeJsonForScript } from "../rendering/json-script.ts";

interface Props {
  /** The global's name with hyphens: an id without them would become a global that is the element. */
  id: "wc-cart-params" | "wc-checkout-params" | "paypal-commerce-gateway";
  params: Readonly<Record<string, unknown>>;
}

export function WooCommerceParams({ id, params }: Props) {
  return (
    <script
      type="application/json"
      id={id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON
      dangerouslySetInnerHTML={{ __html: serializeJsonForScript(params) }}
    />
  );
}
