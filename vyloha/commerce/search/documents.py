"""The indexed data of a product."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

CATEGORY, TAG, BRAND, VENDOR = "category", "tag", "brand", "vendor"
# Facets with one term, YES.
IN_STOCK, ON_SALE, FEATURED = "in_stock", "on_sale", "featured"
FLAGS = {FEATURED: "is_featured"}  # facets stored as columns of the product
UNLISTED = "unlisted"  # not listed, only found by search
YES = 1
ALLERGENS = "allergens"  # its terms: numbers of ``catalogue.models.allergens``, also of traces
RATING = "rating"  # its term n: at least n stars on average

Terms = Mapping[str, tuple[int, ...]]  # facet → ids of its terms


def build_attribute_facet(attribute_id: int) -> str:
    """Return the facet of a global attribute."""
    return f"attribute:{attribute_id}"


def get_rating_terms(average: Decimal) -> tuple[int, ...]:
    """Return the terms of an average rating, which counts as it is shown: with one decimal."""
    return tuple(range(1, int(average.quantize(Decimal("0.1"), ROUND_HALF_UP)) + 1))


@dataclass(frozen=True, slots=True)
class IndexedVariation:
    """A variation; all filters must match one: the red one in XL for at most 500 Kč."""

    price_minor: int | None  # in the default currency
    terms: Terms
    fixed: Mapping[str, int] = field(default_factory=dict)  # currency → fixed price in minor units


@dataclass(frozen=True, slots=True)
class ProductDocument:
    """
    A product that listings show or search may find.

    ``variations``: those that can be bought; for a sold-out product, all; at least one, which stands for a product
    without any. ``terms`` are shared by all of them.
    """

    id: int
    position: int
    sort_key: bytes
    created_us: int
    pieces_sold: int
    price_from_minor: int | None
    terms: Terms
    variations: tuple[IndexedVariation, ...]
    rating: int = 0  # hundredths of a star on average; 0: no reviews
    review_count: int = 0

    @property
    def number(self) -> int:
        return self.id
