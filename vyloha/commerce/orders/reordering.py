"""Puts the goods of an earlier order into a cart."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.cart.actions import add_to_cart
from vyloha.commerce.cart.errors import (
    CartError,
    InvalidVariationData,
    MissingVariationData,
    PartiallyOutOfStock,
    UnknownProduct,
)
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.notices import PriceChanged
from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.orders.models import Order, OrderLine
from vyloha.commerce.pricing.offers import get_offer

# The product, or just this size or colour of it.
GONE = (UnknownProduct, InvalidVariationData, MissingVariationData)


@dataclass
class Reorder:
    """What came of it; the sentences are for the shopper."""

    pieces: int = 0  # put into the cart
    missing: list[str] = field(default_factory=list)  # what could not be put there, or only in part
    changed: list[str] = field(default_factory=list)  # prices


def add_order_to_cart(order: Order, cart: Cart) -> Reorder:
    """Add what can still be bought of an order to the cart; what is in the cart already stays."""
    result = Reorder()
    for line in order.lines.select_related("variation__product"):
        _add_line(order, line, cart, result)
    result.missing, result.changed = list(dict.fromkeys(result.missing)), list(dict.fromkeys(result.changed))
    return result


def _add_line(order: Order, line: OrderLine, cart: Cart, result: Reorder) -> None:
    if line.variation is None:
        result.missing.append(_("We no longer sell “%(name)s”.") % {"name": line.name})
        return
    try:
        added = _add_pieces(line, line.variation, cart)
    except GONE:
        result.missing.append(_("We no longer sell “%(name)s”.") % {"name": line.name})
        return
    except CartError as error:
        result.missing.append(str(error))
        return
    result.pieces += added
    if added < line.quantity:
        text = ngettext(
            "Of “%(name)s” we could add only %(count)d piece.",
            "Of “%(name)s” we could add only %(count)d pieces.",
            added,
        )
        result.missing.append(text % {"name": line.name, "count": added})
    price = get_offer(line.variation).price
    before = order.build_money(line.unit_price_minor)
    if price and price.currency == before.currency and price != before:
        result.changed.append(str(PriceChanged("", line.name, before, price)))


def _add_pieces(line: OrderLine, variation: Variation, cart: Cart) -> int:
    """
    Add the line's pieces, or as many as are left; return how many.

    :raises CartError: if none can be bought
    """
    chosen = {attribute["slug"]: attribute["value"] for attribute in line.attributes}
    try:
        add_to_cart(cart, variation.pk, line.quantity, chosen)
    except PartiallyOutOfStock as error:
        left = error.in_stock - _count_pieces(cart, variation)
        if left <= 0:
            raise
        add_to_cart(cart, variation.pk, left, chosen)
        return left
    return line.quantity


def _count_pieces(cart: Cart, variation: Variation) -> int:
    """Return how many pieces of the variation's stock are in the cart."""
    lines = CartLine.objects.active().filter(cart=cart, variation__stock_record=variation.stock_record_id)
    return sum(lines.values_list("quantity", flat=True))
