"""The merchant's settings of analytics (Google Analytics 4); see docs/developers/events.md."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms.models import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel
from wagtail.contrib.settings.models import BaseGenericSetting, register_setting

from vyloha.content.consent.settings import get_consent_settings, switch_source
from vyloha.core.cache.changes import CachedValue
from vyloha.core.cache.tags import add_page_tags

ANALYTICS = "analytics"  # page tag of the settings
GA4 = "ga4"  # name of the foreign source
EVENTS = {
    "view_item_list": _("a list of products was seen"),
    "select_content": _("a product was chosen from a list"),
    "view_item": _("a product was viewed"),
    "add_to_cart": _("goods were put into the cart"),
    "remove_from_cart": _("goods were removed from the cart"),
    "begin_checkout": _("the checkout was begun"),
    "add_shipping_info": _("a delivery was chosen"),
    "add_payment_info": _("a payment was chosen"),
    "purchase": _("an order was placed"),
}


def get_all_events() -> list[str]:
    """Return the names of all events: a new shop measures everything."""
    return list(EVENTS)


class AnalyticsForm(WagtailAdminModelForm):
    events = forms.MultipleChoiceField(
        label=_("events"), choices=list(EVENTS.items()), widget=forms.CheckboxSelectMultiple, required=False
    )

    def clean_measurement_id(self) -> str:
        measurement_id: str = self.cleaned_data["measurement_id"]
        return measurement_id.strip().upper()


@register_setting(icon="history")
class AnalyticsSettings(BaseGenericSetting):
    class Identifier(models.TextChoices):
        SKU = "product_sku", _("SKU, or # and the id without one")
        ID = "product_id", _("id")

    measurement_id = models.CharField(
        _("measurement ID of Google Analytics 4"),
        max_length=20,
        blank=True,
        validators=[RegexValidator(r"^\s*[Gg]-[A-Za-z0-9]{4,16}\s*$", _("It begins with G-, such as G-ABC123DEF4."))],
        help_text=_(
            "Administration of Google Analytics, Data streams. It switches it on in “Cookies and consent”: "
            "visitors are asked for their consent, and nothing is measured before they give it."
        ),
    )
    identifier = models.CharField(_("products are known by"), max_length=20, choices=Identifier, default=Identifier.SKU)
    events = models.JSONField(_("events"), default=get_all_events, blank=True)

    base_form_class = AnalyticsForm
    panels = [FieldPanel(name) for name in ("measurement_id", "identifier", "events")]

    class Meta:
        verbose_name = _("analytics")
        verbose_name_plural = _("analytics")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Enable the foreign source with the first ID, and disable it when the ID is removed."""
        before = AnalyticsSettings.objects.filter(pk=self.pk).values_list("measurement_id", flat=True).first() or ""
        super().save(*args, **kwargs)
        if bool(before) != bool(self.measurement_id):
            switch_source(GA4, is_on=bool(self.measurement_id))


known_settings = CachedValue(lambda: AnalyticsSettings.objects.first() or AnalyticsSettings(), ANALYTICS)


def get_analytics_settings() -> AnalyticsSettings:
    """Return the current settings; no query while nothing changes. A page that calls this depends on them."""
    add_page_tags(ANALYTICS)
    return known_settings()


def is_analytics_enabled() -> bool:
    """Return whether the shop uses analytics, so that pages include its data."""
    is_known = any(source.name == GA4 for source in get_consent_settings().get_enabled_sources())
    return is_known and bool(get_analytics_settings().measurement_id)
