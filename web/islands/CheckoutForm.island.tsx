/**
 * Delivery, payment, contact and the order's totals above its button: one column on phones, in this order. Without
 * JavaScript a button recalculates the totals; with it, each choice is sent at once. The hidden `cart_hash` identifies
 * the total that the shopper agrees to.
 */
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import {
  applyCoupon,
  fetchCheckout,
  getErrorText,
  removeCoupon,
  selectPaymentMethod,
  selectShippingRate,
  updateCheckoutDraft,
} from "../cart/cart.ts";
import { Coupons } from "../cart/components/Coupons.tsx";
import { CheckoutFields } from "../checkout/CheckoutFields.tsx";
import { CheckoutSummary } from "../checkout/CheckoutSummary.tsx";
import { autosaveDraft } from "../checkout/checkout-draft.ts";
import { checkFields, type FieldErrors, updateErrorSummary } from "../checkout/field-checks.ts";
import { ChoiceGroup } from "../checkout/methods/ChoiceGroup.tsx";
import { MethodOption } from "../checkout/methods/MethodOption.tsx";
import PaymentMethods from "../checkout/methods/PaymentMethods.tsx";
import { PickupPointPicker } from "../checkout/methods/PickupPointPicker.tsx";
import { getPacketaFields, savePickupPoint } from "../checkout/methods/pickup-points.ts";
import { OrderReview } from "../checkout/OrderReview.tsx";
import { watchPresses, whenReleased } from "../checkout/pressed-pointer.ts";
import { type PressState, type Submission, submitAs, submitOnce } from "../checkout/submit-once.ts";
import { TermsAgreement } from "../checkout/TermsAgreement.tsx";
import type {
  CartContents,
  CheckoutForm as CheckoutFormProps,
  CouponForm,
  FormField as FieldProps,
  Link,
  PointSearch,
} from "../generated/props.ts";
import { island } from "../runtime/island.tsx";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { FormField } from "../ui/forms/FormField.tsx";
import { useWooCommerceCheckout } from "../woocommerce/use-woocommerce-checkout.ts";
import "../ui/ThirdPartyOverlay.css";
import "./CheckoutForm.css";

interface Props {
  contents: CartContents;
  coupon: CouponForm;
  shippingError: string;
  paymentError: string;
  pointError: string;
  pointSearch: PointSearch;
  form: CheckoutFormProps;
  terms: Link | null;
  privacy: Link | null;
}

const getSelectedRate = (contents: CartContents) =>
  contents.shipping_methods.find((method) => method.is_chosen)?.rate_id ?? "";
const getSelectedPayment = (contents: CartContents) =>
  contents.payment_methods.find((method) => method.is_chosen)?.kind ?? "";

/** Return the selected methods, the totals and functions that change them; `review` is inside the checkout's form. */
function useCheckout(initialContents: CartContents, review: RefObject<HTMLElement | null>) {
  const [contents, setContents] = useState(initialContents);
  const [shippingRate, setShippingRate] = useState(getSelectedRate(initialContents));
  const [paymentKind, setPaymentKind] = useState(getSelectedPayment(initialContents));
  const [isHydrated, setHydrated] = useState(false);
  const [isRecalculating, setRecalculating] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const [failure, setFailure] = useState("");
  const pendingRequests = useRef(0);
  // The contents of the visible total: after an error their methods are selected again.
  const recalculated = useRef(initialContents);
  const [pressState, setPressState] = useState<PressState>("");
  const submission = useRef<Submission>(undefined);
  // The contents above the button when it was pressed: the shopper has agreed to these.
  const agreed = useRef(initialContents);

  const selectRef = useRef(select);

  useEffect(() => {
    setHydrated(true);
    const form = review.current?.closest("form");
    if (!form) return;
    const isReady = () => {
      if (pendingRequests.current) agreed.current = recalculated.current;
      return !pendingRequests.current;
    };
    submission.current = submitOnce(form, isReady, setPressState);
    const stopWatching = watchPresses();
    const stopAutosave = autosaveDraft(form, (draft) => void selectRef.current(() => updateCheckoutDraft(draft)));
    return () => {
      submission.current?.stop();
      stopWatching();
      stopAutosave();
    };
  }, [review]);

  // After the rendering: the form has the new methods and the new hash.
  useEffect(() => {
    const hash = review.current?.querySelector<HTMLInputElement>("[name=cart_hash]");
    if (isRecalculating || !hash) return;
    // The server answers an old hash with the new total and every error, and the shopper agrees again.
    if (!isSameOffer(agreed.current, contents)) hash.value = agreed.current.hash;
    submission.current?.resume();
    hash.value = contents.hash;
  }, [isRecalculating, contents, review]);

  /** Select the methods of `newContents`, unless the shopper has selected others meanwhile. */
  function selectMethods(newContents: CartContents): void {
    if (pendingRequests.current > 1) return;
    setShippingRate(getSelectedRate(newContents));
    setPaymentKind(getSelectedPayment(newContents));
  }

  function showContents(newContents: CartContents): void {
    recalculated.current = newContents;
    setContents(newContents);
    selectMethods(newContents);
    setAnnouncement(
      `${t("The total is %(total)s.", { total: newContents.total.text })} ${newContents.charge_note}`.trim(),
    );
  }

  /** Send a change, and show the recalculated contents. Returns the error's text, "" after a success. */
  async function recalculate(send: () => Promise<CartContents>): Promise<string> {
    pendingRequests.current += 1;
    setRecalculating(true);
    setFailure("");
    try {
      const newContents = await send();
      await whenReleased();
      showContents(newContents);
      return "";
    } catch (error) {
      // The visible total stays valid, so its methods are selected again.
      selectMethods(recalculated.current);
      const errorText = getErrorText(error);
      if (submission.current?.drop()) setFailure(errorText);
      return errorText;
    } finally {
      pendingRequests.current -= 1;
      setRecalculating(pendingRequests.current > 0);
    }
  }

  async function select(send: () => Promise<CartContents>): Promise<void> {
    const errorText = await recalculate(send);
    if (errorText) setFailure(errorText);
  }

  function selectRate(rate: string): void {
    setShippingRate(rate);
    void select(() => selectShippingRate(rate));
  }
  function selectPayment(kind: string): void {
    setPaymentKind(kind);
    void select(() => selectPaymentMethod(kind));
  }
  const applyCode = (code: string) => recalculate(() => applyCoupon(code).then(fetchCheckout));
  async function removeCode(code: string): Promise<void> {
    await select(() => removeCoupon(code).then(fetchCheckout));
    review.current?.querySelector<HTMLElement>(".coupon summary")?.focus(); // the focused button is gone
  }
  useWooCommerceCheckout(review, contents, () => void select(fetchCheckout));
  const selectPoint = (code: string) => recalculate(() => savePickupPoint(shippingRate, code).then(fetchCheckout));
  const changes = { selectRate, selectPayment, selectPoint, applyCoupon: applyCode, removeCoupon: removeCode };
  const texts = { announcement, failure, progress: getProgressText(pressState) };
  return { contents, shippingRate, paymentKind, isHydrated, isRecalculating, ...texts, ...changes };
}

