import type { OrderRow } from "../generated/props.ts";
import { n, t } from "../text/i18n.ts";
import { Button, ButtonLink } from "../ui/forms/Button.tsx";
import "./OrderList.css";

/** Orders with their state, parcels, and what can be done with them; `heading` is the level of their headings. */
export function OrderList({ orders, heading }: { orders: readonly OrderRow[]; heading: "h2" | "h3" }) {
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <li key={order.number}>
          <OrderCard order={order} Heading={heading} />
        </li>
      ))}
    </ul>
  );
}

function OrderCard({ order, Heading }: { order: OrderRow; Heading: "h2" | "h3" }) {
  return (
    <>
      <div className="order-head">
        <Heading>
          <a href={order.href}>{t("Order %(number)s", { number: order.number })}</a>
        </Heading>
        <span>{order.placed_on}</span>
        <strong className="order-total notranslate">{order.total}</strong>
      </div>
      <p className="order-goods">
        <span className="notranslate">{order.goods.join(", ")}</span>
        {order.more_goods > 0 && ` ${n("and %(count)d more item", "and %(count)d more items", order.more_goods)}`}
      </p>
      <p className="order-states">
        <span className="order-state">{order.state}</span>
        {order.payment && <span className="order-state">{order.payment}</span>}
      </p>
      {order.parcels.map(({ barcode, state, url }) => (
        <p key={barcode} className="order-parcel">
          {t("Parcel")} <span className="notranslate">{barcode}</span>: {state}
          {url && (
            <>
              {" · "}
              <a href={url} target="_blank" rel="noopener noreferrer">
                {t("Track the parcel")}
                <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
              </a>
            </>
          )}
        </p>
      ))}
      <div className="order-actions">
        {order.is_payable && <PayButton order={order} />}
        {order.review_url && (
          <ButtonLink
            href={order.review_url}
            kind="secondary"
            aria-label={t("Review the goods of order %(number)s", { number: order.number })}
          >
            {t("Review the goods")}
          </ButtonLink>
        )}
        <form method="post" action={order.again_url}>
          <Button kind="secondary" aria-label={t("Order again: %(number)s", { number: order.number })}>
            {t("Order again")}
          </Button>
        </form>
      </div>
    </>
  );
}

function PayButton({ order }: { order: OrderRow }) {
  const label = t("Pay order %(number)s", { number: order.number });
  if (!order.pay_url)
    return (
      <ButtonLink href={order.href} aria-label={label}>
        {t("Pay")}
      </ButtonLink>
    );
  return (
    <form method="post" action={order.pay_url}>
      <Button aria-label={label}>{t("Pay")}</Button>
    </form>
  );
}
