"""What may lie in a cart: how many pieces, as far as the stock goes. The cart only reads stock; orders take it."""

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

MAX_QUANTITY = 9999  # pieces of one line
MAX_LINES = 200


def check_quantity(quantity: int) -> None:
    """:raises InvalidQuantity: if no line may have so many pieces"""
    if not 1 <= quantity <= MAX_QUANTITY:
        raise InvalidQuantity(MAX_QUANTITY)


def check_buyable(variation: Variation, quantity: int, others: Iterable[CartLine]) -> Offer:
    """
    Return the offer of a variation of which ``quantity`` pieces may lie in a cart with its ``others`` lines.

    ``others`` have their variation loaded: lines can share a stock record, and then what they want adds up.

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
