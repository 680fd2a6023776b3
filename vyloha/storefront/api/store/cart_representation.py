"""A cart in the Store API's shape."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from vyloha.commerce.analytics.items import cart_data
from vyloha.commerce.cart.acknowledgements import remember_terms
from vyloha.commerce.cart.actions import Added
from vyloha.commerce.cart.errors import CouponNotApplicable
from vyloha.commerce.cart.models import Cart as StoredCart
from vyloha.commerce.cart.snapshot import Contents, contents_of
from vyloha.commerce.pricing.allocation import shared
from vyloha.commerce.pricing.vat import percent, vat_in
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.analytics.settings import analytics_settings, measures
from vyloha.core.http.endpoints import Reply
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
from vyloha.storefront.api.store.item_representation import items_of
from vyloha.storefront.representations.cart_contents import CartContents, with_defaults
from vyloha.storefront.representations.money import amount, currency_members
from vyloha.storefront.visitor import carts

NAMESPACE, ANALYTICS = "vyloha", "analytics"  # of our own members
ROUNDING = "rounding"  # id of the fee that cash is rounded by


def contents_for(request: HttpRequest, added_line: Added | None = None) -> Contents:
    """
    Return the contents of the visitor's cart; those of an empty one, never stored, when there is none.

    Its lines are not read again after something was ``added_line``.
    """
    return contents_of(carts.cart_of(request) or StoredCart(pk=0), lines=added_line and added_line.lines)


def of_visitor(request: HttpRequest) -> Cart:
    """Return the visitor's cart as it is now."""
    return of(contents_for(request), request)


def reply_for(
    request: HttpRequest, has_changed: bool = False, status: int = 200, added_line: Added | None = None
) -> Reply[Cart]:
    """Return the reply with the visitor's cart and its hash; after a change the browser is told, too."""
    contents = contents_for(request, added_line)
    if has_changed:
        carts.remember_later(request, carts.Summary(contents.pieces, contents.hash))
    return Reply(of(contents, request), status, {"Cart-Hash": contents.hash})


def of(contents: Contents, request: HttpRequest) -> Cart:
    """
    Return contents in the Store API's shape, and remember that they were; the number of queries does not grow with
    the lines.
    """
    remember_terms(contents)
    return Cart(
        items=items_of(contents.lines, contents, request),
        coupons=coupons_in(contents),
        fees=fees_of(contents),
        totals=totals_of(contents),
        shipping_address=ShippingAddress.of(contents.cart.shipping_address or contents.cart.billing_address),
        billing_address=BillingAddress.of(contents.cart.billing_address),
        needs_payment=contents.total.minor > 0,
        needs_shipping=not contents.is_empty,
        payment_requirements=["products"],
        has_calculated_shipping=bool(contents.shipping_methods) and not contents.is_empty,
        shipping_rates=packages_of(contents),
        items_count=contents.pieces,
        items_weight=contents.weight_g / 1000,
        cross_sells=product_representation.cross_sells_of(contents, request),
        errors=[
            CartProblem(code=notice.code, message=str(notice))
            for notice in [*contents.deleted, *contents.notices]
            if notice.stops_order
        ]
        + [CartProblem(code=CouponNotApplicable.code, message=str(refusal)) for refusal in contents.refused_coupons],
        payment_methods=[method.kind for method in contents.payment_methods],
        extensions=extensions_of(with_defaults(contents)),
    )


def extensions_of(contents: Contents) -> dict[str, Any]:
    """
    Return what our own pages show of a cart: texts are ready, since browsers format no money (rule 1); and what
    analytics reads of it, where the shop uses some.
    """
    extensions = {NAMESPACE: CartContents.of(contents).model_dump(mode="json")}
    return extensions | ({ANALYTICS: cart_data(contents, analytics_settings().identifier)} if measures() else {})


