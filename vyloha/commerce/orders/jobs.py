"""Housekeeping of orders."""

from vyloha.commerce.orders.actions import forget_old_drafts
from vyloha.commerce.orders.best_sellers import recount_pieces_sold
from vyloha.commerce.orders.parcel_jobs import refresh_parcel
from vyloha.commerce.orders.parcels import give_up_dead_calls, parcels_to_ask_for
from vyloha.core.background.schedule import periodic


@periodic(every_s=24 * 3600)
def forget_drafts() -> None:
    """Delete drafts of checkouts that were left long ago."""
    forget_old_drafts()


@periodic(every_s=3600)
def count_best_sellers() -> None:
    """Count again what sells best; held pages show it when they grow old, within minutes."""
    recount_pieces_sold()


@periodic(every_s=60)
def watch_calls_to_carriers() -> None:
    """Tell the merchant of parcels whose call was interrupted."""
    give_up_dead_calls()


@periodic(every_s=600)
def ask_where_parcels_are() -> None:
    """Have carriers asked for the state of parcels on their way."""
    for parcel_id in parcels_to_ask_for():
        refresh_parcel.enqueue(parcel_id)
