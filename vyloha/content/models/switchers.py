"""Where the shop's pages let visitors choose a currency."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting
from wagtail.models import Site


@register_setting(icon="globe")
class SwitcherSettings(BaseSiteSetting):
    """Switchers beside those that editors put into pages; a shop with one currency shows none of them."""

    class Side(models.TextChoices):
        NONE = "", _("nowhere")
        LEFT = "left", _("at the left edge")
        RIGHT = "right", _("at the right edge")

    in_header = models.BooleanField(_("in the header"), default=True, help_text=_("On phones it is in the menu."))
    sidebar = models.CharField(
        _("at the edge of the page"),
        max_length=5,
        choices=Side,
        default=Side.NONE,
        blank=True,
        help_text=_("A tab that stays in sight while the page is scrolled."),
    )
    with_product_price = models.BooleanField(
        _("beside the price of a product"),
        default=False,
        help_text=_("It tells what the product costs in each currency. Such pages are made anew with each new rate."),
    )

    panels = [FieldPanel("in_header"), FieldPanel("sidebar"), FieldPanel("with_product_price")]

    class Meta:
        verbose_name = _("currency switchers")
        verbose_name_plural = _("currency switchers")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @classmethod
    def of_site(cls, site: Site | None) -> "SwitcherSettings":
        """Return the settings of ``site``, the defaults when none were saved."""
        return cls.objects.filter(site=site).first() or cls(site=site)
