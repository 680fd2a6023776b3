"""`POST /?wc-ajax=get_variation`: the variation that a choice means, for scripts made for WooCommerce (facts 5.1)."""

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.cart.errors import CartError
from vyloha.commerce.cart.item_request import WIRE_PREFIX, understand
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.pricing.offers import offer_of, offers_of_products
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.pictures import GalleryPicture, gallery_of
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.wc_ajax import handlers
from vyloha.storefront.representations.product_variations import article_of
from vyloha.storefront.representations.variations import (
    Article,
    WireVariation,
    price_of,
    variation_image,
    wire_variation,
)


@handlers.named("get_variation")
def get_variation(request: HttpRequest) -> HttpResponse:
    """Answer with the one variation that the chosen values mean, or ``false``."""
    form = request_parameters.form_of(request)
    wanted = request_parameters.whole_number(form.get("product_id"))
    chosen = {name: str(value) for name, value in form.items() if name.startswith(WIRE_PREFIX)}
    if wanted is None:
        return responses.json(False)
    try:
        variation = understand(wanted, chosen).variation
    except CartError:
        return responses.json(False)
    product = variation.product
    is_told = product.type == Product.Type.VARIABLE and product.status == Product.Status.PUBLISHED
    if not is_told or not variation.is_enabled:
        return responses.json(False)
    return responses.json(_wire(variation, product, request))


def _wire(variation: Variation, product: Product, request: HttpRequest) -> WireVariation:
    offer = offer_of(variation)
    own = Article(*(getattr(variation, name) for name in Article._fields))
    picture = _picture(product, variation)
    return wire_variation(
        offer,
        article_of(own, product),
        _attributes(variation, product),
        (picture.image_id, variation_image(picture, request.build_absolute_uri)) if picture else None,
        price_of(offer, ShownPrice.of_offers(offers_of_products([product.pk])[product.pk])),
    )


def _attributes(variation: Variation, product: Product) -> dict[str, str]:
    own = dict(variation.variation_terms.values_list("attribute__slug", "term__slug"))
    links = product.product_attributes.filter(makes_variations=True).order_by("position", "pk")
    return {f"{WIRE_PREFIX}{slug}": own.get(slug, "") for slug in links.values_list("attribute__slug", flat=True)}


def _picture(product: Product, variation: Variation) -> GalleryPicture | None:
    gallery = gallery_of(product, [variation.image_id] if variation.image_id else [])
    own = (picture for picture in gallery if picture.image_id == variation.image_id)
    return next(own, gallery[0] if gallery else None)
