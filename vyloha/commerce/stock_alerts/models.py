"""People who want to know when a sold-out variation is back in stock."""

from django.db import models
from django.db.models import Q

from vyloha.commerce.catalogue.models import Variation


class StockAlertQuerySet(models.QuerySet["StockAlert"]):
    def confirmed(self) -> "StockAlertQuerySet":
        """Filter the alerts whose addresses are proven."""
        return self.filter(confirmed_at__isnull=False)


class StockAlert(models.Model):
    """
    An e-mail address that waits for a variation.

    It counts once it is confirmed (double opt-in), and is deleted once the e-mail that says the goods are back is sent.
    """

    variation = models.ForeignKey(Variation, models.CASCADE, related_name="stock_alerts")
    email = models.EmailField()  # lower case
    requested_at = models.DateTimeField()  # the last time
    confirmed_at = models.DateTimeField(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)  # by the job that sends its e-mail; None: it waits

    objects = StockAlertQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["variation", "email"], name="stock_alert_once")]
        indexes = [
            models.Index(fields=["variation"], condition=Q(confirmed_at__isnull=False), name="stock_alert_confirmed"),
            models.Index(fields=["requested_at"], condition=Q(confirmed_at=None), name="stock_alert_unconfirmed"),
        ]

    def __str__(self) -> str:
        return f"{self.email}: {self.variation_id}"

    @property
    def is_confirmed(self) -> bool:
        return self.confirmed_at is not None
