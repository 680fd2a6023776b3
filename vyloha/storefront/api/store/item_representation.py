"""Represents one line of a cart in the Store API's shape."""

from collections.abc import Iterable

from django.http import HttpRequest

from vyloha.commerce.cart.cross_sells import load_recommended
from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.cart.limits import MAX_QUANTITY
from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.pricing.vat import compute_vat
from vyloha.content.cards.product_cards import build_product_url
from vyloha.core.money import Money
from vyloha.storefront.api.store.cart_schemas import (
    Item,
    ItemPrices,
    ItemTotals,
    ItemVariation,
    QuantityLimits,
    RawPrices,
)
from vyloha.storefront.representations.line_pictures import LinePicture, load_line_pictures, load_variation_pictures
from vyloha.storefront.representations.money import (
    RAW_PRECISION,
    build_currency_members,
    format_amount,
    format_raw_amount,
)


def preload_line_parts(variation: Variation) -> None:
    """Cache what the representation of a line of the variation needs, unless it is cached already."""
    load_variation_pictures([variation])
    load_recommended({variation.product_id})


def build_items(lines: Iterable[PricedCartLine], contents: CartSnapshot, request: HttpRequest) -> list[Item]:
    """Return lines of the contents in the Store API's shape."""
    lines = list(lines)
    pictures = load_line_pictures(lines)
    return [_build_item(line, contents, pictures[line.key], request) for line in lines]


def _build_item(
    line: PricedCartLine, contents: CartSnapshot, pictures: Iterable[LinePicture], request: HttpRequest
) -> Item:
    product, offer = line.product, line.offer
    return Item(
        key=line.key,
        id=line.variation.pk,
        type="simple" if product.type == product.Type.SIMPLE else "variation",
        quantity=line.quantity,
        quantity_limits=build_quantity_limits(line),
        name=line.name,
        short_description=product.short_description,
        description=line.variation.description or product.description,
        sku=line.variation.sku or product.sku or "",
        low_stock_remaining=offer.low_stock_remaining,
        backorders_allowed=offer.backorders_allowed,
        show_backorder_badge=offer.shows_backorder and offer.in_stock is not None and line.quantity > offer.in_stock,
        sold_individually=offer.sold_individually,
        permalink=request.build_absolute_uri(build_product_url(product)),
        # The alt text of the variation's own picture is its full name.
        images=[
            picture.build_image(line.full_name if line.variation.image_id == picture.image_id else picture.alt, request)
            for picture in pictures
        ],
        variation=[
            ItemVariation(
                raw_attribute=f"{WIRE_PREFIX}{attribute.slug}", attribute=attribute.name, value=attribute.value
            )
            for attribute in line.attributes
        ],
        item_data=[],
        prices=_build_prices(line),
        totals=build_line_totals(
            line.discounted_total, contents.compute_line_vat(line), line.discount, line.offer.tax_rate
        ),
        catalog_visibility=product.visibility,
        extensions={},
    )


def build_quantity_limits(line: PricedCartLine) -> QuantityLimits:
    """Return the limits of the line's quantity."""
    most = MAX_QUANTITY if line.offer.max_quantity is None else min(line.offer.max_quantity, MAX_QUANTITY)
    return QuantityLimits(minimum=1, maximum=max(most, 1), multiple_of=1, editable=not line.offer.sold_individually)


def build_line_totals(gross: Money, vat: Money, discount: Money, tax_rate: int) -> ItemTotals:
    """Return the totals of a line before coupons (subtotal) and after; ``gross`` and its ``vat`` are after coupons."""
    net = gross - vat
    discount_vat = Money(compute_vat(discount.minor, tax_rate), discount.currency)
    return ItemTotals(
        line_subtotal=format_amount(net + discount - discount_vat),
        line_subtotal_tax=format_amount(vat + discount_vat),
        line_total=format_amount(net),
        line_total_tax=format_amount(vat),
        **build_currency_members(gross.currency),
    )


def _build_prices(line: PricedCartLine) -> ItemPrices:
    price, regular = line.unit_price, line.offer.regular_price or line.unit_price
    return ItemPrices(
        price=format_amount(price),
        regular_price=format_amount(regular),
        sale_price=format_amount(price),
        price_range=None,
        raw_prices=RawPrices(
            precision=RAW_PRECISION,
            price=format_raw_amount(price),
            regular_price=format_raw_amount(regular),
            sale_price=format_raw_amount(price),
        ),
        **build_currency_members(price.currency),
    )
