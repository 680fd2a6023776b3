"""
PayPal's orders: https://developer.paypal.com/docs/api/orders/v2/, read 2026-11-28.

An order is one payment of ours. Its ``invoice_id`` is our reference, its ``custom_id`` the number of our order.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from vyloha.commerce.payments.providers import (
    PaidItem,
    PaymentBreakdown,
    PaymentError,
    PaymentRequest,
    Recipient,
    ReportedPayment,
    TransactionState,
)
from vyloha.core.money import Money
from vyloha.integrations.paypal.api import Json, build_unreadable
from vyloha.integrations.paypal.provider import CURRENCIES

WITHOUT_DECIMALS = frozenset({"HUF", "JPY", "TWD"})
APPROVED = "APPROVED"
ORDER_STATES = {
    "CREATED": TransactionState.WAITING,
    "SAVED": TransactionState.WAITING,
    "PAYER_ACTION_REQUIRED": TransactionState.WAITING,
    APPROVED: TransactionState.WAITING,
    "VOIDED": TransactionState.FAILED,
}
# The first kind of capture that an order has counts: one may be declined and the next one done.
CAPTURE_STATES = {
    "COMPLETED": TransactionState.PAID,
    "PARTIALLY_REFUNDED": TransactionState.PAID,
    "PENDING": TransactionState.AUTHORISED,
    # Only of a payment that was never recorded as paid: a paid one is not queried any more.
    "REFUNDED": TransactionState.FAILED,
    "DECLINED": TransactionState.FAILED,
    "FAILED": TransactionState.FAILED,
}
ORDER_ID, CAPTURE_ID = re.compile(r"[A-Za-z0-9-]{1,36}"), re.compile(r"[A-Za-z0-9-]{1,50}")
MAX_TEXT, MAX_ADDRESS, MAX_CITY, MAX_POSTCODE = 127, 300, 120, 60  # lengths


@dataclass(frozen=True)
class Capture:
    """Money that was taken, or not."""

    id: str
    status: str
    amount: Money


@dataclass(frozen=True)
class PayPalOrder:
    """What PayPal says of an order, checked."""

    status: str
    amount: Money
    reference: str
    captures: tuple[Capture, ...]

    @property
    def capture(self) -> Capture | None:
        """The capture that decides."""
        return min(self.captures, key=lambda capture: list(CAPTURE_STATES).index(capture.status), default=None)

    @property
    def awaits_capture(self) -> bool:
        return self.status == APPROVED and not self.captures

    def build_report(self) -> ReportedPayment:
        """Return its state in the port's words."""
        if self.capture:
            return ReportedPayment(CAPTURE_STATES[self.capture.status], self.capture.amount, self.reference)
        if self.status not in ORDER_STATES:
            raise build_unreadable()
        return ReportedPayment(ORDER_STATES[self.status], self.amount, self.reference)


def parse_order(answer: Json, order_id: str) -> PayPalOrder:
    """
    Return the order of an answer.

    :raises PaymentAnswerLost: if it is incomplete, or another one
    """
    try:
        [unit] = answer["purchase_units"]
        reference, status = unit["invoice_id"], answer["status"]
        captures = tuple(
            Capture(str(capture["id"]), str(capture["status"]), parse_amount(capture["amount"]))
            for capture in (unit.get("payments") or {}).get("captures") or ()
        )
        amount = parse_amount(unit["amount"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise build_unreadable() from error
    is_known = all(capture.status in CAPTURE_STATES and CAPTURE_ID.fullmatch(capture.id) for capture in captures)
    if answer.get("id") != order_id or not is_known or not (isinstance(status, str) and isinstance(reference, str)):
        raise build_unreadable()
    return PayPalOrder(status, amount, reference, captures)


def parse_amount(amount: Any) -> Money:
    """
    Return an amount of PayPal's.

    :raises ValueError: if it is none
    """
    code, value = amount["currency_code"], amount["value"]
    if not (isinstance(code, str) and re.fullmatch("[A-Z]{3}", code) and isinstance(value, str)):
        raise ValueError("no amount")
    return Money.parse(value, code)


def format_amount(amount: Money) -> dict[str, str]:
    """
    Return an amount as PayPal writes it.

    :raises PaymentError: if PayPal does not take it
    """
    if amount.currency not in CURRENCIES:
        raise PaymentError(_("PayPal does not take %(currency)s.") % {"currency": amount.currency})
    if amount.currency not in WITHOUT_DECIMALS:
        return {"currency_code": amount.currency, "value": f"{amount.decimal:.2f}"}
    if amount.decimal % 1:
        raise PaymentError(
            _("PayPal takes whole %(currency)s only, not %(amount)s.")
            % {"currency": amount.currency, "amount": amount.text}
        )
    return {"currency_code": amount.currency, "value": f"{amount.decimal:.0f}"}


def build_order(request: PaymentRequest) -> bytes:
    """
    Return the JSON of a new order.

    :raises PaymentError: if PayPal does not take the amount
    """
    unit: Json = {
        "reference_id": "default",
        "custom_id": request.order_number[:MAX_TEXT],
        "invoice_id": request.reference[:MAX_TEXT],
        "amount": format_amount(request.amount) | _build_breakdown(request),
    }
    if "breakdown" in unit["amount"] and request.breakdown and request.breakdown.items:
        unit["items"] = [_build_item(item) for item in request.breakdown.items]
    if request.recipient:
        unit["shipping"] = _build_shipping(request.recipient)
    context = {
        "return_url": request.return_url,
        "cancel_url": request.return_url,
        "locale": "cs-CZ",
        "user_action": "PAY_NOW",
        # PayPal would show the buyer's own address, to which nothing goes.
        "shipping_preference": "SET_PROVIDED_ADDRESS" if request.recipient else "NO_SHIPPING",
    }
    order = {
        "intent": "CAPTURE",
        "purchase_units": [unit],
        "payment_source": {"paypal": {"experience_context": context}},
    }
    return json.dumps(order).encode()


def _build_breakdown(request: PaymentRequest) -> Json:
    """Return the parts of the amount, {} if they would not sum to it: PayPal would refuse the order."""
    parts = request.breakdown
    if parts is None or parts.goods + parts.shipping + parts.fee - parts.discount != request.amount:
        return {}
    try:
        return {"breakdown": dict(_format_parts(parts))}
    except PaymentError:  # parts with decimals of a whole amount
        return {}


def _format_parts(parts: PaymentBreakdown) -> Iterator[tuple[str, dict[str, str]]]:
    yield "item_total", format_amount(parts.goods)
    for name, amount in (("shipping", parts.shipping), ("handling", parts.fee), ("discount", parts.discount)):
        if amount.minor:
            yield name, format_amount(amount)
    for item in parts.items:
        format_amount(item.unit_price)


def _build_item(item: PaidItem) -> Json:
    built: Json = {
        "name": item.name[:MAX_TEXT],
        "quantity": str(item.quantity),
        "unit_amount": format_amount(item.unit_price),
    }
    return built | ({"sku": item.sku[:MAX_TEXT]} if item.sku else {})


def _build_shipping(recipient: Recipient) -> Json:
    address = {
        "address_line_1": recipient.address_1[:MAX_ADDRESS],
        "address_line_2": recipient.address_2[:MAX_ADDRESS],
        "admin_area_2": recipient.city[:MAX_CITY],
        "postal_code": recipient.postcode[:MAX_POSTCODE],
        "country_code": recipient.country,
    }
    return {
        "type": "SHIPPING",
        "name": {"full_name": recipient.name[:MAX_ADDRESS]},
        "address": {name: text for name, text in address.items() if text},
    }