/** Return whether the lines, all prices and the amount to pay are the same. */
const isSameOffer = (one: CartContents, other: CartContents) =>
  one.terms === other.terms && one.total.text === other.total.text && one.charge_note === other.charge_note;

/** Return what to tell somebody who has pressed the button. */
function getProgressText(state: PressState): string {
  if (state === "waiting") return t("We are counting the price and send the order straight afterwards.");
  return state === "sent" ? t("We are sending the order. Please wait a moment.") : "";
}

type Form = CheckoutFormProps;

const listFields = ({ country, contact, company, billing, shipping, note }: Form) =>
  [country, note, contact, company, billing, shipping].flat();

/** Return the form with the errors of what the shopper has typed since, and a sentence that announces a new one. */
function useFieldErrors(initialForm: Form, review: RefObject<HTMLElement | null>): { form: Form; newError: string } {
  const [errors, setErrors] = useState<FieldErrors>(() =>
    Object.fromEntries(listFields(initialForm).flatMap(({ name, error }) => (error ? [[name, error]] : []))),
  );
  const [newError, setNewError] = useState("");
  const shown = useRef(errors);
  useEffect(() => {
    const form = review.current?.closest("form");
    if (!form) return;
    return checkFields(form, shown.current, (newErrors) => {
      setNewError(Object.entries(newErrors).find(([name]) => !shown.current[name])?.[1] ?? "");
      shown.current = newErrors;
      setErrors(newErrors);
      updateErrorSummary(newErrors);
    });
  }, [review]);
  const withError = (field: FieldProps) => ({ ...field, error: errors[field.name] ?? "" });
  const form = {
    ...initialForm,
    country: withError(initialForm.country),
    contact: initialForm.contact.map(withError),
    company: initialForm.company.map(withError),
    billing: initialForm.billing.map(withError),
    shipping: initialForm.shipping.map(withError),
    note: withError(initialForm.note),
  };
  return { form, newError };
}

