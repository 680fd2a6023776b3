"""Prices that a merchant sets in another currency; they win over the exchange rate."""

from typing import Any

from django.db import models, transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models.products import Variation
from vyloha.commerce.catalogue.price_changes import record_price_changes


class FixedPrice(models.Model):
    """
    The price of a variation in one currency, with VAT, in that currency's minor units. The sale period is the
    variation's ``sale_from`` and ``sale_until``. Without a sale price here the variation has no reduction in this
    currency.
    """

    variation = models.ForeignKey(Variation, models.CASCADE, related_name="fixed_prices")
    currency = models.CharField(_("currency"), max_length=3)  # ISO 4217; no key to pricing.Currency, a layer above
    regular_price_minor = models.PositiveBigIntegerField(_("regular price"))
    sale_price_minor = models.PositiveBigIntegerField(_("sale price"), null=True, blank=True)
    prior_price_minor = models.PositiveBigIntegerField(null=True, editable=False)  # see ``price_log``

    class Meta:
        ordering = ("currency",)
        verbose_name = _("fixed price")
        verbose_name_plural = _("fixed prices")
        constraints = [
            models.UniqueConstraint(fields=["variation", "currency"], name="one_fixed_price_a_currency"),
            models.CheckConstraint(condition=Q(regular_price_minor__gt=0), name="a_fixed_price_is_above_nothing"),
        ]

    def __str__(self) -> str:
        return f"{self.regular_price_minor} {self.currency}"

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save and log the price."""
        super().save(*args, **kwargs)
        record_price_changes([self.variation_id])

    @transaction.atomic
    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete the price and log the deletion."""
        deleted = super().delete(*args, **kwargs)
        record_price_changes([self.variation_id])
        return deleted
