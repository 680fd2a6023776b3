"""What carriers say of a parcel, and the two ways of not answering that must be told apart before asking again."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.shipping.carriers import CarrierError


class ParcelStatus(models.TextChoices):
    """Where a parcel is; ``ParcelState.code``."""

    CREATED = "created", _("announced to the carrier")
    ON_THE_WAY = "on_the_way", _("on the way")
    READY = "ready", _("ready for collection")
    DELIVERED = "delivered", _("delivered")
    RETURNED = "returned", _("goes back to the sender")
    CANCELLED = "cancelled", _("cancelled by the carrier")
    UNKNOWN = "unknown", _("unknown")


FINISHED = frozenset({ParcelStatus.DELIVERED, ParcelStatus.CANCELLED})  # nothing comes after them


class CarrierUnreachable(CarrierError):
    """The carrier has taken nothing over and knows of nothing: the same may be tried again."""


class CarrierAnswerLost(CarrierError):
    """The carrier was told and its answer is not known: there may be a parcel, and telling it again makes a second."""
