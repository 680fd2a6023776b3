"""
Payments through PayPal's Orders API v2 (https://developer.paypal.com/docs/api/orders/v2/), refunds through
https://developer.paypal.com/docs/api/payments/v2/#captures_refund, and notifications, which PayPal itself verifies:
https://developer.paypal.com/api/webhooks/v1/verify-webhook-signature-post. Read 2026-11-28.

The customer approves an order on PayPal's page; the shop takes ("captures") the money when it queries an approved one.
"""

import json
import re
from collections.abc import Mapping
from urllib.parse import quote, urlsplit
from uuid import NAMESPACE_URL, uuid5

from django.conf import settings
from django.utils.translation import gettext as _

from vyloha.commerce.payments.providers import (
    ForgedNotification,
    PaymentAnswerLost,
    PaymentError,
    PaymentRequest,
    PaymentUnreachable,
    ReportedPayment,
    StartedPayment,
    TransactionState,
)
from vyloha.core.money import Money
from vyloha.integrations.paypal.api import (
    NOT_FOUND,
    UNPROCESSABLE,
    CallRejected,
    Json,
    build_unreadable,
    call_paypal,
)
from vyloha.integrations.paypal.orders import (
    ORDER_ID,
    PayPalOrder,
    build_order,
    format_amount,
    parse_order,
)
from vyloha.integrations.paypal.provider import DOMAIN

ORDERS = "/v2/checkout/orders"
PAGE_LINKS = ("payer-action", "approve")  # the names of the link to PayPal's page
ALREADY_CAPTURED, NOT_APPROVED = "ORDER_ALREADY_CAPTURED", frozenset({"ORDER_NOT_APPROVED", "PAYER_ACTION_REQUIRED"})
MAX_NOTIFICATION = 100_000  # bytes
# The fields of the call that verifies a notification, with the headers of the notification that they come from.
SIGNATURE = {
    "auth_algo": "PAYPAL-AUTH-ALGO",
    "cert_url": "PAYPAL-CERT-URL",
    "transmission_id": "PAYPAL-TRANSMISSION-ID",
    "transmission_sig": "PAYPAL-TRANSMISSION-SIG",
    "transmission_time": "PAYPAL-TRANSMISSION-TIME",
}
MAX_HEADER = 500


class PayPalService:
    """Fills ``PaymentService``."""

    acknowledgement = "OK"  # any success is one

    def start(self, request: PaymentRequest) -> StartedPayment:
        # The URL has a secret of the order: two shops with one account may have equal references.
        request_id = str(uuid5(NAMESPACE_URL, f"{request.return_url}#{request.reference}"))
        answer = call_paypal("POST", ORDERS, build_order(request), request_id)
        links = answer.get("links")
        urls = {
            link.get("rel"): link.get("href")
            for link in (links if isinstance(links, list) else [])
            if isinstance(link, dict)
        }
        url = next((urls[name] for name in PAGE_LINKS if name in urls), "")
        order_id = answer.get("id")
        if not (isinstance(order_id, str) and isinstance(url, str)):
            raise build_unreadable()
        if not (ORDER_ID.fullmatch(order_id) and _is_payment_page(url)):
            raise build_unreadable()
        return StartedPayment(order_id, url)

    def read_notification(self, headers: Mapping[str, str], body: bytes) -> str:
        event = _parse_event(body)
        signature = {field: headers.get(name, "") for field, name in SIGNATURE.items()}
        host = urlsplit(signature["cert_url"]).hostname or ""
        is_plausible = all(0 < len(text) <= MAX_HEADER for text in signature.values())
        # PayPal downloads the certificate, we do not; the host only spares it calls about obvious forgeries.
        if not (is_plausible and _is_host(host)):
            raise ForgedNotification(_("The notification does not come from PayPal."))
        if not settings.PAYPAL_WEBHOOK_ID:
            raise PaymentUnreachable(_("The installation has no PAYPAL_WEBHOOK_ID, so notifications are not verified."))
        fields = json.dumps(signature | {"webhook_id": settings.PAYPAL_WEBHOOK_ID}).encode()
        # The signature is of these very bytes: written again, the event could differ in a space.
        question = fields[:-1] + b', "webhook_event": ' + body + b"}"
        try:
            answer = call_paypal("POST", "/v1/notifications/verify-webhook-signature", question)
        except CallRejected as error:
            raise ForgedNotification(str(error)) from error
        if answer.get("verification_status") != "SUCCESS":
            raise ForgedNotification(_("The notification does not come from PayPal."))
        return _find_order_id(event)

    def fetch_state(self, provider_id: str, expected: Money) -> ReportedPayment:
        try:
            order = _query_order(provider_id)
        except CallRejected as error:
            if error.status == NOT_FOUND:  # PayPal forgets orders that nobody approves
                return ReportedPayment(TransactionState.EXPIRED, expected, "")
            raise
        if not order.awaits_capture:
            return order.build_report()
        if not expected.minor:
            note = _("The customer approved %(amount)s, but the order awaits this payment no more. Nothing was taken.")
            return ReportedPayment(
                TransactionState.FAILED, order.amount, order.reference, note % {"amount": order.amount.text}
            )
        if order.amount != expected:
            note = _("The customer has only approved it. Nothing was taken.")
            return ReportedPayment(TransactionState.AUTHORISED, order.amount, order.reference, note)
        return _capture(provider_id, order)

    def refund(self, provider_id: str, amount: Money, reference: str) -> None:
        try:
            capture = _query_order(provider_id).capture
        except PaymentAnswerLost as error:
            raise PaymentUnreachable(str(error)) from error  # nothing was asked of it yet
        if capture is None:
            raise PaymentError(_("PayPal has taken no money for this payment."))
        body = json.dumps({"amount": format_amount(amount), "invoice_id": reference}).encode()
        path = f"/v2/payments/captures/{quote(capture.id, safe='')}/refund"
        try:
            status = call_paypal("POST", path, body, f"{capture.id}-{reference}").get("status")
        except CallRejected as error:
            raise _translate_refund_error(error) from error
        except PaymentAnswerLost as error:
            words = _("%(why)s It may have been refunded nevertheless: look into PayPal first.")
            raise PaymentAnswerLost(words % {"why": error}) from error
        if status in {"CANCELLED", "FAILED"}:
            raise PaymentError(_("PayPal has not returned the money."))
        if status != "COMPLETED":
            raise PaymentAnswerLost(_("PayPal has not returned the money yet: look into PayPal how it ended."))


