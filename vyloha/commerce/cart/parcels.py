"""Builds the parcel of a cart."""

from collections.abc import Sequence

from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.shipping.carriers import Parcel
from vyloha.core.money import Money

Size = tuple[int, int, int]


def build_parcel(lines: Sequence[PricedCartLine], items_total: Money, country: str, postcode: str) -> Parcel:
    """Return the parcel with the lines' units for a destination; ``items_total`` is their price after coupons."""
    return Parcel(
        goods=items_total,
        weight_g=sum(line.weight_g for line in lines),
        unweighed=sum(line.quantity for line in lines if line.unit_weight_g is None),
        size_mm=compute_longest_sides([get_size(line.variation, line.product) for line in lines]),
        country=country,
        postcode=postcode,
    )


def get_size(variation: Variation, product: Product) -> Size | None:
    """Return the sides of one unit in millimetres, longest first; None if one of them is not known."""
    sides = [(getattr(variation, name) or getattr(product, name)) for name in ("length_mm", "width_mm", "height_mm")]
    if not all(sides):
        return None
    longest, middle, shortest = sorted(sides, reverse=True)
    return longest, middle, shortest


def compute_longest_sides(sizes: Sequence[Size | None]) -> Size | None:
    """Return the smallest sides of a box that holds any one of the units; None if a size is unknown."""
    known = [size for size in sizes if size is not None]
    if not known or len(known) < len(sizes):
        return None
    return max(size[0] for size in known), max(size[1] for size in known), max(size[2] for size in known)
