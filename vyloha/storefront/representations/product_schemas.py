"""Schemas of products and of their taxonomies."""

from typing import Any

from vyloha.core.http.endpoints import EndpointResponse
from vyloha.storefront.representations.images import Image
from vyloha.storefront.representations.money import InCurrency


class AmountRange(EndpointResponse):
    min_amount: str
    max_amount: str


class ProductPrices(InCurrency):
    """With VAT; ``price_range`` when variations cost differently."""

    price: str
    regular_price: str
    sale_price: str
    price_range: AmountRange | None


class ProductTerm(EndpointResponse):
    """A category, tag or brand of a product."""

    id: int
    name: str
    slug: str
    link: str


class AttributeTerm(EndpointResponse):
    id: int
    name: str
    slug: str
    default: bool


class ProductAttribute(EndpointResponse):
    """``id`` and ``taxonomy`` are 0 and null for an attribute of this product alone."""

    id: int
    name: str
    taxonomy: str | None
    has_variations: bool
    terms: list[AttributeTerm]


class VariationAttribute(EndpointResponse):
    """``value`` is null when any value fits."""

    name: str
    value: str | None


class ProductVariation(EndpointResponse):
    id: int
    attributes: list[VariationAttribute]


class StockAvailability(EndpointResponse):
    text: str
    class_: str

    model_config = {"alias_generator": lambda name: name.rstrip("_"), "populate_by_name": True}


class Dimensions(EndpointResponse):
    """In centimetres."""

    length: str
    width: str
    height: str


class AddToCart(EndpointResponse):
    """The texts of the button, and the limits of the quantity."""

    text: str
    description: str
    url: str
    single_text: str
    minimum: int
    maximum: int
    multiple_of: int


class Product(EndpointResponse):
    """A product, or one of its variations with ``type`` "variation"; ``parent`` is then the product."""

    id: int
    name: str
    slug: str
    parent: int
    type: str
    variation: str
    permalink: str
    sku: str
    short_description: str
    description: str
    on_sale: bool
    prices: ProductPrices
    price_html: str
    average_rating: str
    review_count: int
    images: list[Image]
    categories: list[ProductTerm]
    tags: list[ProductTerm]
    brands: list[ProductTerm]
    attributes: list[ProductAttribute]
    variations: list[ProductVariation]
    grouped_products: list[int]
    has_options: bool
    is_purchasable: bool
    is_in_stock: bool
    is_on_backorder: bool
    low_stock_remaining: int | None
    stock_availability: StockAvailability
    sold_individually: bool
    weight: str
    dimensions: Dimensions
    add_to_cart: AddToCart
    extensions: dict[str, Any]
