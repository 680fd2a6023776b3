"""Settings of currency switchers in the shop's pages."""

import re

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel, MultiFieldPanel
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting
from wagtail.models import Site

PARAMETER = re.compile(r"([A-Za-z_][\w-]*)=(.*)")
PROTOCOL_PARAMETERS = ("action", "pids", "shortcodes", "exchange", "wmc_current_url")


def validate_no_foreign_lines(text: str) -> None:
    """
    Accept lines of a name and a value.

    :raises ValidationError: for an invalid line, or one that would change the request itself
    """
    for line in filter(None, map(str.strip, text.splitlines())):
        found = PARAMETER.fullmatch(line)
        if not found or found[1] in PROTOCOL_PARAMETERS:
            raise ValidationError(_("“%(line)s” is no name and value, or its name is taken."), params={"line": line})


@register_setting(icon="globe")
class SwitcherSettings(BaseSiteSetting):
    """The switchers besides those that editors put into pages; a shop with one currency shows none of them."""

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
    sidebar_breakpoint = models.PositiveSmallIntegerField(
        _("opens by a click on screens up to"),
        default=768,
        validators=[MaxValueValidator(5000)],
        help_text=_("Pixels; on wider ones pointing opens it."),
    )
    sidebar_up_from = models.PositiveSmallIntegerField(
        _("opens upwards below"),
        default=50,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
        help_text=_("Per cent of the height of the window."),
    )
    extra_params = models.TextField(
        _("sent along when prices are asked for"),
        blank=True,
        max_length=2000,
        validators=[validate_no_foreign_lines],
        help_text=_("For developers: a name and a value on each line, such as “store=2”."),
    )
    with_product_price = models.BooleanField(
        _("beside the price of a product"),
        default=False,
        help_text=_("It tells what the product costs in each currency. Such pages are made again with each new rate."),
    )

    panels = [
        FieldPanel("in_header"),
        FieldPanel("with_product_price"),
        FieldPanel("sidebar"),
        MultiFieldPanel(
            [FieldPanel("sidebar_breakpoint"), FieldPanel("sidebar_up_from"), FieldPanel("extra_params")],
            _("Fine tuning"),
            classname="collapsed",
        ),
    ]

    class Meta:
        verbose_name = _("currency switchers")
        verbose_name_plural = _("currency switchers")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @property
    def parameters(self) -> dict[str, str]:
        """The extra parameters of scripts' requests, name → value."""
        found = (PARAMETER.fullmatch(line.strip()) for line in self.extra_params.splitlines())
        return {match[1]: match[2] for match in found if match}

    @classmethod
    def get_for_site(cls, site: Site | None) -> "SwitcherSettings":
        """Return the settings of ``site``, the defaults when none were saved."""
        return cls.objects.filter(site=site).first() or cls(site=site)
