from django.db import models
from django.utils.translation import gettext_lazy as _


class TaxClass(models.Model):
    """A VAT rate under the name that products refer to; "" in a WooCommerce file is the default one."""

    slug = models.SlugField(_("slug"), max_length=50, unique=True)
    name = models.CharField(_("name"), max_length=100)
    rate = models.PositiveIntegerField(_("rate"), help_text=_("In hundredths of a per cent: 2100 is 21 %."))
    is_default = models.BooleanField(_("default"), default=False)

    class Meta:
        ordering = ("-rate",)
        verbose_name = _("tax class")
        verbose_name_plural = _("tax classes")
        constraints = [
            models.UniqueConstraint(
                fields=["is_default"], condition=models.Q(is_default=True), name="one_default_tax_class"
            ),
            models.CheckConstraint(condition=models.Q(rate__lte=10_000), name="tax_rate_at_most_100_percent"),
        ]

    def __str__(self) -> str:
        return self.name
