"""Represents a cart in the Store API's shape."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from vyloha.commerce.analytics.items import build_cart_data
from vyloha.commerce.cart.acknowledgements import save_acknowledged_terms
from vyloha.commerce.cart.errors import CouponNotApplicable
from vyloha.commerce.cart.models import Cart as StoredCart
from vyloha.commerce.cart.models import CartLine
from vyloha.commerce.cart.snapshot import CartSnapshot, load_cart_snapshot
from vyloha.commerce.pricing.allocation import allocate
from vyloha.commerce.pricing.vat import compute_vat, format_percent
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.analytics.settings import get_analytics_settings, is_analytics_enabled
from vyloha.core.http.endpoints import EndpointReply
from vyloha.core.money import Money
from vyloha.storefront.api.store import product_representation
from vyloha.storefront.api.store.addresses import BillingAddress, ShippingAddress
from vyloha.storefront.api.store.cart_schemas import (
    Cart,
    CartProblem,
    CartTotals,
    Coupon,
    CouponTotals,
    Destination,
    Fee,
    FeeTotals,
    Package,
    PackageItem,
    RateData,
    ShippingRate,
    TaxLine,
)
from vyloha.storefront.api.store.item_representation import build_items
from vyloha.storefront.representations.cart_contents import CartContents, apply_default_methods
from vyloha.storefront.representations.money import build_currency_members, format_amount
from vyloha.storefront.visitor import carts

NAMESPACE, ANALYTICS = "vyloha", "analytics"  # of our own members
ROUNDING = "rounding"  # id of the fee for cash rounding


def load_visitor_contents(request: HttpRequest, lines: Sequence[CartLine] | None = None) -> CartSnapshot:
    """
    Return the contents of the visitor's cart; those of an empty, unsaved one if there is none.

    ``lines``: its lines, if this request has read them already.
    """
    return load_cart_snapshot(carts.get_cart(request) or StoredCart(pk=0), lines=lines)


def build_visitor_cart(request: HttpRequest) -> Cart:
    """Return the visitor's current cart."""
    return build_cart(load_visitor_contents(request), request)


def build_reply(
    request: HttpRequest, has_changed: bool = False, status: int = 200, lines: Sequence[CartLine] | None = None
) -> EndpointReply[Cart]:
    """Return the reply with the visitor's cart and its hash; after a change also cookies of the cart."""
    contents = load_visitor_contents(request, lines)
    if has_changed:
        carts.schedule_cart_cookies(request, carts.CartSummary(contents.quantity, contents.hash))
    return EndpointReply(build_cart(contents, request), status, {"Cart-Hash": contents.hash})


def build_cart(contents: CartSnapshot, request: HttpRequest) -> Cart:
    """
    Return contents in the Store API's shape, and record that they were shown; the number of queries does not grow with
    the lines.
    """
    save_acknowledged_terms(contents)
    return Cart(
        items=build_items(contents.lines, contents, request),
        coupons=build_coupons(contents),
        fees=build_fees(contents),
        totals=build_totals(contents),
        shipping_address=ShippingAddress.from_stored(contents.cart.shipping_address or contents.cart.billing_address),
        billing_address=BillingAddress.from_stored(contents.cart.billing_address),
        needs_payment=contents.total.minor > 0,
        needs_shipping=not contents.is_empty,
        payment_requirements=["products"],
        has_calculated_shipping=bool(contents.shipping_methods) and not contents.is_empty,
        shipping_rates=build_packages(contents),
        items_count=contents.quantity,
        items_weight=contents.weight_g / 1000,
        cross_sells=product_representation.build_cross_sells(contents, request),
        errors=[
            CartProblem(code=notice.code, message=str(notice))
            for notice in [*contents.deleted, *contents.notices]
            if notice.stops_order
        ]
        + [CartProblem(code=CouponNotApplicable.code, message=str(refusal)) for refusal in contents.refused_coupons],
        payment_methods=[method.api_name for method in contents.payment_methods],
        extensions=build_extensions(apply_default_methods(contents)),
    )


def build_extensions(contents: CartSnapshot) -> dict[str, Any]:
    """
    Return the cart's data for our own pages: formatted texts, since browsers format no money; and the data for
    analytics, if the shop uses it.
    """
    extensions = {NAMESPACE: CartContents.from_contents(contents).model_dump(mode="json")}
    return extensions | (
        {ANALYTICS: build_cart_data(contents, get_analytics_settings().identifier)} if is_analytics_enabled() else {}
    )


