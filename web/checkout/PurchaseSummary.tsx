import type {
  OrderStep,
  OrderSummary,
  SentParcel,
  TransferDetails as TransferDetailsProps,
} from "../generated/props.ts";
import { serializeJsonForScript } from "../rendering/json-script.ts";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Button } from "../ui/forms/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import "./PurchaseSummary.css";

/** A placed order: its steps, payment, parcels, items and addresses; order-page.ts copies details and prints. */
export function PurchaseSummary({ order }: { order: OrderSummary }) {
  return (
    <>
      {order.analytics && (
        <script
          id="vyloha-order"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON
          dangerouslySetInnerHTML={{ __html: serializeJsonForScript(order.analytics) }}
        />
      )}
      <p className="received-lead">
        {t("Order number")} <strong className="woocommerce-order-overview__order notranslate">{order.number}</strong>,{" "}
        {order.placed_on}.{" "}
        {!isClosed(order) && (
          <>
            {t("We are sending the confirmation to")} <strong className="notranslate">{order.email}</strong>.
            {order.email_may_be_late &&
              ` ${t("Many e-mails have gone there within an hour, so it may come later. The order is placed all the same.")}`}
          </>
        )}
      </p>
      {order.problem && <Notice kind="error">{order.problem}</Notice>}
      <OrderSteps steps={order.steps} />
      <div className="received-columns" data-widget="order">
        <div>
          <PaymentDetails order={order} />
          {order.arrival && <p className="received-arrival">{order.arrival}</p>}
          <ParcelList parcels={order.parcels} />
          <OrderedItems order={order} />
          <AccountOffer order={order} />
        </div>
        <div>
          <OrderAddresses order={order} />
          <Button kind="secondary" type="button" className="received-print needs-script" data-part="print">
            {t("Print the order")}
          </Button>
        </div>
        <p className="visually-hidden" role="status" data-part="status" />
      </div>
    </>
  );
}

