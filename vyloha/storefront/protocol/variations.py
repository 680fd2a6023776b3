"""`POST /?wc-ajax=get_variation`: the variation that a choice means, for scripts made for WooCommerce (facts 5.1)."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from pydantic import BaseModel

from vyloha.commerce.cart.choice import WIRE_PREFIX, understand
from vyloha.commerce.cart.errors import CartError
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.pricing.offers import Offer, offer_of, offers_of_products, price_range
from vyloha.content.cards import ShownPrice, Stock
from vyloha.content.pictures import GalleryPicture, gallery_of
from vyloha.core.money import Money
from vyloha.core.rendering import render_fragment
from vyloha.storefront.protocol import answers, bodies
from vyloha.storefront.protocol.store.images import SIZES, absolute_srcset
from vyloha.storefront.protocol.store.price_html import price_html
from vyloha.storefront.protocol.store.product_parts import dimensions_of, weight_of
from vyloha.storefront.protocol.store.product_schemas import Dimensions
from vyloha.storefront.protocol.wc_ajax import handlers


class VariationImage(BaseModel):
    """A picture in the sizes that WooCommerce's gallery knows; addresses are absolute, sizes pixels."""

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


@handlers.named("get_variation")
def get_variation(request: HttpRequest) -> HttpResponse:
    """Answer with the one variation that the chosen values mean, or ``false``."""
    form = bodies.form_of(request)
    wanted = str(form.get("product_id", ""))
    chosen = {name: str(value) for name, value in form.items() if name.startswith(WIRE_PREFIX)}
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 19):
        return answers.json(False)
    try:
        variation = understand(int(wanted), chosen).variation
    except CartError:
        return answers.json(False)
    product = variation.product
    is_told = product.type == Product.Type.VARIABLE and product.status == Product.Status.PUBLISHED
    if not is_told or not variation.is_enabled:
        return answers.json(False)
    return answers.json(_wire(variation, product, request))


def _wire(variation: Variation, product: Product, request: HttpRequest) -> WireVariation:
    offer = offer_of(variation, product)
    picture = _picture(product, variation)
    dimensions = dimensions_of(variation)
    weight = weight_of(variation) or weight_of(product)
    size = " × ".join(filter(None, (dimensions.length, dimensions.width, dimensions.height)))
    return WireVariation(
        variation_id=variation.pk,
        attributes=_attributes(variation, product),
        price_html=_price_html(offer, product),
        display_price=_number(offer.price),
        display_regular_price=_number(offer.regular_price),
        is_in_stock=offer.is_in_stock,
        is_purchasable=offer.is_sold,
        is_virtual=False,
        is_downloadable=False,
        backorders_allowed=offer.backorders_allowed,
        variation_is_active=True,
        variation_is_visible=offer.is_sold,
        is_sold_individually="yes" if offer.sold_individually else "no",
        min_qty=1,
        max_qty="" if offer.max_quantity is None else offer.max_quantity,
        availability_html=render_fragment("Stock", Stock.of(offer)),
        image=_image(picture, request) if picture else {},
        image_id=picture.image_id if picture else "",
        sku=variation.sku or product.sku or "",
        variation_description=variation.description,
        weight=weight,
        weight_html=f"{weight.replace('.', ',')}\u00a0kg" if weight else "",
        dimensions=dimensions,
        dimensions_html=f"{size.replace('.', ',')}\u00a0cm" if size else "",
        variation_stock_left="" if offer.pieces_left is None else offer.pieces_left,
    )


def _attributes(variation: Variation, product: Product) -> dict[str, str]:
    own = dict(variation.variation_terms.values_list("attribute__slug", "term__slug"))
    links = product.product_attributes.filter(makes_variations=True).order_by("position", "pk")
    return {f"{WIRE_PREFIX}{slug}": own.get(slug, "") for slug in links.values_list("attribute__slug", flat=True)}


def _price_html(offer: Offer, product: Product) -> str:
    """Return the price as HTML, "" when all variations cost the same: the product's price stands above already."""
    prices = price_range(offers_of_products([product.pk])[product.pk])
    is_told = prices is not None and prices.lowest == prices.highest
    return "" if is_told else price_html(ShownPrice.of_offer(offer))


def _number(money: Money | None) -> float:
    # The wire wants a JSON number; nothing is reckoned with it.
    return float(money.decimal) if money else 0.0


def _picture(product: Product, variation: Variation) -> GalleryPicture | None:
    gallery = gallery_of(product, [variation.image_id] if variation.image_id else [])
    own = (one for one in gallery if one.image_id == variation.image_id)
    return next(own, gallery[0] if gallery else None)


def _image(shown: GalleryPicture, request: HttpRequest) -> VariationImage:
    picture, absolute = shown.picture, request.build_absolute_uri
    src = absolute(picture.src)
    size = {"w": picture.width, "h": picture.height}
    return VariationImage(
        title=picture.alt,
        caption="",
        url=absolute(shown.zoom_url),
        alt=picture.alt,
        src=src,
        srcset=absolute_srcset(picture.srcset, request),
        sizes=SIZES if picture.srcset else "",
        full_src=absolute(shown.zoom_url),
        full_src_w=shown.zoom_width,
        full_src_h=shown.zoom_height,
        gallery_thumbnail_src=src,
        thumb_src=src,
        **_sized("gallery_thumbnail_src", size),
        **_sized("thumb_src", size),
        **_sized("src", size),
    )


def _sized(name: str, size: dict[str, int]) -> dict[str, Any]:
    return {f"{name}_{side}": pixels for side, pixels in size.items()}
