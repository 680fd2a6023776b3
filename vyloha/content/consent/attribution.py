"""The merchant's settings of where visits come from: order attribution, and search engines for popups."""

import re
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel
from wagtail.contrib.settings.models import BaseGenericSetting, register_setting

from vyloha.core.cache.changes import CachedValue
from vyloha.core.cache.tags import add_page_tags

ATTRIBUTION = "attribution"  # page tag of the settings
# Elementor's list, and Seznam.
SEARCH_ENGINES = ("google.", "yahoo.", "bing.", "yandex.", "baidu.", "seznam.")
NO_SCHEME = re.compile(r"^(?:https?://)?(?:www\.)?", re.IGNORECASE)
HOST_START = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]*)+(?:/\S*)?")


def parse_search_engines(text: str) -> list[str]:
    """Return the lines as referrers begin without their scheme and "www.": "google.", "search.example.com"."""
    lines = (NO_SCHEME.sub("", line.strip()).lower() for line in text.splitlines())
    return list(dict.fromkeys(filter(None, lines)))


def validate_search_engines(text: str) -> None:
    """:raises ValidationError: naming the first line that is no beginning of a host's name"""
    for line in parse_search_engines(text):
        if not HOST_START.fullmatch(line):
            raise ValidationError(
                _("“%(line)s” is no beginning of an address, such as google. or search.example.com."),
                params={"line": line[:60]},
            )


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
    search_engines = models.TextField(
        _("search engines for popups"),
        default="\n".join(SEARCH_ENGINES),
        db_default="\n".join(SEARCH_ENGINES),
        blank=True,
        max_length=2000,
        validators=[validate_search_engines],
        help_text=_(
            "Popups may be shown to visitors who come from them. Write how the addresses of search engines begin, each "
            "on a line: google. means google.cz and google.com."
        ),
    )

    panels = [
        FieldPanel(name) for name in ("tracking", "lifetime", "session_minutes", "base64", "seznam", "search_engines")
    ]

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
