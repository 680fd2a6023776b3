/**
 * Delivery, payment, who buys, and the order's sum above its button: one column on phones, read in this order. Without JavaScript a button counts again; with it, each choice
 * is told to the shop at once. The hidden `cart_hash` says which sum the shopper agrees to.
 */
import { Fragment, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
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
import { autosaveDraft } from "../checkout/checkout-draft.ts";
import { ChoiceGroup } from "../checkout/methods/ChoiceGroup.tsx";
import { MethodOption } from "../checkout/methods/MethodOption.tsx";
import PaymentMethods from "../checkout/methods/PaymentMethods.tsx";
import { PickupPointPicker } from "../checkout/methods/PickupPointPicker.tsx";
import { getPacketaFields, savePickupPoint } from "../checkout/methods/pickup-points.ts";
import { OrderReview } from "../checkout/OrderReview.tsx";
import { submitAs, submitOnce } from "../checkout/submit-once.ts";
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
import { useWooCommerceCheckout } from "../woocommerce/use-checkout-events.ts";
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
  contents.shipping_methods.find((one) => one.is_chosen)?.rate_id ?? "";
const getSelectedPayment = (contents: CartContents) =>
  contents.payment_methods.find((one) => one.is_chosen)?.kind ?? "";

/** What is chosen, and what the order comes to with it; `review` stands in the form of the checkout. */
function useCheckout(given: CartContents, review: RefObject<HTMLElement | null>) {
  const [contents, setContents] = useState(given);
  const [rate, setRate] = useState(getSelectedRate(given));
  const [kind, setKind] = useState(getSelectedPayment(given));
  const [awake, setAwake] = useState(false);
  const [isCounting, setCounting] = useState(false);
  const [news, setNews] = useState("");
  const [failure, setFailure] = useState("");
  const counting = useRef(0);
  // What the sum on the page was counted with: a choice that fails was made while an earlier one was on its way.
  const counted = useRef(given);

  const move = useRef(choose);

  useEffect(() => {
    setAwake(true);
    const form = review.current?.closest("form");
    if (!form) return;
    const stopWatching = submitOnce(form, () => {
      if (!counting.current) return true;
      setNews(t("The price is being counted. Please look at it and press the button again."));
      return false;
    });
    const stopKeeping = autosaveDraft(form, (draft) => void move.current(() => updateCheckoutDraft(draft)));
    return () => {
      stopWatching();
      stopKeeping();
    };
  }, [review]);

  /** Show what was chosen when the sum was counted, unless the shopper has chosen something else meanwhile. */
  function showChoices(now: CartContents): void {
    if (counting.current > 1) return;
    setRate(getSelectedRate(now));
    setKind(getSelectedPayment(now));
  }

  function show(now: CartContents): void {
    counted.current = now;
    setContents(now);
    showChoices(now);
    setNews(`${t("The total is %(total)s.", { total: now.total.text })} ${now.charge_note}`.trim());
  }

  /** Ask the shop to count again; returns why it did not, "" when it did. */
  async function count(ask: () => Promise<CartContents>): Promise<string> {
    counting.current += 1;
    setCounting(true);
    setFailure("");
    try {
      show(await ask());
      return "";
    } catch (error) {
      // The sum shown stays true: the choice goes back to what it was counted with.
      showChoices(counted.current);
      return getErrorText(error);
    } finally {
      counting.current -= 1;
      setCounting(counting.current > 0);
    }
  }

  async function choose(ask: () => Promise<CartContents>): Promise<void> {
    const why = await count(ask);
    if (why) setFailure(why);
  }

  function chooseRate(chosen: string): void {
    setRate(chosen);
    void choose(() => selectShippingRate(chosen));
  }
  function chooseKind(chosen: string): void {
    setKind(chosen);
    void choose(() => selectPaymentMethod(chosen));
  }
  const apply = (code: string) => count(() => applyCoupon(code).then(fetchCheckout));
  async function takeCouponOut(code: string): Promise<void> {
    await choose(() => removeCoupon(code).then(fetchCheckout));
    review.current?.querySelector<HTMLElement>(".coupon summary")?.focus(); // its button is gone
  }
  useWooCommerceCheckout(review, contents, () => void choose(fetchCheckout));
  const choosePoint = (code: string) => count(() => savePickupPoint(rate, code).then(fetchCheckout));
  const verbs = { chooseRate, chooseKind, choosePoint, apply, takeCouponOut };
  return { contents, rate, kind, awake, isCounting, news, failure, ...verbs };
}

function CheckoutForm(props: Props) {
  const { contents: given, coupon, shippingError, paymentError, pointError, pointSearch, form, terms, privacy } = props;
  const review = useRef<HTMLElement>(null);
  const choices = useCheckout(given, review);
  const { contents, kind, awake, chooseKind, choosePoint } = choices;
  const points = contents.pickup && (
    <PickupPointPicker
      key={`${contents.pickup.rate_id} ${contents.pickup.country || form.country.value}`}
      choice={contents.pickup}
      search={pointSearch}
      error={pointError}
      awake={awake}
      onChoose={choosePoint}
    />
  );
  return (
    <>
      {/* There also for deliveries without one: scripts of the plugin fill them in by their ids. */}
      {getPacketaFields(contents.pickup?.chosen ?? null).map(([name, value]) => (
        <input key={name} type="hidden" id={name} name={name} value={value} />
      ))}
      <div className="checkout-choices">
        <ShippingMethods {...choices} error={shippingError} country={form.country} points={points} />
        <PaymentMethods contents={contents} chosen={kind} error={paymentError} onChoose={chooseKind} />
        {!awake && (
          <Button kind="secondary" name="update_totals" value="1" className="checkout-recount without-script">
            {t("Recalculate the price")}
          </Button>
        )}
        <CheckoutFields form={form} awake={awake} />
        <FormField {...form.note} />
      </div>
      <CheckoutReviewPanel {...choices} coupon={coupon} place={review} terms={terms} privacy={privacy} />
    </>
  );
}

type CheckoutState = ReturnType<typeof useCheckout>;

const isDelivered = ({ shipping_methods }: CartContents) => shipping_methods.length > 0;

interface DeliveryProps extends CheckoutState {
  error: string;
  country: FieldProps;
  /** Belongs to the delivery whose point it is. */
  points: ReactNode;
}

function ShippingMethods({ contents, rate, error, country, points, chooseRate }: DeliveryProps) {
  return (
    <ChoiceGroup id="shipping_method" legend={t("Delivery")} error={isDelivered(contents) ? error : ""}>
      <FormField {...country} />
      {!isDelivered(contents) && <p className="cart-line-notice stops">{contents.why_not_delivered}</p>}
      {contents.shipping_methods.map((method) => (
        <Fragment key={method.rate_id}>
          <MethodOption
            name="shipping_method[0]"
            value={method.rate_id}
            title={method.name}
            description={method.description}
            arrival={method.arrival}
            price={method.price}
            refusal={method.refusal}
            isChosen={method.rate_id === rate}
            parcel={0}
            pickUp={method.needs_point ? "point" : method.needs_address ? undefined : "shop"}
            onChoose={() => chooseRate(method.rate_id)}
          />
          {method.rate_id === rate && method.rate_id === contents.pickup?.rate_id && points}
        </Fragment>
      ))}
    </ChoiceGroup>
  );
}

type ReviewProps = CheckoutState &
  Pick<Props, "coupon" | "terms" | "privacy"> & { place: RefObject<HTMLElement | null> };

function CheckoutReviewPanel(props: ReviewProps) {
  const { contents, coupon, awake, isCounting, news, failure, place, terms, privacy, apply, takeCouponOut } = props;
  const onRemove = awake ? (code: string) => void takeCouponOut(code) : undefined;
  return (
    <aside ref={place} className="checkout-review" aria-labelledby="order_review_heading" aria-busy={isCounting}>
      <h2 id="order_review_heading">{t("Your order")}</h2>
      <OrderReview contents={contents} onRemoveCoupon={onRemove ?? "form"}>
        {awake ? (
          <a href="/kosik/" onClick={handleEditCartClick}>
            {t("Change the cart")}
          </a>
        ) : (
          <Button kind="quiet" name="edit_cart" value="1">
            {t("Change the cart")}
          </Button>
        )}
      </OrderReview>
      <Coupons contents={contents} form={coupon} onApply={awake ? apply : undefined} onRemove={onRemove} />
      <p role="status" className={failure ? "field-error" : "visually-hidden"}>
        {failure || news}
      </p>
      {!contents.can_be_ordered && (
        <p className="cart-line-notice stops">
          <a href="/kosik/">{t("Please first put right what is marked in the cart.")}</a>
        </p>
      )}
      {isDelivered(contents) && (
        <>
          <TermsAgreement terms={terms} privacy={privacy} />
          {/* The words are the law's (§ 1826a of Act 89/2012): no theme and no editor changes them. */}
          <Button id="place_order" name="woocommerce_checkout_place_order" value="1" className="place-order">
            {t("Order with an obligation to pay")}
          </Button>
        </>
      )}
    </aside>
  );
}

// A button would be what Enter presses in the fields; a link that sends the form keeps all that was typed, too.
function handleEditCartClick(event: MouseEvent<HTMLAnchorElement>): void {
  const form = event.currentTarget.closest("form");
  if (!form || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  submitAs(form, "edit_cart");
}

export default island("CheckoutForm", "load", CheckoutForm);
