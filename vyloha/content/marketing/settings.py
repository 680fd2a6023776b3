"""The merchant's settings of email marketing."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms.models import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel
from wagtail.contrib.settings.models import BaseGenericSetting, register_setting

from vyloha.commerce.marketing.providers import (
    MARKETING_PROVIDERS,
    NO_PROVIDER,
    MarketingProvider,
    get_provider_choices,
)
from vyloha.content.consent.settings import get_consent_settings, switch_source
from vyloha.core.cache.changes import CachedValue
from vyloha.core.cache.tags import add_page_tags

MARKETING = "marketing"  # page tag of the settings


class MarketingForm(WagtailAdminModelForm):
    provider = forms.ChoiceField(
        label=_("who sends our letters"),
        choices=lambda: [(NO_PROVIDER, _("nobody")), *get_provider_choices()],
        required=False,
        help_text=_("It is switched on in “Cookies and consent”, too: visitors are asked before anything is told."),
    )

    def clean_provider(self) -> str:
        name: str = self.cleaned_data["provider"]
        found = MARKETING_PROVIDERS.get(name)
        if found and (missing := found.get_missing_setting()):
            raise forms.ValidationError(missing)
        return name


@register_setting(icon="mail")
class MarketingSettings(BaseGenericSetting):
    provider = models.CharField(_("who sends our letters"), max_length=20, blank=True)
    cart_tracking = models.BooleanField(_("tell it what is in carts"), default=True)
    product_tracking = models.BooleanField(_("tell it which product was viewed last"), default=True)
    order_tracking = models.BooleanField(_("tell it of orders and their statuses"), default=True)
    newsletter_list = models.CharField(
        _("list of the newsletter"),
        max_length=20,
        blank=True,
        validators=[RegexValidator(r"^\d+$", _("It is a number; it stands in the address of the list."))],
        help_text=_("Who confirms the newsletter is put on this list, who ends it is taken off. Empty: nobody is."),
    )
    opt_out_cookie = models.CharField(
        _("cookie that forbids it"),
        max_length=60,
        blank=True,
        validators=[RegexValidator(r"^[A-Za-z0-9_-]+$", _("Letters, digits, hyphens and underscores only."))],
        help_text=_("Nothing is told of a visitor whose browser has a cookie of this name."),
    )

    base_form_class = MarketingForm
    panels = [
        FieldPanel(name)
        for name in (
            *("provider", "cart_tracking", "product_tracking", "order_tracking"),
            *("newsletter_list", "opt_out_cookie"),
        )
    ]

    class Meta:
        verbose_name = _("marketing e-mail")
        verbose_name_plural = _("marketing e-mail")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Enable the provider's foreign source when it is selected, and disable it when it is not any more."""
        before = MarketingSettings.objects.filter(pk=self.pk).values_list("provider", flat=True).first() or NO_PROVIDER
        super().save(*args, **kwargs)
        if before != self.provider:
            for name in filter(None, (before, self.provider)):
                switch_source(name, is_on=name == self.provider)


known_settings = CachedValue(lambda: MarketingSettings.objects.first() or MarketingSettings(), MARKETING)


def get_marketing_settings() -> MarketingSettings:
    """Return the current settings; no query while nothing changes. A page that calls this depends on them."""
    add_page_tags(MARKETING)
    return known_settings()


def get_marketing_provider() -> MarketingProvider | None:
    """Return the provider that gets events, None when the merchant selected none, or the installation lacks it."""
    on = {source.name for source in get_consent_settings().get_enabled_sources()} & set(MARKETING_PROVIDERS.get_names())
    # Most shops have none, which saves loading the settings.
    name = get_marketing_settings().provider if on else NO_PROVIDER
    return MARKETING_PROVIDERS.get(name) if name in on else None
