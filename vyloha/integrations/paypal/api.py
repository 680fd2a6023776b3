"""
Calls of PayPal's REST API: JSON, with an access token that lasts some hours
(https://developer.paypal.com/api/rest/authentication/ and https://developer.paypal.com/api/rest/responses/, read
2026-11-28).

``PayPal-Request-Id`` makes a repeated call return the result of the first one.
"""

import json
from base64 import b64encode
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _

from vyloha.commerce.payments.providers import PaymentAnswerLost, PaymentError, PaymentUnreachable
from vyloha.core.net.http_client import ConnectionFailed, FetchFailed, HttpAnswer, call_api

TIMEOUT_S = 10.0  # of each call; a shopper waits for it
MAX_BYTES = 200_000  # of an answer
SUCCESS, UNAUTHORIZED, NOT_FOUND, REQUEST_TIMEOUT, UNPROCESSABLE = range(200, 300), 401, 404, 408, 422
SERVER_ERROR = 500
TOKEN_MARGIN_S = 60  # a token is renewed before it expires
MAX_WORDS = 200  # characters of PayPal's reason

Json = dict[str, Any]


class CallRejected(PaymentError):
    """PayPal explains why it did nothing; ``issue`` is the code of the reason."""

    def __init__(self, status: int, answer: Json) -> None:
        details = answer.get("details")
        first = details[0] if isinstance(details, list) and details and isinstance(details[0], dict) else {}
        self.status = status
        self.issue = _clean(first.get("issue")) or _clean(answer.get("name")) or str(status)
        words = _clean(first.get("description")) or _clean(answer.get("message")) or self.issue
        super().__init__(_("PayPal refuses: %(words)s (%(code)s)") % {"words": words, "code": self.issue})


def _clean(text: object) -> str:
    return " ".join(text.split())[:MAX_WORDS] if isinstance(text, str) else ""


def build_unreadable() -> PaymentError:
    """Return the error for an answer that is incomplete, or not about what was asked."""
    return PaymentAnswerLost(_("PayPal's answer cannot be read."))


def call_paypal(method: str, path: str, body: bytes | None = None, request_id: str = "") -> Json:
    """
    Send a call with JSON, and return PayPal's answer.

    :raises CallRejected: if PayPal explains why it did nothing
    :raises PaymentUnreachable: if nothing was sent
    :raises PaymentAnswerLost: if nobody knows what it did
    """
    answer = _send(method, path, body, request_id, _get_token())
    if answer.status == UNAUTHORIZED:  # PayPal may end a token earlier than it said
        answer = _send(method, path, body, request_id, _fetch_token())
    if answer.status >= SERVER_ERROR or answer.status == REQUEST_TIMEOUT:
        raise PaymentAnswerLost(_("PayPal answered %(status)d.") % {"status": answer.status})
    parsed = _parse(answer.body)
    if answer.status not in SUCCESS:
        raise CallRejected(answer.status, parsed or {})
    if parsed is None:
        raise build_unreadable()
    return parsed


def _send(method: str, path: str, body: bytes | None, request_id: str, token: str) -> HttpAnswer:
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/json", "Prefer": "return=representation"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if request_id:
        headers["PayPal-Request-Id"] = request_id
    try:
        return call_api(method, f"{settings.PAYPAL_URL}{path}", body, headers, MAX_BYTES, TIMEOUT_S)
    except ConnectionFailed as error:
        raise PaymentUnreachable(_("PayPal: %(why)s.") % {"why": error}) from error
    except FetchFailed as error:
        raise PaymentAnswerLost(_("PayPal: %(why)s.") % {"why": error}) from error


def _get_token() -> str:
    return str(cache.get(_build_token_key()) or _fetch_token())


def _fetch_token() -> str:
    """Return a new access token, and cache it; without one nothing can be sent."""
    if not (settings.PAYPAL_CLIENT_ID and settings.PAYPAL_SECRET):
        raise PaymentUnreachable(_("The installation has no account of PayPal (PAYPAL_CLIENT_ID and PAYPAL_SECRET)."))
    login = b64encode(f"{settings.PAYPAL_CLIENT_ID}:{settings.PAYPAL_SECRET}".encode()).decode()
    headers = {
        "Authorization": f"Basic {login}",
        "Accept": "application/json",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    body = urlencode({"grant_type": "client_credentials"}).encode()
    try:
        answer = call_api("POST", f"{settings.PAYPAL_URL}/v1/oauth2/token", body, headers, MAX_BYTES, TIMEOUT_S)
    except FetchFailed as error:
        raise PaymentUnreachable(_("PayPal: %(why)s.") % {"why": error}) from error
    if answer.status == UNAUTHORIZED:
        raise PaymentUnreachable(_("PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_SECRET."))
    if answer.status not in SUCCESS:
        raise PaymentUnreachable(_("PayPal answered %(status)d.") % {"status": answer.status})
    granted = _parse(answer.body) or {}
    token, lifetime_s = granted.get("access_token"), granted.get("expires_in")
    if not (isinstance(token, str) and token.isascii() and token.isprintable() and token):
        raise PaymentUnreachable(str(build_unreadable()))
    if isinstance(lifetime_s, int) and lifetime_s > TOKEN_MARGIN_S:
        cache.set(_build_token_key(), token, lifetime_s - TOKEN_MARGIN_S)
    return token


def _build_token_key() -> str:
    account = f"{settings.PAYPAL_URL} {settings.PAYPAL_CLIENT_ID} {settings.PAYPAL_SECRET}"
    return f"paypal-token:{sha256(account.encode()).hexdigest()}"


def _parse(body: bytes) -> Json | None:
    """Return a JSON object; None for anything else."""
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return parsed if isinstance(parsed, dict) else None