def _query_order(order_id: str) -> PayPalOrder:
    return parse_order(call_paypal("GET", f"{ORDERS}/{quote(order_id, safe='')}"), order_id)


def _capture(order_id: str, approved: PayPalOrder) -> ReportedPayment:
    """Take the money of an approved order; a repeated call takes nothing."""
    try:
        answer = call_paypal("POST", f"{ORDERS}/{quote(order_id, safe='')}/capture", b"{}", f"capture-{order_id}")
    except CallRejected as error:
        if error.issue == ALREADY_CAPTURED:
            return _query_order(order_id).build_report()
        if error.status != UNPROCESSABLE:
            raise
        is_waiting = error.issue in NOT_APPROVED
        state = TransactionState.WAITING if is_waiting else TransactionState.FAILED
        return ReportedPayment(state, approved.amount, approved.reference, "" if is_waiting else str(error))
    return parse_order(answer, order_id).build_report()


def _translate_refund_error(error: CallRejected) -> PaymentError:
    too_much = _("PayPal cannot refund more than was paid and not refunded yet.")
    messages = {
        "CAPTURE_FULLY_REFUNDED": too_much,
        "REFUND_AMOUNT_EXCEEDED": too_much,
        "REFUND_TIME_LIMIT_EXCEEDED": _("PayPal refunds payments for 180 days only."),
        "REFUND_FAILED_INSUFFICIENT_FUNDS": _("There is not enough money on the account of PayPal."),
    }
    return PaymentError(messages.get(error.issue) or str(error))


def _parse_event(body: bytes) -> Json:
    """:raises ForgedNotification: if the body is no JSON object"""
    try:
        # Decoded here, since the library would also guess other encodings, in which the bytes cannot be passed on.
        event = json.loads(body.decode()) if len(body) <= MAX_NOTIFICATION else None
    except (ValueError, RecursionError):
        event = None
    if not isinstance(event, dict):
        raise ForgedNotification(_("The notification cannot be read."))
    return event


def _find_order_id(event: Json) -> str:
    """Return the order that an event is about, "" for an event about something else."""
    resource = event.get("resource")
    if not isinstance(resource, dict):
        return ""
    if str(event.get("event_type", "")).startswith("CHECKOUT.ORDER."):
        order_id = resource.get("id")
    else:
        related = resource.get("supplementary_data")
        ids = related.get("related_ids") if isinstance(related, dict) else None
        order_id = ids.get("order_id") if isinstance(ids, dict) else None
    return order_id if isinstance(order_id, str) and ORDER_ID.fullmatch(order_id) else ""


def _is_host(host: str) -> bool:
    """Return whether a host is PayPal's, or that of its stand-in."""
    return host.endswith(f".{DOMAIN}") or host == urlsplit(settings.PAYPAL_URL).hostname


def _is_payment_page(url: str) -> bool:
    """Return whether ``url`` is PayPal's; a shopper is sent nowhere else."""
    domain = rf"https://(?:[a-z0-9-]+\.)+{re.escape(DOMAIN)}"
    return bool(re.fullmatch(rf"(?:{domain}|{re.escape(settings.PAYPAL_URL)})/[!-~]*", url))
