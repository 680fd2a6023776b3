"""Lists the variations in the product page's form for scripts made for WooCommerce."""

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any

from django.db.models import QuerySet
from pydantic import TypeAdapter

from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.pricing.offers import Offer
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.pictures import GalleryPicture
from vyloha.core.database.prepared_queries import PreparedRows
from vyloha.storefront.representations.product_columns import ProductAttributeRow, ProductVariationRow
from vyloha.storefront.representations.variations import (
    VariationArticle,
    WireVariation,
    build_variation_image,
    build_wire_variation,
    convert_price,
)

UNLISTED = "false"  # scripts then request one variation at a time (api/ajax/variations.py)

_list = TypeAdapter(list[WireVariation])


def build_variations_json(
    product: Product,
    rows: dict[int, ProductVariationRow],
    offers: Sequence[Offer],
    choices: Sequence[ProductAttributeRow],
    gallery: Sequence[GalleryPicture],
    absolute: Callable[[str], str],
) -> str:
    """
    Return the JSON of the variations that have ``offers``; one query.

    :param choices: attributes to select
    :param absolute: makes a URL of a path
    """
    articles = {pk: VariationArticle(*columns) for pk, *columns in articles_of_products([product.pk])}
    images = {picture.image_id: (picture.image_id, build_variation_image(picture, absolute)) for picture in gallery}
    first = next(iter(images.values()), None)
    shown = ShownPrice.from_offers(offers)
    prices = {cost: convert_price(offer, shown) for cost, offer in {_get_cost(one): one for one in offers}.items()}
    listed = [
        build_wire_variation(
            offer,
            complete_article(articles[offer.variation_id], product),
            _get_attributes(rows[offer.variation_id], choices),
            images.get(rows[offer.variation_id].image_id or 0, first),
            prices[_get_cost(offer)],
        )
        for offer in offers
    ]
    return _list.dump_json(listed).decode()


def _get_cost(offer: Offer) -> Hashable:
    return offer.cost, offer.measure, offer.is_sold


def complete_article(own: VariationArticle, product: Product) -> VariationArticle:
    """Return ``own``, completed by the product's values for all its variations."""
    weight_g = product.weight_g if own.weight_g is None else own.weight_g
    return own._replace(sku=own.sku or product.sku or "", weight_g=weight_g)


def _get_attributes(row: ProductVariationRow, choices: Collection[ProductAttributeRow]) -> dict[str, str]:
    return {f"{WIRE_PREFIX}{choice.slug}": row.terms.get(choice.attribute_id, "") for choice in choices}


@PreparedRows
def articles_of_products(product_ids: Collection[int]) -> "QuerySet[Variation, tuple[Any, ...]]":
    enabled = Variation.objects.published().filter(product__in=product_ids)
    return enabled.values_list("pk", *VariationArticle._fields)
