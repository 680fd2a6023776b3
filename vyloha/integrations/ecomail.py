"""
Ecomail, API v2: https://docs.ecomail.cz (Tracker, Transactions, Lists), read 2026-11-25.

Every call has the header ``key``. Creating a transaction again would add a second one, so one that may be known is
first updated by its number.
"""

import json
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.marketing.providers import (
    MarketingFailed,
    MarketingUnavailable,
    ReportedCartProduct,
    ReportedPlacedOrder,
)
from vyloha.commerce.orders.states import Status
from vyloha.core.consent import ConsentCategory, ThirdPartySource
from vyloha.core.money import Money
from vyloha.core.net.http_client import FetchFailed, ServerUnreachable, send_json

TIMEOUT_S = 10.0
TOO_MANY, NOT_FOUND, SERVER_ERROR = 429, 404, 500
STATUSES = {
    Status.PENDING: "pending",
    Status.ON_HOLD: "pending",
    Status.PROCESSING: "processing",
    Status.COMPLETED: "completed",
    Status.CANCELLED: "canceled",
    Status.REFUNDED: "canceled",
    Status.FAILED: "canceled",
}

ECOMAIL = ThirdPartySource(
    name="ecomail",
    title="Ecomail",
    purpose=gettext_lazy(
        "Sends our letters. It learns your e-mail, what is in your cart, what you viewed last and what you ordered, so "
        "that we can write to you of what interests you."
    ),
    category=ConsentCategory.MARKETING,
    opens={},  # our server calls it
)


class Ecomail:
    """Fills ``MarketingProvider``; its key is ``settings.ECOMAIL_API_KEY``."""

    label = "Ecomail"

    def get_missing_setting(self) -> str:
        return "" if settings.ECOMAIL_API_KEY else _("The installation has no API key of Ecomail (ECOMAIL_API_KEY).")

    def report_cart(self, email: str, products: Sequence[ReportedCartProduct]) -> None:
        basket = {"data": {"data": {"action": "Basket", "products": [_build_product(product) for product in products]}}}
        # The documented form: an object in `value` is text.
        self._send_event(email, category="ue", action="Basket", label="Basket", value=json.dumps(basket))

    def report_view(self, email: str, product_id: int) -> None:
        self._send_event(email, category="ECM_PRODUCT_VIEW", action=str(product_id))

    def report_order(self, order: ReportedPlacedOrder, *, may_be_known: bool) -> None:
        transaction = _build_transaction(order)
        if may_be_known:
            try:
                self._send("PUT", f"/tracker/transaction/{order.id}", transaction)
            except _EcomailNotFound:
                may_be_known = False
        if not may_be_known:
            self._send("POST", "/tracker/transaction", transaction)

    def set_subscription(self, list_id: str, email: str, *, is_wanted: bool) -> None:
        subscription: dict[str, object] = {
            "subscriber_data": {"email": email},
            "update_existing": True,
            "skip_confirmation": True,  # our own email has asked
            "trigger_autoresponders": True,
            "resubscribe": True,
        }
        if is_wanted:
            self._send("POST", f"/lists/{list_id}/subscribe", subscription)
        else:
            self._send("DELETE", f"/lists/{list_id}/unsubscribe", {"email": email})

    def _send_event(self, email: str, **event: str) -> None:
        self._send("POST", "/tracker/events", {"event": {"email": email, **event}})

    def _send(self, method: str, path: str, body: dict[str, Any]) -> None:
        try:
            send_json(method, settings.ECOMAIL_URL + path, body, TIMEOUT_S, {"key": settings.ECOMAIL_API_KEY})
        except ServerUnreachable as error:
            raise MarketingUnavailable(str(error)) from error
        except FetchFailed as error:
            if error.status == NOT_FOUND:
                raise _EcomailNotFound(str(error)) from error
            is_for_now = not error.status or error.status == TOO_MANY or error.status >= SERVER_ERROR
            raise (MarketingUnavailable if is_for_now else MarketingFailed)(str(error)) from error


class _EcomailNotFound(MarketingFailed):
    """Ecomail does not know the requested resource."""


def _convert_amount(amount: Money) -> float:
    return float(amount.decimal)


def _build_product(product: ReportedCartProduct) -> dict[str, object]:
    return {
        "productId": product.id,
        "img_url": product.picture,
        "url": product.url,
        "name": product.name,
        "price": _convert_amount(product.price),
        "description": product.description,
    }


def _build_transaction(order: ReportedPlacedOrder) -> dict[str, object]:
    return {
        "transaction": {
            "order_id": str(order.id),
            "email": order.email,
            "shop": order.shop,
            "amount": _convert_amount(order.amount),
            "tax": _convert_amount(order.tax),
            "shipping": _convert_amount(order.shipping),
            "city": order.city,
            "country": order.country,
            "timestamp": int(order.placed_at.timestamp()),
            "status": STATUSES.get(order.status),
        },
        "transaction_items": [
            {
                "code": product.code,
                "title": product.name,
                "categories": list(product.categories),
                "price": _convert_amount(product.price),
                "amount": product.pieces,
                "tags": [],
            }
            for product in order.products
        ],
    }
