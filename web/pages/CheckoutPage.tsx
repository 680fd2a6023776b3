import type { FieldProblem, CheckoutPage as Props } from "../generated/props.ts";
import CheckoutChoices from "../islands/CheckoutChoices.island.tsx";
import { Layout } from "../layout/Layout.tsx";
import { n, t } from "../lib/i18n.ts";
import { Choice } from "../ui/Field.tsx";
import { FormField } from "../ui/FormField.tsx";
import "../ui/Notice.css";
import "./CheckoutPage.css";

export default function CheckoutPage(props: Props) {
  const { shell, contents, contact, billing, shipping, ships_elsewhere, note, problems, news } = props;
  const problem = (name: string) => problems.find((one) => one.name === name)?.error ?? "";
  return (
    <Layout shell={shell}>
      <h1>{t("Checkout")}</h1>
      {(problems.length > 0 || news) && <Problems problems={problems} news={news} />}
      {/* The server answers with all errors at once; a browser would stop at the first one, in its own language. */}
      <form className="checkout woocommerce-checkout" name="checkout" method="post" action="/pokladna/" noValidate>
        <input type="hidden" name="order_key" value={props.order_key} />
        <div className="checkout-details">
          <fieldset className="checkout-part">
            <legend>{t("Contact")}</legend>
            <div className="checkout-fields">
              {contact.map((field) => (
                <FormField key={field.name} {...field} />
              ))}
            </div>
          </fieldset>
          <fieldset className="checkout-part">
            <legend>{t("Billing address")}</legend>
            <div className="checkout-fields">
              {billing.map((field) => (
                <FormField key={field.name} {...field} />
              ))}
            </div>
          </fieldset>
          <p className="pick-up-note">
            {t(
              "You pick the goods up at our place, so we need no delivery address. Street, postcode and city are only for the receipt.",
            )}
          </p>
          <Choice
            type="checkbox"
            className="ships-elsewhere"
            id="ship-to-different-address-checkbox"
            name="ship_to_different_address"
            value="1"
            defaultChecked={ships_elsewhere}
          >
            {t("Deliver to another address")}
          </Choice>
          <fieldset className="checkout-part shipping_address">
            <legend>{t("Delivery address")}</legend>
            <div className="checkout-fields">
              {shipping.map((field) => (
                <FormField key={field.name} {...field} />
              ))}
            </div>
          </fieldset>
        </div>
        <CheckoutChoices
          contents={contents}
          coupon={props.coupon}
          shippingError={problem("shipping_method[0]")}
          paymentError={problem("payment_method")}
          note={note}
          terms={props.terms}
          privacy={props.privacy}
        />
      </form>
    </Layout>
  );
}

/** What is wrong, all of it; the browser puts the focus here, also without JavaScript. */
function Problems({ problems, news }: { problems: readonly FieldProblem[]; news: string }) {
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
                <a href={`#${anchor(name)}`}>{error}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const anchor = (name: string) => (name === "shipping_method[0]" ? "shipping_method" : name);
