"""
Comgate's API v1.0: https://apidoc.comgate.cz/en/prubeh-platby (creating a payment),
https://apidoc.comgate.cz/en/push-notifikace (notifications) and https://apidoc.comgate.cz/?lang=en (create, status,
cancel, refund and their codes), read 2026-11-27; Comgate's own client calls the same: https://github.com/comgate-payments/sdk-php.

Requests and answers are forms. Amounts are whole haléře or cents. ``code`` 0 means that the call was done.

- Comgate reads the URL of its notifications in its client portal, so ``notification_url`` is not sent.
- ``refId`` need not be unique there: a repeated start creates another payment. The first one can be paid only by a
  shopper who knows its URL; if that was lost with the answer, the payment expires unpaid.
- No status says "expired": such a payment is CANCELLED.
- A payment belongs to the account that created it. Only that one gets its state, so of two accounts both are asked.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare
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
from vyloha.core.net.http_client import ConnectionFailed, FetchFailed, post
from vyloha.integrations.comgate.accounts import Account, find_fault, get_accounts
from vyloha.integrations.comgate.provider import CURRENCIES, DOMAIN

TIMEOUT_S = 10.0  # a shopper waits for it
MAX_BYTES = 20_000  # of an answer or a notification
MAX_FIELDS = 100
MAX_LABEL = 16
MIN_LIFETIME, MAX_LIFETIME = timedelta(minutes=30), timedelta(days=7)  # of a payment there
CLIENT_ERROR, REQUEST_TIMEOUT, SERVER_ERROR = 400, 408, 500
MAX_MESSAGE_LENGTH = 200
FORM = "application/x-www-form-urlencoded"
COUNTRIES = {"CZ", "SK"}  # with bank buttons of their own; others are "ALL"
STATES = {
    "PENDING": TransactionState.WAITING,
    "PAID": TransactionState.PAID,
    "CANCELLED": TransactionState.FAILED,
    "AUTHORIZED": TransactionState.AUTHORISED,
}
PAYMENT_CANCELLED, REFUND_TOO_HIGH = "1401", "1402"  # codes of refunds
TRANSACTION_ID = re.compile(r"[A-Za-z0-9-]{1,50}")  # the documents show AB12-CD34-EF56
PRICE, CURRENCY = re.compile(r"[0-9]{1,15}"), re.compile(r"[A-Z]{3}")


class ComgateService:
    """Fills ``PaymentService``."""

    acknowledgement = "OK"  # with status 200, as Comgate's own client shows

    def start(self, request: PaymentRequest) -> StartedPayment:
        currency = request.amount.currency
        if currency not in CURRENCIES:
            raise PaymentError(_("Comgate takes CZK and EUR, not %(currency)s.") % {"currency": currency})
        answer = _send_call(
            _get_accounts(currency)[0],
            "create",
            test=_format_flag(settings.COMGATE_TEST),
            price=str(request.amount.minor),
            curr=currency,
            label=request.order_number[:MAX_LABEL],
            refId=request.reference,
            method=settings.COMGATE_METHOD,
            email=request.email,
            fullName=request.name,
            country=request.country if request.country in COUNTRIES else "ALL",
            lang="cs",
            prepareOnly="true",
            expirationTime=_format_lifetime(request.pay_until),
            url_paid=request.return_url,
            url_cancelled=request.return_url,
            url_pending=request.return_url,
        )
        provider_id, url = answer.get("transId", ""), answer.get("redirect", "")
        if not (TRANSACTION_ID.fullmatch(provider_id) and _is_payment_page(url)):
            raise _build_unreadable()
        return StartedPayment(provider_id, url)

    def read_notification(self, headers: Mapping[str, str], body: bytes) -> str:
        try:
            fields = _parse_form(body)
        except ValueError as error:
            raise ForgedNotification(_("The notification cannot be read.")) from error
        is_from_comgate = False
        for account in get_accounts():
            # Both are compared, so that the time tells nothing about either.
            is_from_comgate |= _is_same(fields.get("merchant", ""), account.merchant) & _is_same(
                fields.get("secret", ""), account.secret
            )
        provider_id = fields.get("transId", "")
        if not (is_from_comgate and TRANSACTION_ID.fullmatch(provider_id)):
            raise ForgedNotification(_("The notification does not come from Comgate."))
        return provider_id

    def fetch_state(self, provider_id: str, expected: Money) -> ReportedPayment:
        # Comgate takes the money itself: an order that awaited another amount is shown to the merchant.
        account, answer = _find_payment(provider_id, _get_accounts())
        state = STATES.get(answer.get("status", ""))
        price, currency = answer.get("price", ""), answer.get("curr", "")
        is_readable = PRICE.fullmatch(price) and CURRENCY.fullmatch(currency) and answer.get("refId")
        is_asked = answer.get("transId") == provider_id and answer.get("merchant") == account.merchant
        if not (state and is_readable and is_asked):
            raise _build_unreadable()
        if answer.get("test") != "false" and not settings.COMGATE_TEST:
            raise PaymentError(_("This is a test payment of Comgate; no money was paid."))
        return ReportedPayment(state, Money(int(price), currency), answer["refId"])

    def refund(self, provider_id: str, amount: Money, reference: str) -> None:
        account = _find_account(provider_id, amount.currency)
        try:
            _send_call(
                account,
                "refund",
                transId=provider_id,
                amount=str(amount.minor),
                curr=amount.currency,
                test=_format_flag(settings.COMGATE_TEST),
                refId=reference,
            )
        except _CallRejected as error:
            raise _translate_refund_error(error) from error
        except PaymentAnswerLost as error:
            words = _("%(why)s It may have been refunded nevertheless: look into Comgate's client portal first.")
            raise PaymentAnswerLost(words % {"why": error}) from error

    def cancel(self, provider_id: str) -> None:
        """Cancel a payment (``CancellingService``); Comgate rejects it unless the payment is PENDING."""
        _send_call(_find_account(provider_id), "cancel", transId=provider_id)


class _CallRejected(PaymentError):
    """Comgate answered with another code than 0."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(_("Comgate refuses: %(words)s.") % {"words": words.rstrip(".") or code})
        self.code = code


