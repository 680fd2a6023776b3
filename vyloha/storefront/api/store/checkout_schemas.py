"""Schemas of the checkout and of orders."""

from typing import Any

from vyloha.core.http.endpoints import EndpointResponse
from vyloha.storefront.api.store.addresses import BillingAddress, ShippingAddress
from vyloha.storefront.api.store.cart_schemas import CartTotals, Coupon, Fee, ItemTotals, ItemVariation
from vyloha.storefront.representations.images import Image
from vyloha.storefront.representations.money import InCurrency


class PaymentDetail(EndpointResponse):
    key: str
    value: str


class PaymentResult(EndpointResponse):
    """``payment_status`` is success, failure, pending or error; "" before the order is placed."""

    payment_status: str
    payment_details: list[PaymentDetail]
    redirect_url: str


class Checkout(EndpointResponse):
    """A draft or a placed order, in the shape of the checkout."""

    order_id: int
    status: str
    order_key: str
    order_number: str
    customer_note: str
    customer_id: int
    billing_address: BillingAddress
    shipping_address: ShippingAddress
    payment_method: str
    payment_result: PaymentResult
    additional_fields: dict[str, Any]
    extensions: dict[str, Any]


class OrderItemPrices(InCurrency):
    """Prices of one unit, with VAT, as agreed."""

    price: str
    regular_price: str
    sale_price: str


class OrderItem(EndpointResponse):
    """A bought line; it does not change with the product."""

    key: str
    id: int
    quantity: int
    name: str
    sku: str
    permalink: str
    images: list[Image]
    variation: list[ItemVariation]
    prices: OrderItemPrices
    totals: ItemTotals


class Order(EndpointResponse):
    """A placed order."""

    id: int
    number: str
    status: str
    items: list[OrderItem]
    coupons: list[Coupon]
    fees: list[Fee]
    totals: CartTotals
    billing_address: BillingAddress
    shipping_address: ShippingAddress
    needs_payment: bool
    needs_shipping: bool
    payment_requirements: list[str]
    errors: list[str]
    extensions: dict[str, Any]
