"""Housekeeping of carts."""

from vyloha.commerce.cart.actions import delete_old_carts
from vyloha.core.background.schedule import run_periodically


@run_periodically(every_s=24 * 3600)
def delete_expired_carts() -> None:
    """Delete carts that nobody came back to."""
    delete_old_carts()
