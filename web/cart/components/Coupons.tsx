/** The field for a coupon's code, and the rejected coupons. Works inside any form of the cart or checkout. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { CartContents, CouponForm } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { RemoveCouponButton } from "./DiscountRows.tsx";
import "./Coupons.css";

interface Props {
  contents: CartContents;
  /** The code from the page's link, or the one that the server rejected when it rendered the page. */
  form: CouponForm;
  /** The button's name, by which the server recognises it. */
  button?: "apply_coupon" | "keep_coupon";
  /** Apply the code; resolves with the error's text, "" when it was applied. Undefined: the form is submitted. */
  onApply?: ((code: string) => Promise<string>) | undefined;
  onRemove?: ((code: string) => void) | undefined;
}

export function Coupons({ contents, form, button = "apply_coupon", onApply, onRemove }: Props) {
  const { takes_coupons, refused_coupons } = contents;
  return (
    <div className="coupon">
      {/* Before the buttons that remove: Enter in a form activates its first button. */}
      {takes_coupons && <CouponField coupons={contents.coupons} form={form} button={button} onApply={onApply} />}
      {refused_coupons.map(({ code, text }) => (
        <p key={code} className="coupon-refused">
          <span>{text}</span>{" "}
          <RemoveCouponButton code={code} label={code.toUpperCase()} onRemove={onRemove ?? "form"} />
        </p>
      ))}
    </div>
  );
}

type CouponFieldProps = Pick<Props, "form" | "button" | "onApply"> & Pick<CartContents, "coupons">;

function CouponField({ coupons, form, button, onApply }: CouponFieldProps) {
  const field = useCoupon(form, onApply);
  // The totals with its row may be below the edge of the window.
  const applied = coupons.find(({ code }) => code.toLowerCase() === field.appliedCode.toLowerCase());
  return (
    <details open={form.typed !== "" || form.error !== ""}>
      <summary>{t("Do you have a discount coupon?")}</summary>
      <div className="coupon-form">
        <Field
          id="coupon_code"
          name="coupon_code"
          label={t("Coupon code")}
          required={true}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={field.code}
          error={field.error}
          // The button that was pressed may be far below: without this nothing says why the page came again.
          autoFocus={form.error !== ""}
          ref={field.input}
          onChange={(event) => field.setText(event.target.value)}
          onKeyDown={field.onKeyDown}
        />
        <Button
          kind="secondary"
          type={onApply ? "button" : "submit"}
          name={button}
          value="1"
          aria-disabled={field.isBusy || undefined}
          onClick={field.apply}
        >
          {t("Apply")}
        </Button>
      </div>
      <p role="status" className="coupon-applied" ref={field.confirmation}>
        {applied && t("Coupon %(code)s applies: %(discount)s", { code: applied.label, discount: applied.discount })}
      </p>
    </details>
  );
}

function useCoupon(form: CouponForm, onApply: Props["onApply"]) {
  const [code, setCode] = useState(form.typed);
  const [error, setError] = useState(form.error);
  const [isBusy, setBusy] = useState(false);
  const [appliedCode, setAppliedCode] = useState("");
  const confirmation = useRef<HTMLParagraphElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const initialCode = useRef(form.typed);

  // A code that was typed before hydration is in the field, but not in the state.
  useEffect(() => {
    if (input.current && input.current.value !== initialCode.current) setCode(input.current.value);
  }, []);

  // The field may be at the lower edge of the window, with the error below the edge.
  useEffect(() => {
    if (error && error !== form.error) input.current?.closest(".field")?.scrollIntoView?.({ block: "nearest" });
  }, [error, form.error]);
  useEffect(() => {
    if (appliedCode) confirmation.current?.scrollIntoView?.({ block: "nearest" });
  }, [appliedCode]);

  async function apply(): Promise<void> {
    if (!onApply || isBusy) return;
    input.current?.focus();
    if (!code.trim()) return setError(t("Enter the code of a coupon."));
    setBusy(true);
    setAppliedCode("");
    const errorText = await onApply(code.trim());
    setBusy(false);
    if (!errorText) setAppliedCode(code.trim());
    // The shopper may have typed another code meanwhile.
    if (input.current?.value !== code) return;
    setError(errorText);
    if (!errorText) setCode("");
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !onApply) return;
    event.preventDefault(); // Enter in this field must not submit an order
    void apply();
  };
  const setText = (text: string) => {
    setCode(text);
    setError("");
  };
  return { code, error, isBusy, appliedCode, confirmation, input, setText, onKeyDown, apply: () => void apply() };
}
