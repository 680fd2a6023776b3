"""The statuses of an order, with WooCommerce's names, and the transitions between them."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Status(models.TextChoices):
    DRAFT = "checkout-draft", _("draft")
    PENDING = "pending", _("awaiting payment")
    PROCESSING = "processing", _("processing")
    ON_HOLD = "on-hold", _("on hold")
    COMPLETED = "completed", _("completed")
    CANCELLED = "cancelled", _("cancelled")
    REFUNDED = "refunded", _("refunded")
    FAILED = "failed", _("failed")


class PaymentState(models.TextChoices):
    """The payment of an order, beside its status; "" where none is awaited, and for orders of older versions."""

    WAITING = "waiting", _("waiting for payment")
    AUTHORISED = "authorised", _("payment authorised")
    PAID = "paid", _("paid")
    FAILED = "failed", _("payment failed")
    EXPIRED = "expired", _("not paid in time")
    PARTLY_REFUNDED = "partly-refunded", _("partly refunded")
    REFUNDED = "fully-refunded", _("fully refunded")


TRANSITIONS: dict[str, frozenset[str]] = {
    Status.DRAFT: frozenset({Status.PENDING, Status.PROCESSING, Status.ON_HOLD}),
    Status.PENDING: frozenset({Status.PROCESSING, Status.ON_HOLD, Status.COMPLETED, Status.CANCELLED, Status.FAILED}),
    Status.PROCESSING: frozenset({Status.ON_HOLD, Status.COMPLETED, Status.CANCELLED, Status.REFUNDED}),
    Status.ON_HOLD: frozenset({Status.PENDING, Status.PROCESSING, Status.COMPLETED, Status.CANCELLED, Status.FAILED}),
    Status.COMPLETED: frozenset({Status.PROCESSING, Status.REFUNDED}),  # an accidental change can be reverted
    Status.FAILED: frozenset({Status.PENDING, Status.PROCESSING, Status.CANCELLED}),
    Status.CANCELLED: frozenset(),
    Status.REFUNDED: frozenset(),
}

# Somebody still has to pay, pack or deliver.
OPEN_STATUSES = frozenset({Status.PENDING, Status.PROCESSING, Status.ON_HOLD})
AWAITING = frozenset({Status.PENDING, Status.ON_HOLD, Status.FAILED})  # the customer may still pay
# In these statuses the stock is released; in all others but the draft it is reserved.
STATUSES_WITHOUT_STOCK = frozenset({Status.CANCELLED, Status.FAILED})
