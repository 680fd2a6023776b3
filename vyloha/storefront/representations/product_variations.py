"""The variations that the product page's form lists for scripts made for WooCommerce (facts 5.1)."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from django.db.models import QuerySet
from pydantic import TypeAdapter

from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.pricing.offers import Offer
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.pictures import GalleryPicture
from vyloha.core.database.prepared_queries import Prepared
from vyloha.storefront.representations.product_columns import AttributeRow, VariationRow
from vyloha.storefront.representations.variations import (
    Article,
    WireVariation,
    price_of,
    variation_image,
    wire_variation,
)

UNLISTED = "false"  # scripts then ask for one variation at a time (protocol/variations.py)

_list = TypeAdapter(list[WireVariation])


def product_variations(
    product: Product,
    rows: dict[int, VariationRow],
    offers: Sequence[Offer],
    choices: Sequence[AttributeRow],
    gallery: Sequence[GalleryPicture],
    absolute: Callable[[str], str],
) -> str:
    """
    Return the JSON of the variations that have ``offers``; one query.

    :param choices: what they are chosen by
    :param absolute: makes a URL of a path
    """
    articles = {pk: Article(*columns) for pk, *columns in _articles([product.pk])}
    images = {picture.image_id: (picture.image_id, variation_image(picture, absolute)) for picture in gallery}
    first = next(iter(images.values()), None)
    shown = ShownPrice.of_offers(offers)
    listed = [
        wire_variation(
            offer,
            article_of(articles[offer.variation_id], product),
            _attributes(rows[offer.variation_id], choices),
            images.get(rows[offer.variation_id].image_id or 0, first),
            price_of(offer, shown),
        )
        for offer in offers
    ]
    return _list.dump_json(listed).decode()


def article_of(own: Article, product: Product) -> Article:
    """Return ``own``, completed by what the product says for all its variations."""
    weight_g = product.weight_g if own.weight_g is None else own.weight_g
    return own._replace(sku=own.sku or product.sku or "", weight_g=weight_g)


def _attributes(row: VariationRow, choices: Collection[AttributeRow]) -> dict[str, str]:
    return {f"{WIRE_PREFIX}{choice.slug}": row.terms.get(choice.attribute_id, "") for choice in choices}


@Prepared
def _articles(product_ids: Collection[int]) -> "QuerySet[Variation, tuple[Any, ...]]":
    enabled = Variation.objects.published().filter(product__in=product_ids)
    return enabled.values_list("pk", *Article._fields)
