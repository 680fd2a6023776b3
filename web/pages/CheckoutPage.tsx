import { Checkout } from "../blocks/shop/checkout.tsx";
import type { CheckoutPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";

export default function CheckoutPage(props: Props) {
  return (
    <Layout shell={props.shell} checkoutLinks={[props.terms, props.privacy].filter((link) => link !== null)}>
      <h1>{t("Checkout")}</h1>
      <Checkout {...props} />
    </Layout>
  );
}
