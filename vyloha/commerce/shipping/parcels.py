"""States of parcels, and the two errors that decide whether a request to a carrier may be repeated."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.shipping.carriers import CarrierError


class ParcelStatus(models.TextChoices):
    """The state of a parcel; ``ParcelState.code``."""

    CREATED = "created", _("announced to the carrier")
    ON_THE_WAY = "on_the_way", _("on the way")
    READY = "ready", _("ready for collection")
    DELIVERED = "delivered", _("delivered")
    RETURNED = "returned", _("goes back to the sender")
    CANCELLED = "cancelled", _("cancelled by the carrier")
    UNKNOWN = "unknown", _("unknown")


# The carrier has it, or had it.
SENT_STATUSES = frozenset({ParcelStatus.ON_THE_WAY, ParcelStatus.READY, ParcelStatus.DELIVERED, ParcelStatus.RETURNED})
FINISHED = frozenset({ParcelStatus.DELIVERED, ParcelStatus.CANCELLED})  # nothing comes after them


class CarrierUnreachable(CarrierError):
    """The carrier did not get the request, so it may be repeated."""


class CarrierAnswerLost(CarrierError):
    """The carrier got the request but its answer is lost: the parcel may exist, and a retry may create a second one."""
