from functools import cached_property

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models import TaxClass
from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.shipping.carriers import CARRIERS, Carrier, Parcel, get_shipping_kinds
from vyloha.commerce.shipping.points import PickupFeed, PickupPoint
from vyloha.commerce.shipping.weight_prices import WeightRow, get_price
from vyloha.core.money import Money

__all__ = ["PickupFeed", "PickupPoint", "ShippingMethod", "ShippingWeightPrice", "ShippingZone"]

MAX_WEIGHT_G = 10_000_000  # more than a van carries


class ShippingZone(models.Model):
    """The countries that shipping methods deliver to."""

    name = models.CharField(_("name"), max_length=100)
    countries = models.JSONField(_("countries"), default=list)  # ["CZ", "SK"]

    class Meta:
        ordering = ("name", "pk")
        verbose_name = _("delivery zone")
        verbose_name_plural = _("delivery zones")

    def __str__(self) -> str:
        return self.name


class ShippingMethod(models.Model):
    """A shipping method that the shop offers at checkout."""

    # The name of its carrier in the settings and in the API.
    kind = models.CharField(_("kind"), max_length=20, choices=get_shipping_kinds, default="flat_rate")
    name = models.CharField(_("name"), max_length=100)
    description = models.CharField(_("description"), max_length=300, blank=True)
    price_minor = models.PositiveBigIntegerField(_("price"), default=0)  # with VAT, default currency
    free_from_minor = models.PositiveBigIntegerField(
        _("free from"), null=True, blank=True, help_text=_("Free when the goods cost at least this much.")
    )
    zone = models.ForeignKey(
        ShippingZone,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("zone"),
        help_text=_("Where it delivers; without a zone everywhere."),
    )
    default_weight_g = models.PositiveIntegerField(
        _("weight of a piece that has none (g)"),
        null=True,
        blank=True,
        validators=[MaxValueValidator(MAX_WEIGHT_G)],
        help_text=_("For prices by weight. Without it, such pieces weigh nothing: alone they cost the first price."),
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
        """The name in the API: "flat_rate:3"."""
        return f"{self.kind}:{self.pk}"

    @property
    def carrier(self) -> Carrier:
        """
        The carrier that the settings register for ``kind``.

        :raises KeyError: if they do not register it any more; such a method is not offered
        """
        return CARRIERS[self.kind]

    @property
    def needs_address(self) -> bool:
        return self.carrier.needs_address

    def compute_rate(self, parcel: Parcel, currency: ShopCurrency) -> Money | None:
        """Return the price of the parcel's delivery, with VAT, in the currency of its items; None: not carried."""
        return self.carrier.compute_rate(self, parcel, currency)

    def serves_country(self, country: str) -> bool:
        """Return whether the method's zone has the country; an unknown one ("") counts as served."""
        return not country or self.zone is None or country in self.zone.countries

    @cached_property
    def weight_rows(self) -> list[WeightRow]:
        """The prices by weight, lightest first; empty if one price holds for any weight."""
        return [(row.up_to_g, row.price_minor) for row in self.weight_prices.all()]

    def compute_price(self, parcel: Parcel) -> int | None:
        """Return the price by weight (minor units of the default currency), before "free from"; None: too heavy."""
        if not self.weight_rows:
            return self.price_minor
        return get_price(self.weight_rows, self.compute_weight(parcel))

    def compute_weight(self, parcel: Parcel) -> int:
        """Return the grams of a parcel; units without a weight count with this method's default."""
        return parcel.weight_g + parcel.unweighed * (self.default_weight_g or 0)


class ShippingWeightPrice(models.Model):
    """The price of a method up to a weight; a parcel above its heaviest row is not carried."""

    method = models.ForeignKey(ShippingMethod, models.CASCADE, related_name="weight_prices")
    up_to_g = models.PositiveIntegerField(
        _("up to (g)"), validators=[MinValueValidator(1), MaxValueValidator(MAX_WEIGHT_G)]
    )
    price_minor = models.PositiveBigIntegerField(_("price"))  # with VAT, default currency

    class Meta:
        ordering = ("up_to_g",)
        verbose_name = _("price by weight")
        verbose_name_plural = _("prices by weight")
        constraints = [models.UniqueConstraint(fields=["method", "up_to_g"], name="one_price_of_a_weight")]

    def __str__(self) -> str:
        return f"{self.up_to_g} g: {self.price_minor}"