def _translate_refund_error(error: _CallRejected) -> PaymentError:
    messages = {
        PAYMENT_CANCELLED: _("Comgate cannot refund a cancelled payment."),
        REFUND_TOO_HIGH: _("Comgate cannot refund more than was paid and not refunded yet."),
    }
    return PaymentError(messages.get(error.code) or str(error))


def _get_accounts(currency: str = "") -> list[Account]:
    """
    Return ``get_accounts(currency)``.

    :raises PaymentUnreachable: if the installation has none
    """
    if fault := find_fault():
        raise PaymentUnreachable(fault)
    return get_accounts(currency)


def _find_account(provider_id: str, currency: str = "") -> Account:
    """
    Return the account that a payment belongs to.

    :raises PaymentError: if Comgate does not tell it; nothing was done then
    """
    accounts = _get_accounts(currency)
    try:
        return accounts[0] if len(accounts) == 1 else _find_payment(provider_id, accounts)[0]
    except PaymentAnswerLost as error:
        raise PaymentUnreachable(str(error)) from error


def _find_payment(provider_id: str, accounts: list[Account]) -> tuple[Account, dict[str, str]]:
    """Return a payment's state with the account that it belongs to; for any other one Comgate rejects the call."""
    for account in accounts[:-1]:
        with suppress(_CallRejected):
            return account, _send_call(account, "status", transId=provider_id)
    return accounts[-1], _send_call(accounts[-1], "status", transId=provider_id)


def _send_call(account: Account, call: str, /, **fields: str) -> dict[str, str]:
    """
    Return the fields of Comgate's answer.

    :raises PaymentError: with the reason, as the port requires
    """
    body = urlencode({name: value for name, value in (account._asdict() | fields).items() if value}).encode()
    try:
        answer = _parse_form(post(f"{settings.COMGATE_URL}/v1.0/{call}", body, FORM, MAX_BYTES, TIMEOUT_S))
    except ConnectionFailed as error:
        raise PaymentUnreachable(_("Comgate: %(why)s.") % {"why": error}) from error
    except FetchFailed as error:
        is_refused = CLIENT_ERROR <= error.status < SERVER_ERROR and error.status != REQUEST_TIMEOUT
        raise (PaymentError if is_refused else PaymentAnswerLost)(_("Comgate: %(why)s.") % {"why": error}) from error
    except ValueError as error:
        raise _build_unreadable() from error
    # Every documented answer has both; half an answer may have lost the second.
    if "code" not in answer or "message" not in answer:
        raise _build_unreadable()
    if answer["code"] != "0":
        raise _CallRejected(answer["code"][:10], " ".join(answer["message"].split())[:MAX_MESSAGE_LENGTH])
    return answer


def _parse_form(body: bytes) -> dict[str, str]:
    """
    Return the fields of a form.

    :raises ValueError: if it is none, or has a field twice
    """
    if len(body) > MAX_BYTES:
        raise ValueError("too long")
    pairs = parse_qsl(
        body.decode().strip(), keep_blank_values=True, strict_parsing=True, errors="strict", max_num_fields=MAX_FIELDS
    )
    fields = dict(pairs)
    if not fields or len(fields) != len(pairs):
        raise ValueError("no field, or one twice")
    return fields


def _is_same(given: str, expected: str) -> bool:
    return bool(expected) and constant_time_compare(given, expected)


def _is_payment_page(url: str) -> bool:
    """Return whether ``url`` is Comgate's; a shopper is sent nowhere else."""
    domain = rf"https://(?:[a-z0-9-]+\.)+{re.escape(DOMAIN)}"
    return bool(re.fullmatch(rf"(?:{domain}|{re.escape(settings.COMGATE_URL)})/[!-~]*", url))


def _format_lifetime(end: datetime | None) -> str:
    """Return how long a payment can be paid, in minutes ("45m"), "" for as long as the client portal says."""
    if end is None:
        return ""
    lifetime = min(max(end - timezone.now(), MIN_LIFETIME), MAX_LIFETIME)
    return f"{lifetime // timedelta(minutes=1)}m"


def _format_flag(value: bool) -> str:
    return "true" if value else "false"


def _build_unreadable() -> PaymentError:
    return PaymentAnswerLost(_("Comgate's answer cannot be read."))