def totals_of(contents: Contents) -> CartTotals:
    """Return the totals, as far as delivery and payment are chosen."""
    nothing = contents.goods * 0
    fee, shipping = contents.fee or nothing, contents.shipping
    return CartTotals(
        total_items=amount(contents.goods - contents.goods_vat - contents.discount_vat),
        total_items_tax=amount(contents.goods_vat + contents.discount_vat),
        total_fees=amount(fee - contents.fee_vat + contents.rounding),
        total_fees_tax=amount(contents.fee_vat),
        total_discount=amount(contents.discount - contents.discount_vat),
        total_discount_tax=amount(contents.discount_vat),
        total_shipping=None if shipping is None else amount(shipping - contents.shipping_vat),
        total_shipping_tax=None if shipping is None else amount(contents.shipping_vat),
        total_price=amount(contents.total),
        total_tax=amount(contents.vat),
        tax_lines=[
            TaxLine(name=_("VAT"), price=str(line.vat), rate=f"{percent(line.rate)}%")
            for line in contents.vat_lines
            if line.rate
        ],
        **currency_members(contents.total.currency),
    )


def coupons_in(contents: Contents) -> list[Coupon]:
    """Return the coupons of the cart that apply."""
    return coupons_with_tax(
        [(one.coupon.code, one.coupon.discount_type, one.discount) for one in contents.coupons], contents.discount_vat
    )


def coupons_with_tax(coupons: list[tuple[str, str, Money]], tax: Money) -> list[Coupon]:
    """Return coupons (code, kind, discount with VAT) in the Store API's shape; their shares of ``tax`` sum to it."""
    weights = [discount.minor for _code, _kind, discount in coupons]
    shares = shared(tax.minor, weights) if any(weights) else [0] * len(coupons)
    return [
        Coupon(
            code=code,
            discount_type=kind,
            totals=CouponTotals(
                total_discount=str(discount.minor - share),
                total_discount_tax=str(share),
                **currency_members(discount.currency),
            ),
        )
        for (code, kind, discount), share in zip(coupons, shares, strict=True)
    ]


def fees_of(contents: Contents) -> list[Fee]:
    """Return what the chosen payment costs, and what cash is rounded by: clients know no other place for it."""
    method = contents.payment_method
    if method is None:
        return []
    own = fee_of(method.kind, method.name, contents.fee_of(method), contents.fee_vat)
    rounding = fee_of(ROUNDING, _("Rounding"), contents.rounding, contents.money(0))
    return [fee for fee in (own, rounding) if fee is not None]


def fee_of(kind: str, name: str, gross: Money, vat: Money) -> Fee | None:
    """Return a fee in the Store API's shape, None when there is nothing to pay."""
    if not gross.minor:
        return None
    members = currency_members(gross.currency)
    return Fee(
        id=kind, key=kind, name=name, totals=FeeTotals(total=amount(gross - vat), total_tax=amount(vat), **members)
    )


def packages_of(contents: Contents) -> list[Package]:
    """Return the one package that a cart travels in, with the offered deliveries."""
    if contents.is_empty:
        return []
    goes_to = ShippingAddress.of(contents.cart.shipping_address or contents.cart.billing_address)
    return [
        Package(
            package_id=0,
            name=_("Delivery"),
            destination=Destination(**{name: getattr(goes_to, name) for name in Destination.model_fields}),
            items=[PackageItem(key=line.key, name=line.name, quantity=line.quantity) for line in contents.lines],
            shipping_rates=[_rate(method, contents) for method in contents.shipping_methods],
        )
    ]


def _rate(method: ShippingMethod, contents: Contents) -> ShippingRate:
    price = contents.shipping_price(method)
    vat = Money(vat_in(price.minor, method.tax_class.rate), price.currency)
    items = ", ".join(f"{line.full_name} × {line.quantity}" for line in contents.lines)
    return ShippingRate(
        rate_id=method.rate_id,
        name=method.name,
        description=method.description,
        delivery_time="",
        price=amount(price - vat),
        taxes=amount(vat),
        instance_id=method.pk,
        method_id=method.kind,
        meta_data=[RateData(key=_("Items"), value=items)],
        selected=method == contents.shipping_method,
        **currency_members(price.currency),
    )
