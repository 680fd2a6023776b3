"""``ppc-change-cart`` and the totals that PayPal's buttons ask for."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from vyloha.commerce.cart.actions import add_item_in_transaction, check_addition, remove_line
from vyloha.commerce.cart.errors import CartError
from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.cart.models import CartLine
from vyloha.commerce.cart.snapshot import CartSnapshot, convert_to_charged_currency
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.pricing.offers import get_offer
from vyloha.commerce.shipping.countries import DEFAULT_COUNTRY
from vyloha.core.money import Money
from vyloha.core.numbers import parse_whole_number
from vyloha.storefront.api.ajax.wc_ajax import handlers
from vyloha.storefront.api.paypal.calls import (
    CallFailed,
    Json,
    build_success,
    get_list,
    get_text,
    register_call,
)
from vyloha.storefront.api.store.cart_representation import load_visitor_contents
from vyloha.storefront.visitor import carts

MAX_PRODUCTS, MAX_NAME = 100, 127  # 127: characters that PayPal takes
WITHOUT_DECIMALS = frozenset({"HUF", "JPY", "TWD"})  # at PayPal
Product = tuple[int, int, dict[str, str]]  # id, quantity, values by attribute


@register_call("ppc-change-cart")
def change_cart(request: HttpRequest, body: Json) -> list[Json]:
    """Put exactly these products into the cart, or change nothing; the cart page can restore the former ones."""
    products = _parse_products(body)
    try:
        with carts.fill_cart(request) as cart:
            for key in CartLine.objects.active().filter(cart=cart).values_list("key", flat=True):
                remove_line(cart, key)
            for item_id, quantity, chosen in products:
                add_item_in_transaction(cart, item_id, quantity, chosen)
    except CartError as error:
        raise CallFailed(str(error)) from error
    contents = load_visitor_contents(request)
    carts.schedule_cart_cookies(request, carts.CartSummary(contents.quantity, contents.hash))
    return [build_purchase_unit(convert_to_charged_currency(contents))]


@register_call("ppc-simulate-cart")
def simulate_cart(request: HttpRequest, body: Json) -> Json:
    """Return the price of these products; no cart changes."""
    total = Money(0, get_active_currency().code)
    try:
        for item_id, quantity, chosen in _parse_products(body):
            price = get_offer(check_addition(item_id, quantity, chosen).variation).price
            total += price * quantity if price else Money(0, total.currency)
    except CartError as error:
        raise CallFailed(str(error)) from error
    return {
        "total": float(total.decimal),
        "shipping_fee": 0,
        "currency_code": total.currency,
        "country_code": DEFAULT_COUNTRY,
        # Products have no button of PayPal's (deviations.md).
        "funding": {"paylater": {"enabled": False}},
        "button": {"is_disabled": True},
        "messages": {"is_hidden": True},
    }


@handlers.register("ppc-cart-script-params")
def respond_with_script_params(request: HttpRequest) -> HttpResponse:
    """Respond with the total of the cart, in the currency that it would be charged in."""
    contents = convert_to_charged_currency(load_visitor_contents(request))
    total = contents.total
    return build_success(
        {
            "url_params": {"currency": total.currency, "intent": "capture"},
            "amount": _format_value(total),
            "total": float(total.decimal),
            "total_str": _format_value(total),
            "currency_code": total.currency,
            "country_code": DEFAULT_COUNTRY,
        }
    )


@register_call("ppc-data-client-id")
def get_data_client_id(request: HttpRequest, body: Json) -> None:
    """Reject the call: the shop stores no payment of anybody at PayPal (deviations.md)."""
    raise CallFailed(_("This shop does not store your account of PayPal."))


def _parse_products(body: Json) -> list[Product]:
    products = [_parse_product(product) for product in get_list(body, "products")[:MAX_PRODUCTS]]
    if not products:
        raise CallFailed(_("No product was sent."))
    return products


def _parse_product(product: Any) -> Product:
    fields = product if isinstance(product, dict) else {}
    values = [value for value in get_list(fields, "variations") if isinstance(value, dict)]
    chosen = {get_text(value, "name"): get_text(value, "value") for value in values[:MAX_PRODUCTS]}
    # A product without a quantity is one.
    item_id, quantity = parse_whole_number(str(fields.get("id"))), parse_whole_number(str(fields.get("quantity", 1)))
    return item_id or 0, quantity or 0, chosen


def build_purchase_unit(contents: CartSnapshot) -> Json:
    """Return the contents of a cart as a purchase unit of PayPal's."""
    parts = {
        "item_total": contents.items_total,
        "shipping": contents.shipping,
        "handling": contents.fee,
        "discount": contents.discount,
    }
    breakdown = {name: _format_amount(part) for name, part in parts.items() if part and part.minor}
    return {
        "reference_id": "default",
        "amount": _format_amount(contents.total) | {"breakdown": breakdown},
        "items": [_build_item(line) for line in contents.lines],
    }


def _build_item(line: PricedCartLine) -> Json:
    return {
        "name": line.full_name[:MAX_NAME],
        "quantity": str(line.quantity),
        "unit_amount": _format_amount(line.unit_price),
        "sku": (line.variation.sku or line.product.sku or "")[:MAX_NAME],
    }


def _format_amount(amount: Money) -> Json:
    return {"currency_code": amount.currency, "value": _format_value(amount)}


def _format_value(amount: Money) -> str:
    return f"{amount.decimal:.0f}" if amount.currency in WITHOUT_DECIMALS else f"{amount.decimal:.2f}"
