"""Housekeeping of orders."""

from vyloha.commerce.orders.actions import forget_old_drafts
from vyloha.core.schedule import periodic


@periodic(every_s=24 * 3600)
def forget_drafts() -> None:
    """Delete drafts of checkouts that were left long ago."""
    forget_old_drafts()
