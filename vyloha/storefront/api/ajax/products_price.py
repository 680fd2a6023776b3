"""
``wmc_get_products_price`` of the multi-currency plugin: returns the prices of products on a page in the visitor's
currency, so that pages can be the same for everybody.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.pricing.currencies import currency_table, get_active_currency
from vyloha.commerce.pricing.offers import get_offers_by_ids
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.currencies.converted_amount import render_amounts
from vyloha.content.currencies.switcher import render_switcher
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.numbers import parse_whole_number
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.admin_ajax import handlers
from vyloha.storefront.representations.price_html import render_price_html
from vyloha.storefront.visitor import nonces
from vyloha.storefront.visitor.currency import set_currency_cookie

MAX_IDS = 500  # max. ids of a request; further ones are ignored
MAX_CACHED = 5000  # prices, in whatever currency, at most twice as many; 0.5 KB each
MAX_PARTS = 100  # switchers, and converted values
NONCE = "_woo_multi_currency_nonce"
NONCE_ACTION = "wmc_plugin_nonce"


@handlers.register("wmc_get_products_price")
def respond_with_prices(request: HttpRequest) -> HttpResponse:
    """Respond with prices, switchers and converted values; a wrong nonce gets an empty response."""
    form = {**request_parameters.parse_query(request), **request_parameters.parse_form(request)}
    if NONCE in form and not nonces.is_own(request, str(form[NONCE]), NONCE_ACTION):
        return responses.build_text("")
    currency = get_active_currency()
    data: dict[str, Any] = {
        "shortcodes": _render_switchers(form),
        "current_currency": currency.code,
        "current_country": currency.flag,
    }
    if prices := render_prices(parse_ids(form.get("pids"))):
        data["prices"] = prices
    if "exchange" in form:
        data["exchange"] = _convert_amounts(_parse_parts(form["exchange"]))
    return responses.build_json({"success": True, "data": data})


def render_prices(ids: tuple[int, ...]) -> dict[str, str]:
    """
    Return id → HTML of the price in the active currency; products and variations that are not sold are missing.

    Makes two queries at most, none while nothing changes.
    """
    drawn = _price_cache.get_many(ids, (get_active_currency().code, currency_table().version))
    return {str(pk): html for pk, html in drawn.items() if html}


def _render_prices(ids: Collection[int]) -> dict[int, str]:
    offers = get_offers_by_ids(ids)
    # Also for products without a price: scripts request them with every page.
    return {
        pk: render_price_html(ShownPrice.from_offers(offer for offer in offers[pk] if offer.is_sold)) for pk in offers
    }


_price_cache = TaggedLruCache(MAX_CACHED, _render_prices)


def _render_switchers(form: Mapping[str, Any]) -> list[str]:
    url = str(form.get("wmc_current_url", ""))
    sent = _parse_parts(form.get("shortcodes"))
    return [render_switcher(switcher.get("layout", ""), switcher.get("flag_size", ""), url) for switcher in sent]


def _convert_amounts(raw: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return each sent item unchanged with its HTML: scripts match responses to requests by the item."""
    htmls = render_amounts(raw, get_active_currency().code)
    return [{**one, "shortcode": html} for one, html in zip(raw, htmls, strict=True)]


def _parse_parts(raw: Any) -> list[dict[str, str]]:
    """Return the texts of each sent part in order, an empty one for an invalid part."""
    parts = list(raw.values()) if isinstance(raw, dict) else raw if isinstance(raw, list) else []
    return [
        {name: value for name, value in part.items() if isinstance(value, str)} if isinstance(part, dict) else {}
        for part in parts[:MAX_PARTS]
    ]


def parse_ids(raw: Any) -> tuple[int, ...]:
    """Return the unique ids in the request, in an order that is the same for the same ids."""
    if not isinstance(raw, (list, dict)):
        return ()
    texts = list(raw.values() if isinstance(raw, dict) else raw)[:MAX_IDS]
    return tuple(sorted({pk for text in texts if (pk := parse_whole_number(text))}))


@handlers.register("wmc_currency_switcher")
def switch_currency(request: HttpRequest) -> HttpResponse:
    """Store the currency that the URL names; one that is not offered changes nothing."""
    response = responses.build_json({"success": True})
    if asked := currency_table().get(str(request_parameters.parse_query(request).get("wmc-currency", ""))):
        set_currency_cookie(response, asked)
    return response
