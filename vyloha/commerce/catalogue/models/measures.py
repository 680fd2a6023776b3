"""Units of measure of products, for the price of a kilogram, litre or metre."""

from django.db import models
from django.utils.translation import gettext_lazy as _

THOUSANDTHS = 1000  # amounts are stored in thousandths of their unit: 0.75 l is 750


class MeasureUnit(models.TextChoices):
    """Units that products are measured in; unit prices are shown for one of the larger ones (§ 13 of Act 526/1990)."""

    GRAM = "g", "g"
    KILOGRAM = "kg", "kg"
    MILLILITRE = "ml", "ml"
    LITRE = "l", "l"
    CENTIMETRE = "cm", "cm"
    METRE = "m", "m"
    SQUARE_METRE = "m2", "m²"
    PIECE = "ks", _("pcs")

    @property
    def price_unit(self) -> "tuple[MeasureUnit, int]":
        """The unit that prices are shown for, and how many of this one are in it."""
        return _PRICE_UNITS.get(self, (self, 1))


_PRICE_UNITS = {
    MeasureUnit.GRAM: (MeasureUnit.KILOGRAM, 1000),
    MeasureUnit.MILLILITRE: (MeasureUnit.LITRE, 1000),
    MeasureUnit.CENTIMETRE: (MeasureUnit.METRE, 100),
}
