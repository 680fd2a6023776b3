/** The payment methods. Default export: also a fragment for clients of the classic checkout. */
import type { CartContents } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { ChoiceGroup } from "./ChoiceGroup.tsx";
import { MethodOption } from "./MethodOption.tsx";

interface Props {
  contents: CartContents;
  /** The selected kind; undefined selects the one of `contents`. */
  chosen?: string;
  error?: string;
  /** Scripts of WooCommerce's classic checkout submit the form with it. */
  nonce?: string;
  onChoose?: (kind: string) => void;
}

export default function PaymentMethods({ contents, chosen, error = "", nonce, onChoose }: Props) {
  return (
    <ChoiceGroup id="payment_method" legend={t("Payment")} error={error} className="woocommerce-checkout-payment">
      {contents.payment_methods.map(({ kind, name, description, note, fee, is_chosen, refusal }) => (
        <MethodOption
          key={kind}
          name="payment_method"
          value={kind}
          title={name}
          description={description}
          note={note}
          price={fee}
          refusal={refusal}
          isChosen={chosen === undefined ? is_chosen : kind === chosen}
          onChoose={() => onChoose?.(kind)}
        />
      ))}
      {nonce && <input type="hidden" name="woocommerce-process-checkout-nonce" value={nonce} />}
    </ChoiceGroup>
  );
}
