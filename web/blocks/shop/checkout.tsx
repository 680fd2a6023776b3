import { EmptyCart } from "../../cart/components/EmptyCart.tsx";
import { SETTINGS_ID } from "../../checkout/methods/pickup-points.ts";
import type { CheckoutBlock, Checkout as CheckoutProps, FieldProblem } from "../../generated/props.ts";
import CheckoutForm from "../../islands/CheckoutForm.island.tsx";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { serializeJsonForScript } from "../../rendering/json-script.ts";
import { t } from "../../text/i18n.ts";
import { WooCommerceParams } from "../../woocommerce/WooCommerceParams.tsx";
import "../../ui/Notice.css";
import "./checkout.css";

export default function CheckoutWidget({ value: { checkout } }: BlockProps<CheckoutBlock>) {
  return checkout ? <Checkout {...checkout} /> : <EmptyCart />;
}

/** The checkout of the checkout page and of a block. */
export function Checkout(props: CheckoutProps) {
  const { contents, form, problems, news } = props;
  const getError = (name: string) => problems.find((problem) => problem.name === name)?.error ?? "";
  return (
    <>
      {(problems.length > 0 || news) && <CheckoutErrorSummary problems={problems} news={news} />}
      {/* The server responds with all errors at once; a browser stops at the first one, in its own language. */}
      <form className="checkout woocommerce-checkout" name="checkout" method="post" action="/pokladna/" noValidate>
        <input type="hidden" name="order_key" value={props.order_key} />
        {/* Third-party scripts send the form with it. Inside the island React would remove fields that scripts add. */}
        <input type="hidden" name="woocommerce-process-checkout-nonce" value={props.nonce} />
        <WooCommerceParams id="wc-checkout-params" params={props.classic_params} />
        {"ajax" in props.paypal_params && (
          <WooCommerceParams id="paypal-commerce-gateway" params={props.paypal_params} />
        )}
        {/* analytics/attribution/attribution.ts fills it. The island would render it empty again, so it is outside. */}
        <wc-order-attribution-inputs />
        {props.plugin_settings && (
          <script
            type="application/json"
            id={SETTINGS_ID}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped data for scripts
            dangerouslySetInnerHTML={{ __html: serializeJsonForScript(props.plugin_settings) }}
          />
        )}
        <CheckoutForm
          contents={contents}
          coupon={props.coupon}
          shippingError={getError("shipping_method[0]")}
          paymentError={getError("payment_method")}
          pointError={getError("packetery_point_id")}
          pointSearch={props.point_search}
          form={form}
          terms={props.terms}
          privacy={props.privacy}
        />
      </form>
    </>
  );
}

/** All errors of the form; the browser focuses the summary, without JavaScript too. */
function CheckoutErrorSummary({ problems, news }: { problems: readonly FieldProblem[]; news: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the form was rejected, and this says why
    <div className="notice notice-error woocommerce-error" role="alert" id="checkout-problems" tabIndex={-1} autoFocus>
      {news && <p>{news}</p>}
      {problems.length > 0 && (
        <>
          <p>
            <strong>{t("The order was not sent. Please correct:")}</strong>
          </p>
          <ul>
            {problems.map(({ name, error }) => (
              <li key={name} data-id={name}>
                <a href={`#${getFieldAnchor(name)}`}>{error}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const ANCHORS: Record<string, string> = {
  "shipping_method[0]": "shipping_method",
  packetery_point_id: "pickup-point",
};
const getFieldAnchor = (name: string) => ANCHORS[name] ?? name;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "wc-order-attribution-inputs": HTMLAttributes<HTMLElement>;
    }
  }
}
