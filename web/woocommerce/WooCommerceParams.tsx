/** What a script of the classic cart or checkout is set up with (WooCommerce's classic calls): its global is made of this. */
import { serializeJsonForScript } from "../rendering/json-script.ts";

interface Props {
  /** The name of the global, with hyphens: an id without them would make a global of the element. */
  id: "wc-cart-params" | "wc-checkout-params";
  params: Readonly<Record<string, unknown>>;
}

export function ClassicParams({ id, params }: Props) {
  return (
    <script
      type="application/json"
      id={id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data for scripts, without a way out of the element
      dangerouslySetInnerHTML={{ __html: serializeJsonForScript(params) }}
    />
  );
}
