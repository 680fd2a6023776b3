import { EmptyCart } from "../../cart/components/EmptyCart.tsx";
import { SETTINGS_ID } from "../../checkout/methods/pickup-points.ts";
import type { CheckoutBlock, Checkout as CheckoutProps, FieldProblem } from "../../generated/props.ts";
import CheckoutForm from "../../islands/CheckoutForm.island.tsx";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { serializeJsonForScript } from "../../rendering/json-script.ts";
import { n } from "../../text/i18n.ts";
import { ClassicParams } from "../../woocommerce/WooCommerceParams.tsx";
import "../../ui/Notice.css";
import "./checkout.css";

export default function CheckoutWidget({ value: { checkout } }: BlockProps<CheckoutBlock>) {
  return checkout ? <Checkout {...checkout} /> : <EmptyCart />;
}

/** The checkout, wherever it stands. */
export function Checkout(props: CheckoutProps) {
  const { contents, form, problems, news } = props;
  const problem = (name: string) => problems.find((one) => one.name === name)?.error ?? "";
  return (
    <>
      {(problems.length > 0 || news) && <CheckoutErrorSummary problems={problems} news={news} />}
      {/* The server answers with all errors at once; a browser would stop at the first one, in its own language. */}
      <form className="checkout woocommerce-checkout" name="checkout" method="post" action="/pokladna/" noValidate>
        <input type="hidden" name="order_key" value={props.order_key} />
        {/* Scripts of the classic checkout send the form with it. Inside the island React would drop what a script put in. */}
        <input type="hidden" name="woocommerce-process-checkout-nonce" value={props.nonce} />
        <ClassicParams id="wc-checkout-params" params={props.classic_params} />
        {/* analytics/attribution/attribution.ts fills it; it stands outside the island, which would draw it empty again. */}
        <wc-order-attribution-inputs />
        {props.plugin_settings && (
          <script
            type="application/json"
            id={SETTINGS_ID}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: data for scripts, without a way out of the element
            dangerouslySetInnerHTML={{ __html: serializeJsonForScript(props.plugin_settings) }}
          />
        )}
        <CheckoutForm
          contents={contents}
          coupon={props.coupon}
          shippingError={problem("shipping_method[0]")}
          paymentError={problem("payment_method")}
          pointError={problem("packetery_point_id")}
          pointSearch={props.point_search}
          form={form}
          terms={props.terms}
          privacy={props.privacy}
        />
      </form>
    </>
  );
}

/** What is wrong, all of it; the browser puts the focus here, also without JavaScript. */
function CheckoutErrorSummary({ problems, news }: { problems: readonly FieldProblem[]; news: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the form came back, and this says why
    <div className="notice notice-error woocommerce-error" role="alert" id="checkout-problems" tabIndex={-1} autoFocus>
      {news && <p>{news}</p>}
      {problems.length > 0 && (
        <>
          <p>
            <strong>
              {n(
                "The order was not sent: %(count)d thing is to be corrected.",
                "The order was not sent: %(count)d things are to be corrected.",
                problems.length,
              )}
            </strong>
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
