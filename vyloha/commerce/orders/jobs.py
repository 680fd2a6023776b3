"""Housekeeping of orders."""

from vyloha.commerce.orders.actions import forget_old_drafts
from vyloha.commerce.orders.best_sellers import recount_pieces_sold
from vyloha.core.schedule import periodic


@periodic(every_s=24 * 3600)
def forget_drafts() -> None:
    """Delete drafts of checkouts that were left long ago."""
    forget_old_drafts()


@periodic(every_s=3600)
def count_best_sellers() -> None:
    """Count again what sells best; held pages show it when they grow old, within minutes."""
    recount_pieces_sold()
