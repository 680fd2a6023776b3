"""
The variations of a product in the product page's props: in columns, some tens of bytes each.

As objects, 2,000 variations would be half a megabyte that every visitor loads.
"""

from collections.abc import Callable, Hashable, Sequence

from pydantic import Field

from vyloha.commerce.pricing.offers import Offer
from vyloha.content.cards.prices import ShownPrice, StockStatus
from vyloha.core.rendering import Props
from vyloha.storefront.representations.product_columns import ProductAttributeRow, ProductVariationRow

UNLISTED = -1  # a value that the product no longer lists: no selectable value equals it


class VariationMatrix(Props):
    """Each column has an entry for each variation, in their order; equal prices and stocks are stored once."""

    ids: tuple[int, ...]
    # For each attribute the position of the variation's value, counted from 1; 0 is any value
    values: tuple[tuple[int, ...], ...]
    price: tuple[int, ...] = Field(examples=[(0,)])  # index in ``prices``
    stock: tuple[int, ...] = Field(examples=[(0,)])  # index in ``stocks``
    is_purchasable: tuple[int, ...] = Field(examples=[(1,)])  # 1 or 0
    max_qty: tuple[int | None, ...]
    sku: tuple[str, ...]
    image: tuple[int | None, ...]  # id of the picture in the gallery that shows it
    description: tuple[int, ...] = Field((), examples=[(0,)])  # index in ``descriptions``; none without descriptions
    prices: tuple[ShownPrice | None, ...]
    stocks: tuple[StockStatus, ...]
    descriptions: tuple[str, ...] = ()  # HTML


def build_matrix(
    variations: dict[int, ProductVariationRow], offers: Sequence[Offer], choices: Sequence[ProductAttributeRow]
) -> VariationMatrix:
    """Return the matrix of the ``variations`` that have offers; ``choices`` are the attributes to select."""
    places = [{slug: place for place, (slug, *_) in enumerate(choice.terms, 1)} for choice in choices]
    rows = [variations[offer.variation_id] for offer in offers]
    price, prices = _deduplicate(offers, _build_cost_key)
    stock, stocks = _deduplicate(offers, lambda offer: (offer.availability, offer.low_stock_remaining))
    description, saying = _deduplicate(offers, lambda offer: variations[offer.variation_id].description)
    texts = tuple(variations[offer.variation_id].description for offer in saying)
    return VariationMatrix(
        ids=tuple(offer.variation_id for offer in offers),
        values=tuple(_get_value_indexes(row, choices, places) for row in rows),
        price=price,
        stock=stock,
        is_purchasable=tuple(int(offer.is_purchasable) for offer in offers),
        max_qty=tuple(offer.max_quantity for offer in offers),
        sku=tuple(row.sku for row in rows),
        image=tuple(row.image_id for row in rows),
        prices=tuple(map(ShownPrice.from_offer, prices)),
        stocks=tuple(map(StockStatus.from_offer, stocks)),
        **({"description": description, "descriptions": texts} if any(texts) else {}),
    )


def _build_cost_key(offer: Offer) -> Hashable:
    return offer.price, offer.reduced_from, offer.prior_price, offer.measure


def _get_value_indexes(
    row: ProductVariationRow, choices: Sequence[ProductAttributeRow], places: Sequence[dict[str, int]]
) -> tuple[int, ...]:
    terms = (row.terms.get(choice.attribute_id) for choice in choices)
    return tuple(place.get(term, UNLISTED) if term else 0 for term, place in zip(terms, places, strict=True))


def _deduplicate(
    offers: Sequence[Offer], what: Callable[[Offer], Hashable]
) -> tuple[tuple[int, ...], tuple[Offer, ...]]:
    """Return for each offer the index of its ``what`` among the distinct ones, and the first offer of each."""
    first: dict[Hashable, tuple[int, Offer]] = {}
    places = tuple(first.setdefault(what(offer), (len(first), offer))[0] for offer in offers)
    return places, tuple(offer for _place, offer in first.values())