function CheckoutForm(props: Props) {
  const {
    contents: initialContents,
    coupon,
    shippingError,
    paymentError,
    pointError,
    pointSearch,
    terms,
    privacy,
  } = props;
  const review = useRef<HTMLElement>(null);
  const { form, newError } = useFieldErrors(props.form, review);
  const checkout = useCheckout(initialContents, review);
  const { contents, paymentKind, isHydrated, selectPayment, selectPoint } = checkout;
  const points = contents.pickup && (
    <PickupPointPicker
      key={`${contents.pickup.rate_id} ${contents.pickup.country || form.country.value}`}
      choice={contents.pickup}
      search={pointSearch}
      error={pointError}
      isHydrated={isHydrated}
      onChoose={selectPoint}
    />
  );
  return (
    <>
      {/* Rendered for every delivery, because the plugin's scripts fill them in by their ids. */}
      {getPacketaFields(contents.pickup?.chosen ?? null).map(([name, value]) => (
        <input key={name} type="hidden" id={name} name={name} value={value} />
      ))}
      <CheckoutSummary contents={contents} />
      <div className="checkout-choices">
        <ShippingMethods {...checkout} error={shippingError} country={form.country} points={points} />
        <PaymentMethods contents={contents} chosen={paymentKind} error={paymentError} onChoose={selectPayment} />
        {!isHydrated && (
          <Button kind="secondary" name="update_totals" value="1" className="checkout-recount without-script">
            {t("Recalculate the price")}
          </Button>
        )}
        <CheckoutFields form={form} isHydrated={isHydrated} />
        <FormField {...form.note} />
        <p role="status" className="visually-hidden">
          {newError}
        </p>
      </div>
      <CheckoutReviewPanel {...checkout} coupon={coupon} panelRef={review} terms={terms} privacy={privacy} />
    </>
  );
}

type CheckoutState = ReturnType<typeof useCheckout>;

const isDelivered = ({ shipping_methods }: CartContents) => shipping_methods.length > 0;

interface DeliveryProps extends CheckoutState {
  error: string;
  country: FieldProps;
  /** The picker of the chosen delivery, below all of them: it is long, and would tear the list apart. */
  points: ReactNode;
}

function ShippingMethods({ contents, shippingRate, error, country, points, selectRate }: DeliveryProps) {
  return (
    <ChoiceGroup id="shipping_method" legend={t("Delivery")} error={isDelivered(contents) ? error : ""}>
      <FormField {...country} />
      {!isDelivered(contents) && <p className="cart-line-notice stops">{contents.why_not_delivered}</p>}
      {contents.destination && <p className="field-hint delivery-note">{contents.destination.note}</p>}
      {contents.shipping_methods.map((method) => (
        <MethodOption
          key={method.rate_id}
          name="shipping_method[0]"
          value={method.rate_id}
          title={method.name}
          description={method.description}
          arrival={method.arrival}
          price={method.price}
          refusal={method.refusal}
          isChosen={method.rate_id === shippingRate}
          parcel={0}
          pickUp={method.needs_point ? "point" : method.needs_address ? undefined : "shop"}
          onChoose={() => selectRate(method.rate_id)}
        />
      ))}
      {shippingRate === contents.pickup?.rate_id && points}
    </ChoiceGroup>
  );
}

type ReviewProps = CheckoutState &
  Pick<Props, "coupon" | "terms" | "privacy"> & { panelRef: RefObject<HTMLElement | null> };

function CheckoutReviewPanel(props: ReviewProps) {
  const { contents, coupon, terms, privacy, panelRef } = props;
  const { isHydrated, isRecalculating, announcement, failure, progress, applyCoupon, removeCoupon } = props;
  const onRemove = isHydrated ? (code: string) => void removeCoupon(code) : undefined;
  return (
    <aside
      ref={panelRef}
      className="checkout-review"
      aria-labelledby="order_review_heading"
      aria-busy={isRecalculating}
    >
      <h2 id="order_review_heading">{t("Your order")}</h2>
      <OrderReview contents={contents} onRemoveCoupon={onRemove ?? "form"}>
        {isHydrated ? (
          <a href="/kosik/" onClick={handleEditCartClick}>
            {t("Change the cart")}
          </a>
        ) : (
          <Button kind="quiet" name="edit_cart" value="1">
            {t("Change the cart")}
          </Button>
        )}
      </OrderReview>
      <Coupons contents={contents} form={coupon} onApply={isHydrated ? applyCoupon : undefined} onRemove={onRemove} />
      <p role="status" className={failure ? "field-error" : progress ? "order-progress" : "visually-hidden"}>
        {failure || progress || announcement}
      </p>
      {!contents.can_be_ordered && (
        <p className="cart-line-notice stops">
          <a href="/kosik/">{t("Please first put right what is marked in the cart.")}</a>
        </p>
      )}
      {isDelivered(contents) ? (
        <>
          <TermsAgreement terms={terms} privacy={privacy} />
          {/* The law prescribes these words (§ 1826a of Act 89/2012): no theme and no editor changes them. */}
          <Button
            id="place_order"
            name="woocommerce_checkout_place_order"
            value="1"
            className="place-order"
            aria-busy={progress !== "" || undefined}
          >
            {t("Order with an obligation to pay")}
          </Button>
        </>
      ) : (
        <p className="cart-line-notice stops">{contents.why_not_delivered}</p>
      )}
    </aside>
  );
}

// A button would be activated by Enter in the fields. The link submits the form too, so the typed values are saved.
function handleEditCartClick(event: MouseEvent<HTMLAnchorElement>): void {
  const form = event.currentTarget.closest("form");
  if (!form || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  submitAs(form, "edit_cart");
}

export default island("CheckoutForm", "load", CheckoutForm);
