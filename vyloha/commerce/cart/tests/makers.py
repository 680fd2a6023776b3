"""Makers: each test names only what it is about."""

from vyloha.commerce.cart.actions import add_to_cart
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.models import Variation


def a_cart(*lines: tuple[Variation, int]) -> Cart:
    """Create a cart with lines of (variation, quantity), added as by a shopper."""
    cart = Cart.objects.create()
    for variation, quantity in lines:
        add_to_cart(cart, variation.pk, quantity)
    return cart
