"""Builds the summary of a placed order for its page and its emails from the order's own snapshot."""

from datetime import timedelta
from typing import Self

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from vyloha.commerce.analytics.items import Data, build_order_data
from vyloha.commerce.orders.addresses import format_phone
from vyloha.commerce.orders.arrival import find_delivery
from vyloha.commerce.orders.attribution_report import STATUSES_WITHOUT_REVENUE
from vyloha.commerce.orders.gateway_payments import is_paid_at_gateway
from vyloha.commerce.orders.models import Order, OrderAddress, OrderCoupon, OrderLine, ShippedParcel
from vyloha.commerce.orders.payment_changes import find_other_payments
from vyloha.commerce.orders.payment_status import build_spd, is_awaiting_transfer, is_paid, is_paid_on_delivery
from vyloha.commerce.orders.payments import UNPAID, compute_outstanding, compute_refunded
from vyloha.commerce.orders.states import AWAITING, PaymentState
from vyloha.commerce.payments.bank_accounts import format_account
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.qr import render_qr_svg
from vyloha.commerce.shipping.carriers import CARRIERS
from vyloha.commerce.shipping.countries import COUNTRIES, DEFAULT_COUNTRY
from vyloha.content.analytics.settings import get_analytics_settings, is_analytics_enabled
from vyloha.content.opening_hours import describe_delivery
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.core.days import format_deadline
from vyloha.core.money import Money
from vyloha.core.rendering import Props
from vyloha.storefront.representations.cart_contents import format_amount_or_free, format_discount
from vyloha.storefront.representations.currency_notices import format_order_rate
from vyloha.storefront.representations.delivery import format_order_arrival
from vyloha.storefront.representations.order_steps import OrderStep
from vyloha.storefront.representations.vat_amounts import VatAmount, build_vat_amounts

ANALYTICS_PERIOD = timedelta(days=3)  # a link to an order may be opened years later


class OrderedItem(Props):
    """A line of the order, all texts; amounts with VAT, before coupons."""

    name: str
    attributes: str  # "Barva: Červená, Velikost: XL"
    sku: str
    quantity: int
    unit_price: str
    total: str
    review_url: str = ""  # where the customer reviews it; "" when there is nothing to review

    @classmethod
    def from_line(cls, line: OrderLine, order: Order) -> Self:
        return cls(
            name=line.name,
            attributes=line.variation_text,
            sku=line.sku,
            quantity=line.quantity,
            unit_price=order.build_money(line.unit_price_minor).text,
            total=order.build_money(line.full_price_minor).text,
        )


class UsedCoupon(Props):
    code: str
    discount: str  # "−50 Kč", or words if it only gives free delivery

    @classmethod
    def from_coupon(cls, coupon: OrderCoupon, order: Order) -> Self:
        return cls(code=coupon.label, discount=format_discount(order.build_money(coupon.discount_minor)))


class TransferDetails(Props):
    """The payment details that a shopper enters into the bank's app, or scans as a QR code."""

    account: str  # "19-2000145399/0800"; "" for an account in another country, which is known by its IBAN
    iban: str  # in fours
    recipient: str  # the name on the account, which payments in other currencies ask for; "" for the shop's own
    amount: str
    amount_to_copy: str  # "1990,50", as a bank's form takes it
    variable_symbol: str
    qr: str  # an SVG element, or "" when the amount exceeds the limit of the code
    qr_url: str  # where the code is a picture to save; "" without a code


class OtherPayment(Props):
    """A payment method that the customer may choose instead."""

    kind: str  # its name in the protocol
    name: str
    description: str
    total: str  # the order's total by it

    @classmethod
    def from_method(cls, method: PaymentMethod, total: Money) -> Self:
        return cls(kind=method.api_name, name=method.name, description=method.description, total=total.text)


class SentParcel(Props):
    """A parcel that the carrier has taken over."""

    barcode: str
    state: str  # "On the way"
    url: str  # the carrier's tracking URL; "" without one

    @classmethod
    def from_parcel(cls, parcel: ShippedParcel) -> Self:
        return cls(barcode=parcel.barcode, state=capfirst(parcel.state_text), url=parcel.tracking_url)


