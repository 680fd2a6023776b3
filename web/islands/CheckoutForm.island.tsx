/**
 * Delivery, payment, who buys, and the order's sum above its button: one column on phones, read in this order. Without JavaScript a button counts again; with it, each choice
 * is told to the shop at once. The hidden `cart_hash` says which sum the shopper agrees to.
 */
import { Fragment, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import {
  applyCoupon,
  choosePayment,
  chooseShipping,
  countDraft,
  readCheckout,
  removeCoupon,
  whyOf,
} from "../cart/cart.ts";
import { Coupons } from "../cart/components/Coupons.tsx";
import { CheckoutFields } from "../checkout/CheckoutFields.tsx";
import { keepDraft } from "../checkout/checkout-draft.ts";
import { Choices } from "../checkout/methods/ChoiceGroup.tsx";
import { MethodChoice } from "../checkout/methods/MethodOption.tsx";
import PaymentChoices from "../checkout/methods/PaymentMethods.tsx";
import { PickupPointChoice } from "../checkout/methods/PickupPointPicker.tsx";
import { savePoint, wireFields } from "../checkout/methods/pickup-points.ts";
import { OrderReview } from "../checkout/OrderReview.tsx";
import { sendAs, sendOnce } from "../checkout/submit-once.ts";
import { TermsSentence } from "../checkout/TermsAgreement.tsx";
import type {
  CartContents,
  CheckoutForm,
  CouponForm,
  FormField as FieldProps,
  Link,
  PointSearch,
} from "../generated/props.ts";
import { island } from "../runtime/island.tsx";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { FormField } from "../ui/forms/FormField.tsx";
import { useClassicCheckout } from "../woocommerce/use-checkout-events.ts";
import "../ui/ThirdPartyOverlay.css";
import "./CheckoutForm.css";

interface Props {
  contents: CartContents;
  coupon: CouponForm;
  shippingError: string;
  paymentError: string;
  pointError: string;
  pointSearch: PointSearch;
  form: CheckoutForm;
  terms: Link | null;
  privacy: Link | null;
}

const chosenRate = (contents: CartContents) => contents.shipping_methods.find((one) => one.is_chosen)?.rate_id ?? "";
const chosenKind = (contents: CartContents) => contents.payment_methods.find((one) => one.is_chosen)?.kind ?? "";

/** What is chosen, and what the order comes to with it; `review` stands in the form of the checkout. */
function useChoices(given: CartContents, review: RefObject<HTMLElement | null>) {
  const [contents, setContents] = useState(given);
  const [rate, setRate] = useState(chosenRate(given));
  const [kind, setKind] = useState(chosenKind(given));
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
    const stopWatching = sendOnce(form, () => {
      if (!counting.current) return true;
      setNews(t("The price is being counted. Please look at it and press the button again."));
      return false;
    });
    const stopKeeping = keepDraft(form, (draft) => void move.current(() => countDraft(draft)));
    return () => {
      stopWatching();
      stopKeeping();
    };
  }, [review]);

  /** Show what was chosen when the sum was counted, unless the shopper has chosen something else meanwhile. */
  function showChoices(now: CartContents): void {
    if (counting.current > 1) return;
    setRate(chosenRate(now));
    setKind(chosenKind(now));
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
      return whyOf(error);
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
    void choose(() => chooseShipping(chosen));
  }
  function chooseKind(chosen: string): void {
    setKind(chosen);
    void choose(() => choosePayment(chosen));
  }
  const apply = (code: string) => count(() => applyCoupon(code).then(readCheckout));
  async function takeCouponOut(code: string): Promise<void> {
    await choose(() => removeCoupon(code).then(readCheckout));
    review.current?.querySelector<HTMLElement>(".coupon summary")?.focus(); // its button is gone
  }
  useClassicCheckout(review, contents, () => void choose(readCheckout));
  const choosePoint = (code: string) => count(() => savePoint(rate, code).then(readCheckout));
  const verbs = { chooseRate, chooseKind, choosePoint, apply, takeCouponOut };
  return { contents, rate, kind, awake, isCounting, news, failure, ...verbs };
}

function CheckoutChoices(props: Props) {
  const { contents: given, coupon, shippingError, paymentError, pointError, pointSearch, form, terms, privacy } = props;
  const review = useRef<HTMLElement>(null);
  const choices = useChoices(given, review);
  const { contents, kind, awake, chooseKind, choosePoint } = choices;
  const points = contents.pickup && (
    <PickupPointChoice
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
      {wireFields(contents.pickup?.chosen ?? null).map(([name, value]) => (
        <input key={name} type="hidden" id={name} name={name} value={value} />
      ))}
      <div className="checkout-choices">
        <Delivery {...choices} error={shippingError} country={form.country} points={points} />
        <PaymentChoices contents={contents} chosen={kind} error={paymentError} onChoose={chooseKind} />
        {!awake && (
          <Button kind="secondary" name="update_totals" value="1" className="checkout-recount without-script">
            {t("Recalculate the price")}
          </Button>
        )}
        <CheckoutFields form={form} awake={awake} />
        <FormField {...form.note} />
      </div>
      <Review {...choices} coupon={coupon} place={review} terms={terms} privacy={privacy} />
    </>
  );
}

type Chosen = ReturnType<typeof useChoices>;

const isDelivered = ({ shipping_methods }: CartContents) => shipping_methods.length > 0;

interface DeliveryProps extends Chosen {
  error: string;
  country: FieldProps;
  /** Belongs to the delivery whose point it is. */
  points: ReactNode;
}

function Delivery({ contents, rate, error, country, points, chooseRate }: DeliveryProps) {
  return (
    <Choices id="shipping_method" legend={t("Delivery")} error={isDelivered(contents) ? error : ""}>
      <FormField {...country} />
      {!isDelivered(contents) && <p className="cart-line-notice stops">{contents.why_not_delivered}</p>}
      {contents.shipping_methods.map((method) => (
        <Fragment key={method.rate_id}>
          <MethodChoice
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
    </Choices>
  );
}

type ReviewProps = Chosen & Pick<Props, "coupon" | "terms" | "privacy"> & { place: RefObject<HTMLElement | null> };

function Review(props: ReviewProps) {
  const { contents, coupon, awake, isCounting, news, failure, place, terms, privacy, apply, takeCouponOut } = props;
  const onRemove = awake ? (code: string) => void takeCouponOut(code) : undefined;
  return (
    <aside ref={place} className="checkout-review" aria-labelledby="order_review_heading" aria-busy={isCounting}>
      <h2 id="order_review_heading">{t("Your order")}</h2>
      <OrderReview contents={contents} onRemoveCoupon={onRemove ?? "form"}>
        {awake ? (
          <a href="/kosik/" onClick={editCart}>
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
          <TermsSentence terms={terms} privacy={privacy} />
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
function editCart(event: MouseEvent<HTMLAnchorElement>): void {
  const form = event.currentTarget.closest("form");
  if (!form || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  sendAs(form, "edit_cart");
}

export default island("CheckoutForm", "load", CheckoutChoices);