def build_totals(contents: CartSnapshot) -> CartTotals:
    """Return the totals, as far as delivery and payment are chosen."""
    nothing = contents.items_total * 0
    fee, shipping = contents.fee or nothing, contents.shipping
    return CartTotals(
        total_items=format_amount(contents.items_total - contents.items_vat - contents.discount_vat),
        total_items_tax=format_amount(contents.items_vat + contents.discount_vat),
        total_fees=format_amount(fee - contents.fee_vat + contents.rounding),
        total_fees_tax=format_amount(contents.fee_vat),
        total_discount=format_amount(contents.discount - contents.discount_vat),
        total_discount_tax=format_amount(contents.discount_vat),
        total_shipping=None if shipping is None else format_amount(shipping - contents.shipping_vat),
        total_shipping_tax=None if shipping is None else format_amount(contents.shipping_vat),
        total_price=format_amount(contents.total),
        total_tax=format_amount(contents.vat),
        tax_lines=[
            TaxLine(name=_("VAT"), price=str(line.vat), rate=f"{format_percent(line.rate)}%")
            for line in contents.vat_lines
            if line.rate
        ],
        **build_currency_members(contents.total.currency),
    )


def build_coupons(contents: CartSnapshot) -> list[Coupon]:
    """Return the coupons of the cart that apply."""
    return build_coupons_with_tax(
        [(one.coupon.code, one.coupon.discount_type, one.discount) for one in contents.coupons], contents.discount_vat
    )


def build_coupons_with_tax(coupons: list[tuple[str, str, Money]], tax: Money) -> list[Coupon]:
    """Return coupons (code, kind, discount with VAT) in the Store API's shape; their shares of ``tax`` add up to it."""
    weights = [discount.minor for _code, _kind, discount in coupons]
    shares = allocate(tax.minor, weights) if any(weights) else [0] * len(coupons)
    return [
        Coupon(
            code=code,
            discount_type=kind,
            totals=CouponTotals(
                total_discount=str(discount.minor - share),
                total_discount_tax=str(share),
                **build_currency_members(discount.currency),
            ),
        )
        for (code, kind, discount), share in zip(coupons, shares, strict=True)
    ]


def build_fees(contents: CartSnapshot) -> list[Fee]:
    """Return the fee of the chosen payment method and the cash rounding, which the protocol has no other member for."""
    method = contents.payment_method
    if method is None:
        return []
    own = build_fee(method.api_name, method.name, contents.compute_fee(method), contents.fee_vat)
    rounding = build_fee(ROUNDING, _("Rounding"), contents.rounding, contents.build_money(0))
    return [fee for fee in (own, rounding) if fee is not None]


def build_fee(kind: str, name: str, gross: Money, vat: Money) -> Fee | None:
    """Return a fee in the Store API's shape, None when it is zero."""
    if not gross.minor:
        return None
    members = build_currency_members(gross.currency)
    return Fee(
        id=kind,
        key=kind,
        name=name,
        totals=FeeTotals(total=format_amount(gross - vat), total_tax=format_amount(vat), **members),
    )


def build_packages(contents: CartSnapshot) -> list[Package]:
    """Return the cart's one package, with the offered shipping methods."""
    if contents.is_empty:
        return []
    goes_to = ShippingAddress.from_stored(contents.cart.shipping_address or contents.cart.billing_address)
    return [
        Package(
            package_id=0,
            name=_("Delivery"),
            destination=Destination(**{name: getattr(goes_to, name) for name in Destination.model_fields}),
            items=[PackageItem(key=line.key, name=line.name, quantity=line.quantity) for line in contents.lines],
            shipping_rates=[_build_rate(method, contents) for method in contents.shipping_methods],
        )
    ]


def _build_rate(method: ShippingMethod, contents: CartSnapshot) -> ShippingRate:
    price = contents.compute_shipping_price(method)
    vat = Money(compute_vat(price.minor, method.tax_class.rate), price.currency)
    items = ", ".join(f"{line.full_name} × {line.quantity}" for line in contents.lines)
    return ShippingRate(
        rate_id=method.rate_id,
        name=method.name,
        description=method.description,
        delivery_time="",
        price=format_amount(price - vat),
        taxes=format_amount(vat),
        instance_id=method.pk,
        method_id=method.kind,
        meta_data=[RateData(key=_("Items"), value=items)],
        selected=method == contents.shipping_method,
        **build_currency_members(price.currency),
    )
