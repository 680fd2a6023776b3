"""Records which carts and orders a marketing provider knows, so that each is reported once, and its failures."""

from datetime import timedelta

from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.orders.models import Order

FAILURE_RETENTION = timedelta(days=30)
REPORTING_PERIOD = timedelta(days=120)  # how long statuses are reported after the order was placed
RETRY_AFTER = timedelta(hours=6)  # longer than a job is repeated
BATCH_SIZE = 200  # orders


class ReportedCart(models.Model):
    """The last report of a cart."""

    cart_token = models.CharField(max_length=40, unique=True)
    told = models.CharField(max_length=64)  # hash of its contents and email
    at = models.DateTimeField(auto_now=True, db_index=True)

    def __str__(self) -> str:
        return self.cart_token


class ReportedOrder(models.Model):
    """An order whose shopper allowed reporting it to a marketing provider."""

    order = models.OneToOneField(Order, models.CASCADE, primary_key=True, related_name="+")
    asked_status = models.CharField(max_length=20)  # when a job was enqueued for it
    asked_at = models.DateTimeField()
    tried = models.BooleanField(default=False)  # the provider may know the order
    told_status = models.CharField(max_length=20, blank=True)

    def __str__(self) -> str:
        return str(self.order_id)


class MarketingFailure(models.Model):
    """A report that a provider rejected; equal failures share one row."""

    what = models.CharField(_("what"), max_length=200)
    message = models.CharField(_("why"), max_length=300)
    times = models.PositiveIntegerField(_("times"), default=1)
    first_at = models.DateTimeField(_("first"), auto_now_add=True)
    last_at = models.DateTimeField(_("last"))

    class Meta:
        ordering = ("-last_at",)
        verbose_name = _("failure of marketing e-mail")
        verbose_name_plural = _("failures of marketing e-mail")
        constraints = [models.UniqueConstraint(fields=["what", "message"], name="equal_failures_are_one")]

    def __str__(self) -> str:
        return f"{self.what}: {self.message}"


def schedule_order_report(order: Order) -> None:
    """Schedule reports of the order and of its later statuses; call it in the transaction that places it."""
    ReportedOrder.objects.create(order=order, asked_status=order.status, asked_at=timezone.now())


def get_orders_to_report() -> list[int]:
    """Return ids of orders whose status is to be reported now; the caller enqueues a job for each."""
    now = timezone.now()
    changed = ReportedOrder.objects.exclude(told_status=F("order__status")).filter(
        ~Q(asked_status=F("order__status")) | Q(asked_at__lt=now - RETRY_AFTER),
        order__placed_at__gt=now - REPORTING_PERIOD,
    )
    with transaction.atomic():
        rows = list(changed.select_for_update(skip_locked=True, of=("self",)).select_related("order")[:BATCH_SIZE])
        for row in rows:
            row.asked_status, row.asked_at = row.order.status, now
        ReportedOrder.objects.bulk_update(rows, ["asked_status", "asked_at"])
    return [row.order_id for row in rows]


def log_failure(what: str, message: str) -> None:
    """Record for the merchant that the provider rejected ``what``."""
    key = {"what": what[:200], "message": message[:300]}
    now = timezone.now()
    _row, is_new = MarketingFailure.objects.get_or_create(**key, defaults={"last_at": now})
    if not is_new:
        MarketingFailure.objects.filter(**key).update(times=F("times") + 1, last_at=now)


def delete_old_reports() -> None:
    """Delete reports that are no longer needed."""
    now = timezone.now()
    MarketingFailure.objects.filter(last_at__lt=now - FAILURE_RETENTION).delete()
    ReportedCart.objects.filter(at__lt=now - FAILURE_RETENTION).delete()
    ReportedOrder.objects.filter(order__placed_at__lt=now - REPORTING_PERIOD).delete()
