"""Housekeeping of carts."""

from vyloha.commerce.cart.actions import forget_old_carts
from vyloha.core.background.schedule import periodic


@periodic(every_s=24 * 3600)
def forget_carts() -> None:
    """Delete carts that nobody came back to."""
    forget_old_carts()