class OrderSummary(Props):
    number: str
    status: str  # ``Status``, under its name in the protocol
    placed_on: str  # "20. 11. 2026"
    email: str
    email_may_be_late: bool = False  # the confirmation email, since the mailbox has had many
    items: tuple[OrderedItem, ...]
    goods: str
    coupons: tuple[UsedCoupon, ...]
    shipping_name: str
    shipping: str
    arrival: str  # "Dorazí: úterý 24. listopadu"; "" without a promise, and once it has ended
    pickup_point: tuple[str, ...]  # name and address of the point, or where the shop hands it over; else empty
    payment_name: str
    is_paid: bool
    pay_until: str  # "pátku 11. prosince", when an unpaid order is cancelled; "" if it is not
    pay_url: str  # where a form pays at the provider; "" when nothing is to be paid there
    other_payments: tuple[OtherPayment, ...]  # empty when nothing else can be chosen
    other_payments_url: str  # where a form chooses one of them
    outstanding: str  # the amount that is still to be paid
    payment_state: str  # ``PaymentState``, "" when no payment is awaited
    refunded: str  # the amount returned to the customer, "" for none
    is_paid_on_delivery: bool
    fee: str
    rounding: str  # cash rounding; "" without any
    total: str
    exchange_rate: str  # "1 EUR = 24,350 Kč"; "" when the customer chose no other currency
    vat: tuple[VatAmount, ...]
    instructions: str  # the merchant's instructions for the payment; "" without any
    transfer: TransferDetails | None  # only while a bank transfer is awaited
    billing: tuple[str, ...]  # lines of the address
    delivery: tuple[str, ...]  # empty: to the billing address
    is_sent_to_billing: bool  # whether it goes to the billing address, and not to a pick-up point or the shop
    parcels: tuple[SentParcel, ...]
    note: str
    analytics: Data | None  # None: the shop uses none
    account_url: str = ""  # where a guest's form asks for an account; "" when there is nothing to ask for
    problem: str = ""  # why the payment could not be started a moment ago
    account_requested: bool = False  # the e-mail is on its way
    steps: tuple[OrderStep, ...] = ()  # only on the order's page

    @classmethod
    def from_order(cls, order: Order) -> Self:
        """Return the summary of a placed order; at most five queries."""
        return cls(
            number=order.number or "",
            status=order.status,
            placed_on=_format_date(order),
            email=order.email,
            items=tuple(OrderedItem.from_line(line, order) for line in order.lines.all()),
            goods=order.build_money(order.goods_minor).text,
            coupons=tuple(UsedCoupon.from_coupon(coupon, order) for coupon in order.coupons.all()),
            shipping_name=order.shipping_name,
            shipping=format_amount_or_free(order.build_money(order.shipping_minor)),
            arrival=format_order_arrival(order),
            pickup_point=_get_pickup_point(order),
            payment_name=order.payment_name,
            is_paid=is_paid(order),
            pay_until=_format_deadline(order),
            pay_url=build_pay_path(order) if is_paid_at_gateway(order) else "",
            other_payments=tuple(OtherPayment.from_method(*other) for other in find_other_payments(order)),
            other_payments_url=f"/pokladna/order-received/{order.pk}/payment/?key={order.key}",
            outstanding=(compute_outstanding(order) if order.payment_state else order.total).text,
            payment_state=order.payment_state,
            refunded=_format_refunded(order),
            is_paid_on_delivery=is_paid_on_delivery(order),
            fee=format_amount_or_free(order.build_money(order.fee_minor)),
            rounding=order.build_money(order.rounding_minor).text if order.rounding_minor else "",
            total=order.total.text,
            exchange_rate=format_order_rate(order),
            vat=build_vat_amounts(
                ((vat.rate, vat.base_minor, vat.vat_minor) for vat in order.vat_lines.all()), order.currency
            ),
            instructions=order.payment_instructions,
            transfer=build_transfer(order),
            billing=_format_address_lines(order, OrderAddress.Kind.BILLING),
            delivery=_format_address_lines(order, OrderAddress.Kind.SHIPPING),
            is_sent_to_billing=_is_sent_to_billing(order),
            parcels=tuple(SentParcel.from_parcel(parcel) for parcel in order.parcels.all() if parcel.is_created),
            note=order.customer_note,
            analytics=_build_analytics_data(order),
        )


