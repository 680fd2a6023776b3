"""Background jobs of carts."""

from vyloha.commerce.cart.actions import delete_old_carts
from vyloha.core.background.schedule import run_periodically


@run_periodically(every_s=24 * 3600)
def delete_expired_carts() -> None:
    """Delete abandoned carts."""
    delete_old_carts()
