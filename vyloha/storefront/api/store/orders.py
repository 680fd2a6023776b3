"""The route of one order: clients need its key and the customer's email."""

from typing import Annotated

from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from pydantic import Field

from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.orders.models import Order as StoredOrder
from vyloha.commerce.orders.models import OrderLine
from vyloha.commerce.orders.states import Status
from vyloha.commerce.pricing.vat import compute_vat, compute_vat_shares, format_percent
from vyloha.content.cards.product_cards import build_product_url
from vyloha.core.http.endpoints import ApiError, EndpointCall, EndpointParams, Namespace
from vyloha.core.money import Money
from vyloha.storefront.api.store.addresses import BillingAddress, ShippingAddress
from vyloha.storefront.api.store.cart_representation import ROUNDING, build_coupons_with_tax, build_fee
from vyloha.storefront.api.store.cart_schemas import CartTotals, Fee, ItemVariation, TaxLine
from vyloha.storefront.api.store.checkout_schemas import Order, OrderItem, OrderItemPrices
from vyloha.storefront.api.store.item_representation import build_line_totals
from vyloha.storefront.api.store.lists import Id
from vyloha.storefront.representations.money import build_currency_members, format_amount

routes = Namespace("wc/store/v1")


class OrderQuery(EndpointParams):
    id: Id
    key: Annotated[str, Field(max_length=100)] = ""
    billing_email: Annotated[str, Field(max_length=254)] = ""


@routes.get("/order/{id:int}")
def read_order(call: EndpointCall, params: OrderQuery) -> Order:
    """Return a placed order."""
    return build_order(get_order(params, "lines__variation__product", "coupons", "vat_lines", "addresses"), call)


def get_order(params: OrderQuery, *related: str) -> StoredOrder:
    """
    Return the placed order that the caller may see, with ``related`` prefetched.

    :raises Problem: if it does not exist, or its key or email differs
    """
    order = StoredOrder.objects.placed().prefetch_related(*related).filter(pk=params.id).first()
    if order is None or not constant_time_compare(params.key, order.key):
        raise ApiError("woocommerce_rest_invalid_order", _("There is no such order, or its key is another."), 401)
    if not constant_time_compare(params.billing_email.strip().lower(), order.email.lower()):
        raise ApiError("woocommerce_rest_invalid_billing_email", _("The order was made with another e-mail."), 401)
    return order


def build_order(order: StoredOrder, call: EndpointCall) -> Order:
    """Return an order in the Store API's shape."""
    lines = list(order.lines.all())
    amounts = [(line.total_minor, line.tax_rate) for line in lines]
    extras = [(order.shipping_minor, order.shipping_tax_rate), (order.fee_minor, order.fee_tax_rate)]
    *shares, shipping_vat, fee_vat = compute_vat_shares([*amounts, *extras])
    discount_vat = sum(compute_vat(line.discount_minor, line.tax_rate) for line in lines)
    billing, shipping = order.billing_address, order.shipping_address
    return Order(
        id=order.pk,
        number=order.number or "",
        status=order.status,
        items=[_build_item(line, vat, order, call) for line, vat in zip(lines, shares, strict=True)],
        coupons=build_coupons_with_tax(
            [(one.code, one.discount_type, order.build_money(one.discount_minor)) for one in order.coupons.all()],
            order.build_money(discount_vat),
        ),
        fees=_build_fees(order, order.build_money(fee_vat)),
        totals=_build_totals(order, sum(shares), discount_vat, shipping_vat, fee_vat),
        billing_address=BillingAddress.from_stored({**(vars(billing) if billing else {}), "email": order.email}),
        shipping_address=ShippingAddress.from_stored(vars(shipping) if shipping else {}),
        needs_payment=order.status in {Status.PENDING, Status.FAILED} and order.total_minor > 0,
        needs_shipping=True,
        payment_requirements=["products"],
        errors=[],
        extensions={},
    )


def _build_item(line: OrderLine, vat: int, order: StoredOrder, call: EndpointCall) -> OrderItem:
    price = str(line.unit_price_minor)
    product = line.variation.product if line.variation else None
    return OrderItem(
        key=str(line.pk),
        id=line.variation_id or line.product_id,
        quantity=line.quantity,
        name=line.name,
        sku=line.sku,
        permalink=call.http.build_absolute_uri(build_product_url(product)) if product else "",
        images=[],
        variation=[
            ItemVariation(
                raw_attribute=f"{WIRE_PREFIX}{attribute.get('slug', '')}",
                attribute=attribute["name"],
                value=attribute["value"],
            )
            for attribute in line.attributes
        ],
        prices=OrderItemPrices(
            price=price, regular_price=price, sale_price=price, **build_currency_members(order.currency)
        ),
        totals=build_line_totals(
            order.build_money(line.total_minor),
            order.build_money(vat),
            order.build_money(line.discount_minor),
            line.tax_rate,
        ),
    )


def _build_fees(order: StoredOrder, vat: Money) -> list[Fee]:
    own = build_fee(order.payment_api_name, order.payment_name, order.build_money(order.fee_minor), vat)
    rounding = build_fee(ROUNDING, _("Rounding"), order.build_money(order.rounding_minor), order.build_money(0))
    return [fee for fee in (own, rounding) if fee is not None]


def _build_totals(order: StoredOrder, goods_vat: int, discount_vat: int, shipping_vat: int, fee_vat: int) -> CartTotals:
    vat_lines = list(order.vat_lines.all())
    return CartTotals(
        total_items=str(order.goods_minor - goods_vat - discount_vat),
        total_items_tax=str(goods_vat + discount_vat),
        total_fees=str(order.fee_minor - fee_vat + order.rounding_minor),
        total_fees_tax=str(fee_vat),
        total_discount=str(order.discount_minor - discount_vat),
        total_discount_tax=str(discount_vat),
        total_shipping=str(order.shipping_minor - shipping_vat),
        total_shipping_tax=str(shipping_vat),
        total_price=format_amount(Money(order.total_minor, order.currency)),
        total_tax=str(sum(line.vat_minor for line in vat_lines)),
        tax_lines=[
            TaxLine(name=_("VAT"), price=str(line.vat_minor), rate=f"{format_percent(line.rate)}%")
            for line in vat_lines
            if line.rate
        ],
        **build_currency_members(order.currency),
    )
