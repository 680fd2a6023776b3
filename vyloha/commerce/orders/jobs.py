"""Periodic jobs of orders."""

from vyloha.commerce.orders.actions import delete_old_drafts
from vyloha.commerce.orders.best_sellers import recount_units_sold
from vyloha.commerce.orders.parcel_jobs import refresh_parcel
from vyloha.commerce.orders.parcels import claim_parcels_to_refresh, mark_dead_calls_unsure
from vyloha.core.background.schedule import run_periodically


@run_periodically(every_s=24 * 3600)
def delete_expired_drafts() -> None:
    """Delete drafts of checkouts that were left long ago."""
    delete_old_drafts()


@run_periodically(every_s=3600)
def count_best_sellers() -> None:
    """Count again what sells best; held pages show it when they grow old, within minutes."""
    recount_units_sold()


@run_periodically(every_s=60)
def check_interrupted_parcels() -> None:
    """Tell the merchant of parcels whose call was interrupted."""
    mark_dead_calls_unsure()


@run_periodically(every_s=600)
def refresh_parcel_states() -> None:
    """Have carriers asked for the state of parcels on their way."""
    for parcel_id in claim_parcels_to_refresh():
        refresh_parcel.enqueue(parcel_id)
