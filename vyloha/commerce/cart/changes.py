"""Finds the changes in a cart since its shopper last saw it."""

from collections import Counter

from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.cart.notices import CartNotice, LessStock, NoLongerSold, OnlyOneUnit, PriceChanged, SoldOut


def find_changes(lines: list[PricedCartLine]) -> list[CartNotice]:
    """Return notices of the lines that differ from what their shopper saw or cannot be ordered as they are."""
    # Lines may share a stock record or a product, so their quantities add up.
    of_record: Counter[int] = Counter()
    of_product: Counter[int] = Counter()
    for line in lines:
        of_record[line.variation.stock_record_id] += line.quantity
        of_product[line.product.pk] += line.quantity
    stock = [(line, _find_stock_change(line, of_record, of_product)) for line in lines]
    return [notice for line, change in stock for notice in (change, _find_price_change(line)) if notice is not None]


def _find_price_change(line: PricedCartLine) -> CartNotice | None:
    if not line.is_sold or line.price_to_compare == line.seen_price:
        return None
    return PriceChanged(line.key, line.full_name, line.seen_price, line.price_to_compare)


def _find_stock_change(line: PricedCartLine, of_record: Counter[int], of_product: Counter[int]) -> CartNotice | None:
    offer = line.offer
    if not offer.is_sold:
        return NoLongerSold(line.key, line.full_name)
    if not offer.is_in_stock:
        return SoldOut(line.key, line.full_name)
    if offer.sold_individually and of_product[line.product.pk] > 1:
        return OnlyOneUnit(line.key, line.full_name)
    wanted = of_record[line.variation.stock_record_id]
    if offer.units_left is not None and wanted > offer.units_left:
        return LessStock(line.key, line.full_name, wanted, offer.units_left)
    return None
