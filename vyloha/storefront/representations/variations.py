"""Represents variations for scripts made for WooCommerce's form: those of a page, and single responses."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from pydantic import BaseModel

from vyloha.commerce.pricing.offers import Offer
from vyloha.content.cards.prices import ShownPrice, StockStatus
from vyloha.content.pictures import GalleryPicture
from vyloha.core.money import Money
from vyloha.core.rendering import render_fragment
from vyloha.storefront.representations.images import SIZES, build_absolute_srcset
from vyloha.storefront.representations.price_html import render_price_html
from vyloha.storefront.representations.product_fields import build_dimensions, format_weight
from vyloha.storefront.representations.product_schemas import Dimensions


class VariationImage(BaseModel):
    """A picture in the sizes of WooCommerce's gallery; URLs are absolute, sizes in pixels."""

    title: str
    caption: str
    url: str
    alt: str
    src: str
    srcset: str
    sizes: str
    full_src: str
    full_src_w: int
    full_src_h: int
    gallery_thumbnail_src: str
    gallery_thumbnail_src_w: int
    gallery_thumbnail_src_h: int
    thumb_src: str
    thumb_src_w: int
    thumb_src_h: int
    src_w: int
    src_h: int


class WireVariation(BaseModel):
    """A variation; the prices are in crowns, the weight in kilograms, the size in centimetres."""

    variation_id: int
    attributes: dict[str, str]  # ``attribute_`` + slug → the term's slug, "" for any
    price_html: str
    display_price: float
    display_regular_price: float
    is_in_stock: bool
    is_purchasable: bool
    is_virtual: bool
    is_downloadable: bool
    backorders_allowed: bool
    variation_is_active: bool
    variation_is_visible: bool
    is_sold_individually: str
    min_qty: int
    max_qty: int | str
    availability_html: str
    image: VariationImage | dict[str, str]
    image_id: int | str
    sku: str
    variation_description: str
    weight: str
    weight_html: str
    dimensions: Dimensions
    dimensions_html: str
    variation_stock_left: int | str


class VariationArticle(NamedTuple):
    """The article data of a variation; None for unknown measures."""

    sku: str
    description: str
    weight_g: int | None
    length_mm: int | None
    width_mm: int | None
    height_mm: int | None


def build_wire_variation(
    offer: Offer,
    article: VariationArticle,
    attributes: dict[str, str],
    picture: tuple[int, VariationImage] | None,
    price: str,
) -> WireVariation:
    """
    Return one variation; makes no query.

    :param picture: the image's id and sizes, None for a product without any
    :param price: the HTML of its price
    """
    dimensions, weight = build_dimensions(article), format_weight(article)
    size = " × ".join(filter(None, (dimensions.length, dimensions.width, dimensions.height)))
    image_id, image = picture or ("", {})
    return WireVariation(
        variation_id=offer.variation_id,
        attributes=attributes,
        price_html=price,
        display_price=_convert_to_number(offer.price),
        display_regular_price=_convert_to_number(offer.regular_price),
        is_in_stock=offer.is_in_stock,
        is_purchasable=offer.is_sold,
        is_virtual=False,
        is_downloadable=False,
        backorders_allowed=offer.backorders_allowed,
        variation_is_active=True,
        variation_is_visible=offer.is_sold,
        is_sold_individually="yes" if offer.sold_individually else "no",
        min_qty=1,
        max_qty=offer.max_quantity or "",  # a sold-out variation has no limit: is_in_stock says so
        availability_html=_render_availability(StockStatus.from_offer(offer)),
        image=image,
        image_id=image_id,
        sku=article.sku,
        variation_description=article.description,
        weight=weight,
        weight_html=_format_measure(weight, "kg"),
        dimensions=dimensions,
        dimensions_html=_format_measure(size, "cm"),
        variation_stock_left="" if offer.units_left is None else offer.units_left,
    )


def convert_price(offer: Offer, shown: ShownPrice | None) -> str:
    """Return the price as HTML, "" if ``shown``, the product's price above, is the same."""
    own = ShownPrice.from_offer(offer)
    return "" if own == shown else render_price_html(own)


def build_variation_image(shown: GalleryPicture, absolute: Callable[[str], str]) -> VariationImage:
    """Return a picture of the gallery; ``absolute`` makes a URL of a path."""
    picture, src, zoom = shown.picture, absolute(shown.picture.src), absolute(shown.zoom_url)
    srcset = build_absolute_srcset(picture.srcset, absolute)
    width, height = picture.width, picture.height
    return VariationImage(
        title=picture.alt,
        caption="",
        url=zoom,
        alt=picture.alt,
        src=src,
        srcset=srcset,
        sizes=SIZES if srcset else "",
        full_src=zoom,
        full_src_w=shown.zoom_width,
        full_src_h=shown.zoom_height,
        gallery_thumbnail_src=src,
        gallery_thumbnail_src_w=width,
        gallery_thumbnail_src_h=height,
        thumb_src=src,
        thumb_src_w=width,
        thumb_src_h=height,
        src_w=width,
        src_h=height,
    )


def _format_measure(amount: str, unit: str) -> str:
    # Never empty: scripts read its first node without checking.
    return f"{amount.replace('.', ',')}\u00a0{unit}" if amount else _("not stated")


def _convert_to_number(money: Money | None) -> float:
    # The protocol requires a JSON number; it is not used in computations.
    return float(money.decimal) if money else 0.0


def _render_availability(stock: StockStatus) -> str:
    return _render_stock(stock) if settings.DEBUG else _render_memoized(stock)


def _render_stock(stock: StockStatus) -> str:
    return render_fragment("StockStatus", stock)


_render_memoized = lru_cache(maxsize=1000)(_render_stock)
