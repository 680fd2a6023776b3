"""Periodic jobs of orders."""

from vyloha.commerce.orders.actions import delete_old_drafts
from vyloha.commerce.orders.best_sellers import recount_units_sold
from vyloha.commerce.orders.bought_together import recount_bought_together
from vyloha.commerce.orders.gateway_payments import find_payments_to_refresh
from vyloha.commerce.orders.parcel_jobs import refresh_parcel
from vyloha.commerce.orders.parcels import claim_parcels_to_refresh, mark_dead_calls_unsure
from vyloha.commerce.orders.payment_jobs import refresh_payment
from vyloha.commerce.orders.payments import expire_unpaid_orders
from vyloha.core.background.schedule import run_periodically


@run_periodically(every_s=24 * 3600)
def delete_expired_drafts() -> None:
    """Delete drafts of abandoned checkouts."""
    delete_old_drafts()


@run_periodically(every_s=3600)
def count_best_sellers() -> None:
    """Recount best-selling products, and invalidate the pages that list products in this order."""
    recount_units_sold()


@run_periodically(every_s=6 * 3600)
def count_bought_together() -> None:
    """Find again what is often bought with each product."""
    recount_bought_together()


@run_periodically(every_s=60)
def check_interrupted_parcels() -> None:
    """Report parcels whose call was interrupted to the merchant."""
    mark_dead_calls_unsure()


@run_periodically(every_s=60)
def refresh_payments() -> None:
    """Enqueue jobs that query payments under way: a notification may be lost, or the shopper closed the window."""
    for transaction_id in find_payments_to_refresh():
        refresh_payment.enqueue(transaction_id)


@run_periodically(every_s=60)
def expire_orders() -> None:
    """Cancel orders that were not paid in time."""
    expire_unpaid_orders()


@run_periodically(every_s=600)
def refresh_parcel_states() -> None:
    """Enqueue jobs that refresh the state of parcels on their way."""
    for parcel_id in claim_parcels_to_refresh():
        refresh_parcel.enqueue(parcel_id)
