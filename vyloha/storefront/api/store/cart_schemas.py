"""Schemas of a cart and its members."""

from typing import Any

from vyloha.core.http.endpoints import EndpointResponse
from vyloha.storefront.api.store.addresses import BillingAddress, ShippingAddress
from vyloha.storefront.representations.images import Image
from vyloha.storefront.representations.money import InCurrency
from vyloha.storefront.representations.product_schemas import AmountRange, Product


class QuantityLimits(EndpointResponse):
    minimum: int
    maximum: int
    multiple_of: int
    editable: bool


class ItemVariation(EndpointResponse):
    raw_attribute: str
    attribute: str
    value: str


class ItemData(EndpointResponse):
    name: str
    value: str
    display: str


class RawPrices(EndpointResponse):
    precision: int
    price: str
    regular_price: str
    sale_price: str


class ItemPrices(InCurrency):
    """Prices of one unit, with VAT."""

    price: str
    regular_price: str
    sale_price: str
    price_range: AmountRange | None
    raw_prices: RawPrices


class ItemTotals(InCurrency):
    """Totals of a line, without VAT, and the VAT."""

    line_subtotal: str
    line_subtotal_tax: str
    line_total: str
    line_total_tax: str


class Item(EndpointResponse):
    key: str
    id: int
    type: str
    quantity: int
    quantity_limits: QuantityLimits
    name: str
    short_description: str
    description: str
    sku: str
    low_stock_remaining: int | None
    backorders_allowed: bool
    show_backorder_badge: bool
    sold_individually: bool
    permalink: str
    images: list[Image]
    variation: list[ItemVariation]
    item_data: list[ItemData]
    prices: ItemPrices
    totals: ItemTotals
    catalog_visibility: str
    extensions: dict[str, Any]


class CouponTotals(InCurrency):
    total_discount: str
    total_discount_tax: str


class Coupon(EndpointResponse):
    code: str
    discount_type: str
    totals: CouponTotals


class FeeTotals(InCurrency):
    total: str
    total_tax: str


class Fee(EndpointResponse):
    id: str
    key: str
    name: str
    totals: FeeTotals


class TaxLine(EndpointResponse):
    name: str
    price: str
    rate: str


class CartTotals(InCurrency):
    """Amounts without VAT, each with its VAT; only ``total_price`` includes both."""

    total_items: str
    total_items_tax: str
    total_fees: str
    total_fees_tax: str
    total_discount: str
    total_discount_tax: str
    total_shipping: str | None
    total_shipping_tax: str | None
    total_price: str
    total_tax: str
    tax_lines: list[TaxLine]


class Destination(EndpointResponse):
    address_1: str
    address_2: str
    city: str
    state: str
    postcode: str
    country: str


class PackageItem(EndpointResponse):
    key: str
    name: str
    quantity: int


class RateData(EndpointResponse):
    key: str
    value: str


class ShippingRate(InCurrency):
    """One offered delivery; ``price`` is without VAT, ``taxes`` is the VAT."""

    rate_id: str
    name: str
    description: str
    delivery_time: str
    price: str
    taxes: str
    instance_id: int
    method_id: str
    meta_data: list[RateData]
    selected: bool


class Package(EndpointResponse):
    package_id: int
    name: str
    destination: Destination
    items: list[PackageItem]
    shipping_rates: list[ShippingRate]


class CartProblem(EndpointResponse):
    code: str
    message: str


class Cart(EndpointResponse):
    """A visitor's cart."""

    items: list[Item]
    coupons: list[Coupon]
    fees: list[Fee]
    totals: CartTotals
    shipping_address: ShippingAddress
    billing_address: BillingAddress
    needs_payment: bool
    needs_shipping: bool
    payment_requirements: list[str]
    has_calculated_shipping: bool
    shipping_rates: list[Package]
    items_count: int
    items_weight: float
    cross_sells: list[Product]
    errors: list[CartProblem]
    payment_methods: list[str]
    extensions: dict[str, Any]
