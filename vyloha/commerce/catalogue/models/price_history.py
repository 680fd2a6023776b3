"""The history of prices: the law requires the lowest price before a reduction (§ 12a of Act 634/1992 Coll.)."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models.products import Variation


class PriceChange(models.Model):
    """
    The price of a variation in one currency from a moment until the next change; rows are only ever added.

    ``price_log`` writes them. Amounts are minor units. Without a regular price the variation is not offered: it is
    hidden, or has no price of its own in that currency any more.
    """

    class Reason(models.TextChoices):
        SET = "set", _("the price was set")
        TAKEN_OVER = "before", _("it came reduced from another shop, whose regular price counts as what it cost before")

    variation = models.ForeignKey(Variation, models.CASCADE, related_name="price_changes", db_index=False)
    currency = models.CharField(_("currency"), max_length=3)  # ISO 4217
    at = models.DateTimeField(_("changed"))
    regular_price_minor = models.PositiveBigIntegerField(_("regular price"), null=True)
    sale_price_minor = models.PositiveBigIntegerField(_("sale price"), null=True)
    sale_from = models.DateTimeField(_("sale from"), null=True)
    sale_until = models.DateTimeField(_("sale until"), null=True)
    reason = models.CharField(_("reason"), max_length=6, choices=Reason, default=Reason.SET)

    class Meta:
        ordering = ("pk",)
        verbose_name = _("change of price")
        verbose_name_plural = _("changes of price")
        indexes = [models.Index(fields=["variation", "currency"], name="price_log")]

    def __str__(self) -> str:
        return f"{self.regular_price_minor} {self.currency}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """
        Insert the change.

        :raises ValueError: if the row exists already: past prices do not change
        """
        if not self._state.adding:
            raise ValueError("a logged price change is never updated")
        super().save(*args, **kwargs)
