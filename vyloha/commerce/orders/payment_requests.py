"""Builds the request for a payment of an order, as data for its provider."""

from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.payments.providers import PaidItem, PaymentBreakdown, PaymentRequest, Recipient
from vyloha.commerce.shipping.carriers import CARRIERS


def build_reference(row: Transaction) -> str:
    """Return the name of a payment or refund at the provider: "146-31"."""
    return f"{row.order.number}-{row.pk}"


def build_request(order: Order, row: Transaction, return_url: str, notification_url: str) -> PaymentRequest:
    """Return the request for the payment ``row`` of an order; the URLs are absolute ones of the shop."""
    address = order.billing_address
    return PaymentRequest(
        reference=build_reference(row),
        order_number=order.number or "",
        amount=row.amount,
        email=order.email,
        phone=order.phone,
        name=f"{address.first_name} {address.last_name}".strip() if address else "",
        country=address.country if address else "",
        return_url=return_url,
        notification_url=notification_url,
        breakdown=_build_breakdown(order) if row.amount == order.total else None,
        recipient=_build_recipient(order),
        pay_until=order.pay_until,
    )


def _build_breakdown(order: Order) -> PaymentBreakdown:
    items = tuple(
        PaidItem(
            name=": ".join(filter(None, [line.name, line.variation_text])),
            sku=line.sku,
            quantity=line.quantity,
            unit_price=order.build_money(line.unit_price_minor),
        )
        for line in order.lines.all()
    )
    is_exact = sum(item.unit_price.minor * item.quantity for item in items) == order.goods_minor
    return PaymentBreakdown(
        items=items if is_exact else (),
        goods=order.build_money(order.goods_minor),
        shipping=order.build_money(order.shipping_minor),
        # Coins are rounded down, too: what is less than nothing is a discount.
        fee=order.build_money(order.fee_minor + max(order.rounding_minor, 0)),
        discount=order.build_money(order.discount_minor + max(-order.rounding_minor, 0)),
    )


def _build_recipient(order: Order) -> Recipient | None:
    carrier, address = CARRIERS.get(order.shipping_rate_id.partition(":")[0]), order.shipping_address
    if carrier is None or not carrier.needs_address or address is None or not address.address_1:
        return None
    return Recipient(
        name=f"{address.first_name} {address.last_name}".strip() or address.company,
        address_1=address.address_1,
        address_2=address.address_2,
        city=address.city,
        postcode=address.postcode,
        country=address.country,
    )
