"""
All cookies of the shop's pages; ``content/consent/storage_entries.py`` states the purpose of each.

Only the one of a customer's session identifies a visitor. The back office has its own cookies, and Django's.
"""

import re
from http.cookies import Morsel
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from vyloha.commerce.customers.sessions import SESSION_DAYS
from vyloha.content.consent.storage_entries import CONSENT_DAYS, EDITOR_DAYS
from vyloha.core.consent import DAY_S

TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~:-]+")  # the names that http.cookies accepts


class Cookie(NamedTuple):
    """A cookie for the whole shop that browsers send with requests from its own pages."""

    name: str
    age_s: int
    is_for_scripts: bool = True
    salt: str = ""  # of a signed one

    def set(self, response: HttpResponseBase, value: str) -> None:
        """Set the cookie to ``value``."""
        options: dict[str, Any] = {
            "max_age": self.age_s,
            "httponly": not self.is_for_scripts,
            "secure": settings.SESSION_COOKIE_SECURE,
            "samesite": "Lax",
        }
        if self.salt:
            response.set_signed_cookie(self.name, value, salt=self.salt, **options)
        else:
            response.set_cookie(self.name, value, **options)

    def delete(self, response: HttpResponseBase) -> None:
        """Delete the cookie."""
        response.delete_cookie(self.name, samesite="Lax")

    def read(self, request: HttpRequest) -> str | None:
        """Return the cookie's value; None without one, or if a signed one is invalid or expired."""
        if self.salt:
            return request.get_signed_cookie(self.name, default=None, salt=self.salt, max_age=self.age_s)
        return request.COOKIES.get(self.name)


def delete_everywhere(response: HttpResponseBase, name: str, host: str) -> None:
    """Delete a cookie of scripts: they set it for the host alone, or for a domain above it."""
    if not TOKEN.fullmatch(name):
        return  # no header can name it
    response.delete_cookie(name, samesite="Lax")
    labels = host.partition(":")[0].split(".")
    for domain in (".".join(labels[i:]) for i in range(max(len(labels) - 1, 0))):
        _delete_below(response, name, domain)


def _delete_below(response: HttpResponseBase, name: str, domain: str) -> None:
    below: Morsel[str] = Morsel()
    below.set(name, "", '""')
    below.update({"domain": f".{domain}", "path": "/", "max-age": "0"})
    response.cookies[f"{name}@{domain}"] = below  # the key is not sent


# The salt must not change with the module's name: it signs carts of visitors.
CART = Cookie("vyloha_cart", 30 * DAY_S, is_for_scripts=False, salt="vyloha.storefront.carts")
CART_COUNT = Cookie("vyloha_cart_count", CART.age_s)
CUSTOMER = Cookie("vyloha_customer", SESSION_DAYS * DAY_S, is_for_scripts=False)
SIGNED_IN = Cookie("vyloha_signed_in", CUSTOMER.age_s)
EDITOR = Cookie("vyloha_editor", EDITOR_DAYS * DAY_S)  # set by the back office, for the bar on shop pages
CART_HAS_ITEMS = Cookie("woocommerce_items_in_cart", CART.age_s)  # as in WooCommerce
CART_HASH = Cookie("woocommerce_cart_hash", CART.age_s)
CURRENCY = Cookie("wmc_current_currency", DAY_S)
FORMER_CURRENCY = Cookie("wmc_current_currency_old", DAY_S)
FIRST_VISIT = Cookie("wmc_ip_info", DAY_S)
RELOAD_REQUESTED = Cookie("vyloha_asked_again", 60, is_for_scripts=False)
LAST_ORDER = Cookie("vyloha_last_order", 3600, is_for_scripts=False, salt="vyloha.storefront.last-order")
FORM_ANSWER = Cookie("vyloha_form_answer", 3600, is_for_scripts=False)
CONSENT = Cookie("vyloha_consent", CONSENT_DAYS * DAY_S)
VISIT = Cookie("vyloha_visit", DAY_S, is_for_scripts=False)
MARKETING_EMAIL = Cookie("ecm_email", 30 * DAY_S)  # of the Ecomail plugin
COOKIES = (
    *(CART, CART_COUNT, CART_HAS_ITEMS, CART_HASH, CUSTOMER, SIGNED_IN, EDITOR),
    *(CURRENCY, FORMER_CURRENCY, FIRST_VISIT, RELOAD_REQUESTED, LAST_ORDER, FORM_ANSWER),
    *(CONSENT, VISIT, MARKETING_EMAIL),
)
