"""Records which orders were reported to an analytics service: each is reported once."""

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone

from vyloha.commerce.orders.models import Order

CLAIM_TIMEOUT = timedelta(minutes=1)  # how long a browser may take to send a claimed report


class OrderReport(models.Model):
    """One order, reported to one service by the shopper's browser."""

    order = models.ForeignKey(Order, models.CASCADE, related_name="+")
    receiver = models.CharField(max_length=20)  # name of the third-party source
    claimed_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["order", "receiver"], name="one_report_of_an_order")]

    def __str__(self) -> str:
        return f"{self.receiver}: {self.order_id}"


def claim_report(order: Order, receiver: str) -> bool:
    """
    Return whether the caller is to report the order now.

    False once it was sent, and while another browser that claimed it within ``CLAIM_TIMEOUT`` may still send it.
    """
    now = timezone.now()
    report, is_new = OrderReport.objects.get_or_create(
        order_id=order.pk, receiver=receiver, defaults={"claimed_at": now}
    )
    if is_new:
        return True
    # A claim in the future was made by a wrong clock.
    is_old = Q(claimed_at__lt=now - CLAIM_TIMEOUT) | Q(claimed_at__gt=now)
    return bool(OrderReport.objects.filter(is_old, pk=report.pk, sent_at=None).update(claimed_at=now))


def mark_sent(order: Order, receiver: str) -> None:
    """Record that a browser has sent the report; without a claim this does nothing."""
    OrderReport.objects.filter(order_id=order.pk, receiver=receiver, sent_at=None).update(sent_at=timezone.now())
