"""The merchant's settings of order attribution."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel
from wagtail.contrib.settings.models import BaseGenericSetting, register_setting

from vyloha.core.cache.changes import CachedValue
from vyloha.core.cache.tags import add_page_tags

ATTRIBUTION = "attribution"  # page tag of the settings


@register_setting(icon="crosshairs")
class AttributionSettings(BaseGenericSetting):
    class Tracking(models.TextChoices):
        ALWAYS = "always", _("always")
        CONSENT = "consent", _("after consent")
        NEVER = "never", _("never")

    tracking = models.CharField(
        _("learn where visits come from"),
        max_length=10,
        choices=Tracking,
        default=Tracking.ALWAYS,
        help_text=_("Czech law wants consent for it; which one is said in “Cookies and consent”."),
    )
    lifetime = models.DecimalField(
        _("remember for"),
        max_digits=8,
        decimal_places=5,
        default=Decimal("0.00001"),
        validators=[MinValueValidator(0), MaxValueValidator(24)],
        help_text=_("Months; 0.00001 means until the browser is closed."),
    )
    session_minutes = models.PositiveSmallIntegerField(
        _("a visit ends after"),
        default=30,
        validators=[MinValueValidator(1), MaxValueValidator(1440)],
        help_text=_("Minutes without a page."),
    )
    base64 = models.BooleanField(_("cookies in base64"), default=False)
    seznam = models.BooleanField(_("visits from Seznam are organic"), default=True)

    panels = [FieldPanel(name) for name in ("tracking", "lifetime", "session_minutes", "base64", "seznam")]

    class Meta:
        verbose_name = _("following of visits")
        verbose_name_plural = _("following of visits")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)


known_settings = CachedValue(lambda: AttributionSettings.objects.first() or AttributionSettings(), ATTRIBUTION)


def get_attribution_settings() -> AttributionSettings:
    """Return the current settings; no query while nothing changes. A page that calls this depends on them."""
    add_page_tags(ATTRIBUTION)
    return known_settings()
