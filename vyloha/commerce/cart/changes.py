"""Finds what changed in a cart since its shopper looked last."""

from collections import Counter

from vyloha.commerce.cart.lines import Line
from vyloha.commerce.cart.notices import LessStock, NoLongerSold, Notice, OnlyOnePiece, PriceChanged, SoldOut


def changes(lines: list[Line]) -> list[Notice]:
    """Return notices of the lines that are not as their shopper saw them or cannot be ordered so."""
    # Lines may share a stock record or a product: what they want adds up.
    of_record: Counter[int] = Counter()
    of_product: Counter[int] = Counter()
    for line in lines:
        of_record[line.variation.stock_record_id] += line.quantity
        of_product[line.product.pk] += line.quantity
    stock = [(line, _stock_change(line, of_record, of_product)) for line in lines]
    return [notice for line, change in stock for notice in (change, _price_change(line)) if notice is not None]


def _price_change(line: Line) -> Notice | None:
    if not line.is_sold or line.price_to_compare == line.seen_price:
        return None
    return PriceChanged(line.key, line.full_name, line.seen_price, line.price_to_compare)


def _stock_change(line: Line, of_record: Counter[int], of_product: Counter[int]) -> Notice | None:
    offer = line.offer
    if not offer.is_sold:
        return NoLongerSold(line.key, line.full_name)
    if not offer.is_in_stock:
        return SoldOut(line.key, line.full_name)
    if offer.sold_individually and of_product[line.product.pk] > 1:
        return OnlyOnePiece(line.key, line.full_name)
    wanted = of_record[line.variation.stock_record_id]
    if offer.pieces_left is not None and wanted > offer.pieces_left:
        return LessStock(line.key, line.full_name, wanted, offer.pieces_left)
    return None