/** The steps that the order has taken, with their times, and those ahead. */
function OrderSteps({ steps }: { steps: readonly OrderStep[] }) {
  if (steps.length === 0) return null;
  const current = steps.findLastIndex(({ is_taken }) => is_taken);
  return (
    <ol className="received-steps" aria-label={t("Steps of the order")}>
      {steps.map(({ name, at, is_taken }, i) => (
        <li key={name} className={is_taken ? "is-taken" : undefined} aria-current={i === current ? "step" : undefined}>
          <span>{name}</span>
          {at ? <span className="received-step-time">{at}</span> : null}
          {!is_taken && <span className="visually-hidden"> {t("(not yet)")}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Return whether the order has ended without a purchase, so that nothing is to be paid. */
const isClosed = ({ status }: OrderSummary) => status === "cancelled" || status === "failed" || status === "refunded";

function PaymentDetails({ order }: { order: OrderSummary }) {
  if (isClosed(order)) {
    return (
      <>
        <p>{t("Nothing is to be paid.")}</p>
        <RefundedAmount amount={order.refunded} />
      </>
    );
  }
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{order.transfer ? t("Pay by bank transfer") : order.payment_name}</h2>
      {order.transfer && <TransferDetails transfer={order.transfer} />}
      <OnlinePayment order={order} />
      {order.payment_state === "authorised" && (
        <Notice kind="warning">
          {t("The payment is under way; it can take a few days. We will go on as soon as the money arrives.")}
        </Notice>
      )}
      <OtherPayments order={order} />
      {order.pay_until && (
        <p>{t("Please pay until %(until)s; the order is cancelled afterwards.", { until: order.pay_until })}</p>
      )}
      {order.is_paid && <p>{t("The order is paid.")}</p>}
      <RefundedAmount amount={order.refunded} />
      {order.is_paid_on_delivery && (
        <p>{t("You pay %(total)s when you take the goods over.", { total: order.total })}</p>
      )}
      {!order.is_paid && order.instructions && <p className="received-words">{order.instructions}</p>}
    </section>
  );
}

/** The form that sends the shopper to the payment provider, with what has happened so far. */
function OnlinePayment({ order }: { order: OrderSummary }) {
  if (!order.pay_url) return null;
  const hasFailed = order.payment_state === "failed";
  return (
    <form method="post" action={order.pay_url} className="received-pay">
      <Notice kind={hasFailed ? "error" : "warning"}>
        {hasFailed
          ? t("The payment did not succeed, and nothing was charged. The order is placed; please pay it again.")
          : t("The order is placed but not paid yet. If you have just paid, load the page again in a moment.")}
      </Notice>
      <p>
        <Button>{hasFailed ? t("Pay again") : t("Pay %(total)s", { total: order.outstanding })}</Button>
      </p>
    </form>
  );
}

/** Buttons that choose another payment method, each with the total by it. */
function OtherPayments({ order }: { order: OrderSummary }) {
  if (order.other_payments.length === 0) return null;
  return (
    <details className="received-other no-print">
      <summary>{t("Pay in another way")}</summary>
      <form method="post" action={order.other_payments_url}>
        {order.other_payments.map(({ kind, name, description, total }) => (
          <div key={kind}>
            <Button kind="secondary" name="payment_method" value={kind}>
              {name} – {total}
            </Button>
            <p>{description}</p>
          </div>
        ))}
      </form>
    </details>
  );
}

function RefundedAmount({ amount }: { amount: string }) {
  return amount && <p>{t("We have returned %(amount)s to you.", { amount })}</p>;
}

function TransferDetails({ transfer }: { transfer: TransferDetailsProps }) {
  return (
    <div className="transfer">
      {transfer.qr && (
        <figure className="transfer-qr">
          <div
            role="img"
            aria-label={t("QR code of the payment, with the same details as beside it")}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from the order
            dangerouslySetInnerHTML={{ __html: transfer.qr }}
          />
          <figcaption>
            {t("Scan it in your bank's application.")}{" "}
            <a className="no-print" href={transfer.qr_url} download>
              {t("Save the QR code as a picture")}
            </a>
          </figcaption>
        </figure>
      )}
      <dl className="transfer-details">
        {transfer.recipient && <DetailRow name={t("Recipient")} value={transfer.recipient} />}
        {transfer.account && <DetailRow name={t("Account number")} value={transfer.account} />}
        <DetailRow name="IBAN" value={transfer.iban} copied={transfer.iban.replaceAll(" ", "")} />
        <DetailRow name={t("Amount")} value={transfer.amount} copied={transfer.amount_to_copy} />
        <DetailRow name={t("Variable symbol")} value={transfer.variable_symbol} />
      </dl>
    </div>
  );
}

/** A detail with a button that copies it, in the form that a bank's fields take. */
function DetailRow({ name, value, copied = value }: { name: string; value: string; copied?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="notranslate">{value}</span>
        <Button
          kind="quiet"
          type="button"
          className="needs-script no-print"
          data-copy={copied}
          aria-label={t("Copy: %(name)s", { name })}
        >
          {t("Copy")}
        </Button>
      </dd>
    </div>
  );
}

function ParcelList({ parcels }: { parcels: readonly SentParcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">{t("Your parcel")}</h2>
      {parcels.map(({ barcode, state, url }) => (
        <p key={barcode}>
          {state}. {t("Number of the parcel")}: <strong className="notranslate">{barcode}</strong>
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
    </section>
  );
}

function OrderedItems({ order }: { order: OrderSummary }) {
  return (
    <section aria-labelledby="ordered">
      <h2 id="ordered">{t("What you ordered")}</h2>
      <table className="woocommerce-table--order-details ordered">
        <thead>
          <tr>
            <th scope="col">{t("Goods")}</th>
            <th scope="col">{t("Pcs")}</th>
            <th scope="col">{t("Price")}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={`${item.sku}${item.name}${item.attributes}`} className="order_item">
              <td>
                <span className="notranslate">{addNoBreakSpaces(item.name)}</span>
                {item.attributes && <span className="ordered-attributes">{item.attributes}</span>}
                {item.review_url && (
                  <a className="ordered-review" href={item.review_url} aria-label={`${t("Review it")}: ${item.name}`}>
                    {t("Review it")}
                  </a>
                )}
              </td>
              <td>{item.quantity}</td>
              <td className="notranslate">{item.total}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.coupons.map(({ code, discount }) => (
            <SumRow key={code} name={t("Coupon %(code)s", { code })} amount={discount} />
          ))}
          <SumRow name={`${t("Delivery")}: ${order.shipping_name}`} amount={order.shipping} />
          <SumRow name={`${t("Payment")}: ${order.payment_name}`} amount={order.fee} />
          {order.rounding && <SumRow name={t("Rounding")} amount={order.rounding} />}
          <SumRow name={t("Total with VAT")} amount={order.total} className="ordered-total" />
          {order.vat.map(({ rate, vat }) => (
            <SumRow key={rate} name={t("of which VAT %(rate)s", { rate })} amount={vat} className="ordered-vat" />
          ))}
        </tfoot>
      </table>
      {order.exchange_rate && (
        <p className="ordered-rate">{t("Exchange rate: %(rate)s", { rate: order.exchange_rate })}</p>
      )}
    </section>
  );
}

/** A guest's way to an account, and what follows: an e-mail to the order's address, whether or not it has an account. */
function AccountOffer({ order: { account_url, account_requested, email } }: { order: OrderSummary }) {
  if (!account_url && !account_requested) return null;
  return (
    <section aria-labelledby="account" className="received-account no-print">
      <h2 id="account">{t("Your account")}</h2>
      {account_requested ? (
        <p>
          {t("We have sent you an e-mail with the next step:")} <strong className="notranslate">{email}</strong>
        </p>
      ) : (
        <form method="post" action={account_url}>
          <p>
            {t(
              "See your orders in one place, and let the checkout fill itself in. We send a link that sets your password to",
            )}{" "}
            <strong className="notranslate">{email}</strong>.
          </p>
          <Button kind="secondary">{t("Create an account")}</Button>
        </form>
      )}
    </section>
  );
}

function SumRow({ name, amount, className }: { name: string; amount: string; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td className="notranslate">{amount}</td>
    </tr>
  );
}

function OrderAddresses({ order }: { order: OrderSummary }) {
  return (
    <section className="received-addresses">
      {order.pickup_point.length > 0 && <AddressLines name={t("Pick-up point")} lines={order.pickup_point} />}
      <AddressLines
        name={order.is_sent_to_billing ? t("Billing and delivery address") : t("Billing address")}
        lines={order.billing}
      />
      {order.delivery.length > 0 && <AddressLines name={t("Delivery address")} lines={order.delivery} />}
      {order.note && <AddressLines name={t("Your note")} lines={order.note.split("\n")} />}
    </section>
  );
}

function AddressLines({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div>
      <h2>{name}</h2>
      <p className="received-words notranslate">{lines.join("\n")}</p>
    </div>
  );
}
