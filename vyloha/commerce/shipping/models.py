from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models import TaxClass
from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.shipping.carriers import CARRIERS, Carrier, shipping_kinds
from vyloha.commerce.shipping.points import PickupFeed, PickupPoint
from vyloha.core.money import Money

__all__ = ["PickupFeed", "PickupPoint", "ShippingMethod"]


class ShippingMethod(models.Model):
    """A way for goods to reach the customer that the shop offers at checkout."""

    # The name of its carrier in the settings and on the wire.
    kind = models.CharField(_("kind"), max_length=20, choices=shipping_kinds, default="flat_rate")
    name = models.CharField(_("name"), max_length=100)
    description = models.CharField(_("description"), max_length=300, blank=True)
    price_minor = models.PositiveBigIntegerField(_("price"), default=0)  # with VAT, default currency
    free_from_minor = models.PositiveBigIntegerField(
        _("free from"), null=True, blank=True, help_text=_("Free when the goods cost at least this much.")
    )
    tax_class = models.ForeignKey(TaxClass, models.PROTECT, related_name="+", verbose_name=_("tax class"))
    cut_off = models.TimeField(
        _("orders until"),
        null=True,
        blank=True,
        help_text=_(
            "What is ordered until this time leaves on the same working day. Without it, shoppers are told no day of"
            " delivery."
        ),
    )
    delivery_days = models.PositiveSmallIntegerField(
        _("working days on the way"),
        default=1,
        validators=[MaxValueValidator(60)],
        help_text=_("0 when it arrives, or waits in the shop, the same day."),
    )
    is_enabled = models.BooleanField(_("offered"), default=True)
    position = models.PositiveIntegerField(_("position"), default=0)

    class Meta:
        ordering = ("position", "pk")
        verbose_name = _("shipping method")
        verbose_name_plural = _("shipping methods")

    def __str__(self) -> str:
        return self.name

    @property
    def rate_id(self) -> str:
        """The name on the wire: "flat_rate:3"."""
        return f"{self.kind}:{self.pk}"

    @property
    def carrier(self) -> Carrier:
        """:raises KeyError: if the settings do not register it any more; such a method is not offered"""
        return CARRIERS[self.kind]

    @property
    def needs_address(self) -> bool:
        return self.carrier.needs_address

    def price_for(self, goods: Money, currency: ShopCurrency) -> Money:
        """Return what the delivery of ``goods`` costs, with VAT; both are in ``currency``."""
        return self.carrier.price(self, goods, currency)
