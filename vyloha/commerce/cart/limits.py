"""Checks the quantities of a cart against limits and stock. The cart only reads stock; orders reserve it."""

from collections.abc import Iterable

from vyloha.commerce.cart.errors import (
    InvalidQuantity,
    NotPurchasable,
    OutOfStock,
    PartiallyOutOfStock,
    TooManyInCart,
)
from vyloha.commerce.cart.models import CartLine
from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.pricing.offers import Offer, get_offer

MAX_QUANTITY = 9999  # units of one line
MAX_LINES = 200


def check_quantity(quantity: int) -> None:
    """
    Check the quantity of a line.

    :raises InvalidQuantity: if no line may have so many units
    """
    if not 1 <= quantity <= MAX_QUANTITY:
        raise InvalidQuantity(MAX_QUANTITY)


def check_buyable(variation: Variation, quantity: int, others: Iterable[CartLine]) -> Offer:
    """
    Return the offer of a variation if the cart may have ``quantity`` of it beside its ``others`` lines.

    ``others`` have their variation loaded: lines can share a stock record, and then their quantities add up.

    :raises CartError: NotPurchasable, OutOfStock, PartiallyOutOfStock or TooManyInCart
    """
    offer, others = get_offer(variation), list(others)
    name = variation.product.name
    if not offer.is_sold:
        raise NotPurchasable(name)
    if not offer.is_in_stock:
        raise OutOfStock(name)
    if offer.sold_individually and quantity + _count_product_units(variation, others) > 1:
        raise TooManyInCart(name)
    if offer.units_left is not None and quantity + _count_record_units(variation, others) > offer.units_left:
        raise PartiallyOutOfStock(name, offer.units_left)
    return offer


def _count_product_units(variation: Variation, lines: list[CartLine]) -> int:
    return sum(line.quantity for line in lines if line.variation and line.variation.product_id == variation.product_id)


def _count_record_units(variation: Variation, lines: list[CartLine]) -> int:
    return sum(
        line.quantity
        for line in lines
        if line.variation and line.variation.stock_record_id == variation.stock_record_id
    )
