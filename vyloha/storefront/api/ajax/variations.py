"""``POST /?wc-ajax=get_variation``: finds the variation of a selection, for scripts made for WooCommerce."""

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.cart.errors import CartError
from vyloha.commerce.cart.item_request import WIRE_PREFIX, parse_item_request
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.pricing.offers import get_offer, get_product_offers
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.pictures import GalleryPicture, load_gallery
from vyloha.core.numbers import parse_whole_number
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.wc_ajax import handlers
from vyloha.storefront.representations.product_variations import complete_article
from vyloha.storefront.representations.variations import (
    VariationArticle,
    WireVariation,
    build_variation_image,
    build_wire_variation,
    convert_price,
)


@handlers.register("get_variation")
def get_variation(request: HttpRequest) -> HttpResponse:
    """Respond with the variation that has the chosen values, or ``false``."""
    form = request_parameters.parse_form(request)
    wanted = parse_whole_number(form.get("product_id"))
    chosen = {name: str(value) for name, value in form.items() if name.startswith(WIRE_PREFIX)}
    if wanted is None:
        return responses.build_json(False)
    try:
        variation = parse_item_request(wanted, chosen).variation
    except CartError:
        return responses.build_json(False)
    product = variation.product
    is_told = product.type == Product.Type.VARIABLE and product.status == Product.Status.PUBLISHED
    if not is_told or not variation.is_enabled:
        return responses.build_json(False)
    return responses.build_json(_build_wire_variation(variation, product, request))


def _build_wire_variation(variation: Variation, product: Product, request: HttpRequest) -> WireVariation:
    offer = get_offer(variation)
    own = VariationArticle(*(getattr(variation, name) for name in VariationArticle._fields))
    picture = _get_picture(product, variation)
    return build_wire_variation(
        offer,
        complete_article(own, product),
        _get_attributes(variation, product),
        (picture.image_id, build_variation_image(picture, request.build_absolute_uri)) if picture else None,
        convert_price(offer, ShownPrice.from_offers(get_product_offers([product.pk])[product.pk])),
    )


def _get_attributes(variation: Variation, product: Product) -> dict[str, str]:
    own = dict(variation.variation_terms.values_list("attribute__slug", "term__slug"))
    links = product.product_attributes.filter(makes_variations=True).order_by("position", "pk")
    return {f"{WIRE_PREFIX}{slug}": own.get(slug, "") for slug in links.values_list("attribute__slug", flat=True)}


def _get_picture(product: Product, variation: Variation) -> GalleryPicture | None:
    gallery = load_gallery(product, [variation.image_id] if variation.image_id else [])
    own = (picture for picture in gallery if picture.image_id == variation.image_id)
    return next(own, gallery[0] if gallery else None)
