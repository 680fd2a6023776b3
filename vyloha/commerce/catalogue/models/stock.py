from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _


class StockRecord(models.Model):
    """
    The quantity in stock. ``id`` is that of the variation, or of the product whose variations share the stock (products
    and variations draw from one id space).
    """

    class Status(models.TextChoices):
        IN_STOCK = "instock", _("in stock")
        OUT_OF_STOCK = "outofstock", _("out of stock")
        ON_BACKORDER = "onbackorder", _("on backorder")

    class Backorders(models.TextChoices):
        NO = "no", _("not allowed")
        NOTIFY = "notify", _("allowed, the customer is told")
        YES = "yes", _("allowed")

    id = models.BigIntegerField(primary_key=True)
    is_managed = models.BooleanField(_("count pieces"), default=False)
    in_stock = models.IntegerField(_("pieces in stock"), default=0)  # below zero: units on backorder
    backorders = models.CharField(_("backorders"), max_length=10, choices=Backorders, default=Backorders.NO)
    low_stock_amount = models.PositiveIntegerField(_("low stock amount"), null=True, blank=True)
    # The availability if the quantity is not counted.
    status = models.CharField(_("availability"), max_length=15, choices=Status, default=Status.IN_STOCK)

    class Meta:
        verbose_name = _("stock record")
        verbose_name_plural = _("stock records")
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(is_managed=True, backorders="no", in_stock__lt=0),
                name="no_piece_sold_twice",
            )
        ]

    def __str__(self) -> str:
        return str(self.in_stock) if self.is_managed else str(self.get_status_display())


def get_displayed_stock(stock: Mapping[str, Any]) -> object:
    """
    Return the stock as pages show it; ``stock`` are the columns of a record.

    High quantities look the same, so that selling one unit of many invalidates no page.
    """
    if not stock["is_managed"]:
        return stock["status"]
    if stock["in_stock"] <= 0:
        return "sold out" if stock["backorders"] == StockRecord.Backorders.NO else "to order"
    return stock["in_stock"] if stock["in_stock"] <= (stock["low_stock_amount"] or 0) else "plenty"
