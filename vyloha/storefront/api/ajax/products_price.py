"""
Prices of what is on a page, in the currency that its visitor chose: ``wmc_get_products_price`` (specification 7.1,
facts 2.3), so that pages can be the same for everybody.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.pricing.currencies import active_currency, currency_table
from vyloha.commerce.pricing.offers import offers_of_ids
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.currencies.converted_amount import exchange_htmls
from vyloha.content.currencies.switcher import switcher_html
from vyloha.core.cache.lru import RecentUntilChange
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.admin_ajax import handlers
from vyloha.storefront.representations.price_html import price_html
from vyloha.storefront.visitor import nonces
from vyloha.storefront.visitor.currency import remember_currency

MOST_IDS = 500  # a request; what comes after them is not answered
MOST_KEPT = 5000  # prices, in whatever currency, at most twice as many; 0.5 KB each
MOST_PARTS = 100  # switchers, and converted values
NONCE = "_woo_multi_currency_nonce"
NONCE_ACTION = "wmc_plugin_nonce"


@handlers.named("wmc_get_products_price")
def products_price(request: HttpRequest) -> HttpResponse:
    """Answer with prices, switchers and converted values; a wrong nonce hears nothing."""
    form = {**request_parameters.query_of(request), **request_parameters.form_of(request)}
    if NONCE in form and not nonces.is_valid(str(form[NONCE]), NONCE_ACTION):
        return responses.text("")
    currency = active_currency()
    data: dict[str, Any] = {
        "shortcodes": _switchers(form),
        "current_currency": currency.code,
        "current_country": currency.flag,
    }
    if prices := prices_in_html(ids_of(form.get("pids"))):
        data["prices"] = prices
    if "exchange" in form:
        data["exchange"] = _exchange(_parts(form["exchange"]))
    return responses.json({"success": True, "data": data})


def prices_in_html(ids: tuple[int, ...]) -> dict[str, str]:
    """
    Return id → the HTML of its price in the active currency; ids of products and variations that are not sold are
    missing. Two queries at most, none while nothing changes.
    """
    drawn = _kept.of(ids, (active_currency().code, currency_table().version))
    return {str(pk): html for pk, html in drawn.items() if html}


def _drawn(ids: Collection[int]) -> dict[int, str]:
    offers = offers_of_ids(ids)
    # Also of what has no price: scripts ask for it with every page.
    return {pk: price_html(ShownPrice.of_offers(offer for offer in offers[pk] if offer.is_sold)) for pk in offers}


_kept = RecentUntilChange(MOST_KEPT, _drawn)


def _switchers(form: Mapping[str, Any]) -> list[str]:
    url = str(form.get("wmc_current_url", ""))
    sent = _parts(form.get("shortcodes"))
    return [switcher_html(switcher.get("layout", ""), switcher.get("flag_size", ""), url) for switcher in sent]


def _exchange(raw: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return what was sent, unchanged, each with its HTML: scripts find the place of an answer by what they asked."""
    htmls = exchange_htmls(raw, active_currency().code)
    return [{**one, "shortcode": html} for one, html in zip(raw, htmls, strict=True)]


def _parts(raw: Any) -> list[dict[str, str]]:
    """Return the texts of each part that was sent, in their order; of what is no part, an empty one."""
    parts = list(raw.values()) if isinstance(raw, dict) else raw if isinstance(raw, list) else []
    return [
        {name: value for name, value in part.items() if isinstance(value, str)} if isinstance(part, dict) else {}
        for part in parts[:MOST_PARTS]
    ]


def ids_of(raw: Any) -> tuple[int, ...]:
    """Return the ids among what was sent, each once, in a row that is the same for the same ids."""
    if not isinstance(raw, (list, dict)):
        return ()
    texts = list(raw.values() if isinstance(raw, dict) else raw)[:MOST_IDS]
    numbers = {
        int(text) for text in texts if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 19
    }
    return tuple(sorted(numbers - {0}))


@handlers.named("wmc_currency_switcher")
def switch_currency(request: HttpRequest) -> HttpResponse:
    """Remember the currency that the address names (facts 2.6); one that is not offered changes nothing."""
    response = responses.json({"success": True})
    if asked := currency_table().get(str(request_parameters.query_of(request).get("wmc-currency", ""))):
        remember_currency(response, asked)
    return response
