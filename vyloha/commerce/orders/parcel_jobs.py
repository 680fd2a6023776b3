"""Background jobs that call carriers. Each may run twice (``vyloha.core.background.job_recovery``)."""

from contextlib import suppress

from django.contrib.auth.models import User
from django.db import transaction
from django_tasks import task

from vyloha.commerce.orders import parcels
from vyloha.commerce.orders.errors import ParcelNotPossible
from vyloha.commerce.orders.models import Order, ShippedParcel
from vyloha.commerce.shipping.carriers import CarrierError

LOW_PRIORITY = -10  # a carrier that hangs must not delay the emails of the shop


@task(priority=LOW_PRIORITY)
def create_parcel(parcel_id: int) -> None:
    """Send a parcel to the carrier; repeated only while the carrier cannot be reached."""
    parcels.create_parcel(parcel_id)


@task(priority=LOW_PRIORITY)
def refresh_parcel(parcel_id: int, user_id: int | None = None) -> None:
    """Refresh the state of a parcel; after a failure it is retried in some hours anyway."""
    parcel = ShippedParcel.objects.select_related("order").filter(pk=parcel_id).first()
    if parcel:
        with suppress(CarrierError, ParcelNotPossible):
            parcels.refresh_parcel(parcel, User.objects.filter(pk=user_id or 0).first())


@transaction.atomic
def send_parcel(
    order: Order, by: User | None = None, weight_g: int | None = None, *, is_confirmed: bool = False
) -> ShippedParcel:
    """
    Enqueue the job that creates the order's parcel (``parcels.request_parcel``).

    :raises ParcelNotPossible: if there is one, or none can be created
    """
    parcel = parcels.request_parcel(order, by, weight_g, is_confirmed=is_confirmed)
    create_parcel.enqueue(parcel.pk)
    return parcel