def is_measured(order: Order) -> bool:
    """Return whether analytics should get the order: not if it is old, cancelled or failed."""
    is_new = order.placed_at is not None and order.placed_at > timezone.now() - ANALYTICS_PERIOD
    return is_analytics_enabled() and is_new and order.status not in STATUSES_WITHOUT_REVENUE


def _build_analytics_data(order: Order) -> Data | None:
    if not is_measured(order):
        return None
    return build_order_data(order, ShopSettings.get_for_default_site().shop_name, get_analytics_settings().identifier)


def build_transfer(order: Order) -> TransferDetails | None:
    """Return the payment details for bank transfer, None when the order is not paid so."""
    if not is_awaiting_transfer(order):
        return None
    code = build_spd(order)
    iban = order.payment_iban.replace(" ", "").upper()
    amount = compute_outstanding(order) if order.payment_state else order.total
    is_foreign = order.currency != settings.DEFAULT_CURRENCY
    return TransferDetails(
        account=format_account(iban) if iban.startswith("CZ") else "",
        iban=" ".join(iban[i : i + 4] for i in range(0, len(iban), 4)),
        recipient=ShopSettings.get_for_default_site().company_name if is_foreign else "",
        amount=amount.text,
        amount_to_copy=str(amount.decimal).replace(".", ","),
        variable_symbol=order.number or "",
        qr=render_qr_svg(code) if code else "",
        qr_url=f"/pokladna/order-received/{order.pk}/qr.png?key={order.key}" if code else "",
    )


def _format_deadline(order: Order) -> str:
    is_open = order.status in AWAITING and order.payment_state in UNPAID
    if order.pay_until is None or not is_open:
        return ""
    return format_deadline(order.pay_until)


def _format_refunded(order: Order) -> str:
    # One query more, of refunded orders only.
    if order.payment_state not in {PaymentState.PARTLY_REFUNDED, PaymentState.REFUNDED}:
        return ""
    return compute_refunded(order).text


def _get_pickup_point(order: Order) -> tuple[str, ...]:
    delivery = None if order.pickup_point_code else find_delivery(order)
    if delivery and delivery.carrier.is_pickup:
        lines = (order.shipping_name, describe_delivery(delivery))
    else:
        lines = (order.pickup_point_name, order.pickup_point_address)
    return tuple(filter(None, lines))


def _format_date(order: Order) -> str:
    # No-break spaces: a date must not be broken at a line's end.
    return date_format(localtime(order.placed_at), "j. n. Y").replace(" ", "\u00a0") if order.placed_at else ""


def _format_address_lines(order: Order, kind: OrderAddress.Kind) -> tuple[str, ...]:
    address = next((address for address in order.addresses.all() if address.kind == kind), None)
    if address is None:
        return ()
    country = "" if address.country == DEFAULT_COUNTRY else str(COUNTRIES.get(address.country, address.country))
    lines = (
        f"{address.first_name} {address.last_name}".strip(),
        address.company,
        _("Company number: %(number)s") % {"number": address.ico} if address.ico else "",
        _("VAT number: %(number)s") % {"number": address.dic} if address.dic else "",
        address.address_1,
        address.address_2,
        f"{address.postcode} {address.city}".strip(),
        country,
        _("tel. %(number)s") % {"number": format_phone(address.phone)} if address.phone else "",
    )
    return tuple(line for line in lines if line)


def _is_sent_to_billing(order: Order) -> bool:
    carrier = CARRIERS.get(order.shipping_rate_id.partition(":")[0])
    has_own = any(address.kind == OrderAddress.Kind.SHIPPING for address in order.addresses.all())
    return not has_own and not order.pickup_point_code and carrier is not None and carrier.needs_address


def build_pay_path(order: Order) -> str:
    """Return the path that a form posts to, to pay the order at its provider."""
    return f"/pokladna/order-received/{order.pk}/pay/?key={order.key}"


def build_account_path(order: Order) -> str:
    """Return the path that a form posts to, to get an account with the order."""
    return f"/pokladna/order-received/{order.pk}/ucet/?key={order.key}"


def build_order_path(order: Order) -> str:
    """Return the path of the order's page, with its key."""
    return f"/pokladna/order-received/{order.pk}/?key={order.key}"
