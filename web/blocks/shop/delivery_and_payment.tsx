import type { DeliveryAndPaymentProps, DeliveryMethod, PaymentOption } from "../../generated/props.ts";
import ConvertedAmount from "../../pricing/ConvertedAmount.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { ShopIcon, TruckIcon } from "../../ui/icons.tsx";
import { BenefitIcon } from "../marketing/BenefitIcon.tsx";
import "./delivery_and_payment.css";

/** The shop's delivery methods by country, and its payment methods, with prices. */
export default function DeliveryAndPayment({
  value: { countries, payments, transfer_note },
}: {
  value: DeliveryAndPaymentProps;
}) {
  return (
    <div className="offered-methods">
      {countries.map(({ name, methods }) => (
        <section key={name}>
          <h2>{countries.length > 1 ? t("Delivery: %(country)s", { country: name }) : t("Delivery")}</h2>
          <ul>
            {methods.map((method) => (
              <DeliveryRow key={method.id} method={method} />
            ))}
          </ul>
        </section>
      ))}
      {transfer_note && <p className="offered-note">{transfer_note}</p>}
      {payments.length > 0 && (
        <section>
          <h2>{t("Payment")}</h2>
          <ul>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function DeliveryRow({ method }: { method: DeliveryMethod }) {
  const { name, description, is_pickup, arrival, condition, points, price, weight_prices, free_from } = method;
  return (
    <li>
      {is_pickup ? <ShopIcon /> : <TruckIcon />}
      <div className="offered-method">
        <h3>{addNoBreakSpaces(name)}</h3>
        {arrival && (
          <p>
            <strong>{arrival}</strong>
            <small>, {condition}</small>
          </p>
        )}
        {(description || points) && <p>{addNoBreakSpaces([description, points].filter(Boolean).join(" · "))}</p>}
        {weight_prices.length > 0 && (
          <ul className="offered-weights">
            {weight_prices.map(({ up_to, price }) => (
              <li key={up_to}>
                {t("up to %(weight)s", { weight: up_to })}: <Amount amount={price} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="offered-price">
        <strong>
          {weight_prices.length > 0 && `${t("from")} `}
          <Amount amount={price} />
        </strong>
        {price && free_from && (
          <small>
            {t("free from")} <ConvertedAmount {...free_from} />
          </small>
        )}
      </p>
    </li>
  );
}

function PaymentRow({ payment: { name, description, fee, only_with } }: { payment: PaymentOption }) {
  return (
    <li>
      <BenefitIcon name="payment" />
      <div className="offered-method">
        <h3>{addNoBreakSpaces(name)}</h3>
        {description && <p>{addNoBreakSpaces(description)}</p>}
        {only_with.length > 0 && <p>{t("Only with: %(methods)s", { methods: only_with.join(", ") })}</p>}
      </div>
      <p className="offered-price">
        <strong>
          <Amount amount={fee} />
        </strong>
      </p>
    </li>
  );
}

function Amount({ amount }: { amount: DeliveryMethod["price"] }) {
  return amount ? <ConvertedAmount {...amount} /> : t("free");
}
