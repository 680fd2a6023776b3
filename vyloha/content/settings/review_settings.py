"""Settings of reviews."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting


@register_setting(icon="pick")
class ReviewSettings(BaseSiteSetting):
    """Whether the shop shows reviews, and whether and when it asks for them."""

    is_enabled = models.BooleanField(
        _("reviews of products"), default=True, help_text=_("Shoppers read and write reviews on product pages.")
    )
    asks_for_reviews = models.BooleanField(
        _("ask for reviews by e-mail"), default=False, help_text=_("Once for each completed order.")
    )
    ask_after_days = models.PositiveSmallIntegerField(
        _("days after the order was completed"),
        default=10,
        validators=[MinValueValidator(1), MaxValueValidator(90)],
    )

    panels = [FieldPanel("is_enabled"), FieldPanel("asks_for_reviews"), FieldPanel("ask_after_days")]

    class Meta:
        verbose_name = _("reviews")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @classmethod
    def get_for_default_site(cls) -> "ReviewSettings":
        """Return the settings of the shop, the defaults when none were saved."""
        return cls.objects.filter(site__is_default_site=True).first() or cls()
