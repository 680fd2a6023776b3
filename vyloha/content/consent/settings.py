"""The merchant's settings of consent."""

from typing import Any

from django import forms
from django.conf import settings
from django.db import Error, models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms.models import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, MultiFieldPanel
from wagtail.contrib.settings.models import BaseGenericSetting, register_setting

from vyloha.commerce.payments.available_methods import get_redirect_sources
from vyloha.content.consent.storage_entries import OWN_ENTRIES
from vyloha.core.cache.changes import CachedValue
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.consent import ConsentCategory, StorageEntry, ThirdPartySource, get_third_party_sources

CONSENT = "consent"  # page tag of the settings
CATEGORIES = [
    (ConsentCategory.NECESSARY, _("necessary")),
    (ConsentCategory.STATISTICS, _("statistics")),
    (ConsentCategory.MARKETING, _("marketing")),
]


# The answer itself needs no consent; one setting, ``TRACES``, covers all entries of order attribution.
FIXED = {"vyloha_consent", "vyloha_visit"}
OWN_FIELDS = {
    f"entry_{i}": entry
    for i, entry in enumerate(
        [*OWN_ENTRIES, *(entry for source in get_third_party_sources().values() for entry in source.keeps)]
    )
    if entry.name not in FIXED
}
SOURCE_FIELDS = {f"source_{name}": source for name, source in get_third_party_sources().items()}


class BaseConsentForm(WagtailAdminModelForm):
    """Has a field for each entry of the list and for each foreign source; they are saved as two JSON objects."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, entry in OWN_FIELDS.items():
            self.fields[name].initial = self.instance.get_category(entry)
        for name, source in SOURCE_FIELDS.items():
            self.fields[name].initial = source.name in self.instance.on

    def save(self, commit: bool = True) -> Any:
        data = self.cleaned_data
        given = {entry: data[name] for name, entry in OWN_FIELDS.items()}
        self.instance.categories = {
            entry.name: category for entry, category in given.items() if category != entry.category
        }
        self.instance.on = [source.name for name, source in SOURCE_FIELDS.items() if data[name]]
        return super().save(commit)


def _build_choice_field(entry: StorageEntry) -> forms.ChoiceField:
    label = f"{entry.name} ({entry.place})"
    return forms.ChoiceField(label=label, choices=CATEGORIES, help_text=entry.purpose)


def _build_switch_field(source: ThirdPartySource) -> forms.BooleanField:
    return forms.BooleanField(label=source.title, help_text=source.purpose, required=False)


# Panels show only declared fields.
ConsentForm = type(
    "ConsentForm",
    (BaseConsentForm,),
    {name: _build_choice_field(entry) for name, entry in OWN_FIELDS.items()}
    | {name: _build_switch_field(source) for name, source in SOURCE_FIELDS.items()},
)


@register_setting(icon="lock")
class ConsentSettings(BaseGenericSetting):
    text = models.TextField(
        _("text of the banner"),
        max_length=600,
        blank=True,
        help_text=_("Empty: a short one that says what is asked and that it can be taken back."),
    )
    categories = models.JSONField(_("categories"), default=dict, blank=True)  # name of the entry → category
    on = models.JSONField(_("foreign sources"), default=list, blank=True)  # names

    base_form_class = ConsentForm
    panels = [
        FieldPanel("text"),
        MultiFieldPanel([FieldPanel(name) for name in OWN_FIELDS], heading=_("What browsers keep")),
        *(
            [MultiFieldPanel([FieldPanel(name) for name in SOURCE_FIELDS], heading=_("Other companies"))]
            if SOURCE_FIELDS
            else []
        ),
    ]

    class Meta:
        verbose_name = _("cookies and consent")
        verbose_name_plural = _("cookies and consent")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    def get_category(self, entry: StorageEntry) -> ConsentCategory:
        """Return the entry's category: the merchant's choice, else its own."""
        given = None if entry.name in FIXED else self.categories.get(entry.name)
        return ConsentCategory(given) if given in set(ConsentCategory) else entry.category

    def get_enabled_sources(self) -> list[ThirdPartySource]:
        """Return the enabled foreign sources."""
        return [source for name, source in get_third_party_sources().items() if name in self.on]


def switch_source(name: str, *, is_on: bool) -> None:
    """Enable or disable a foreign source; saves, so that dependent pages are invalidated."""
    settings = ConsentSettings.objects.first() or ConsentSettings()
    settings.on = sorted({*settings.on, name} if is_on else {*settings.on} - {name})
    settings.save()


known_settings = CachedValue(lambda: ConsentSettings.objects.first() or ConsentSettings(), CONSENT)


def get_consent_settings() -> ConsentSettings:
    """Return the current settings; no query while nothing changes. A page that calls this depends on them."""
    add_page_tags(CONSENT)
    return known_settings()


def get_policy_sources(is_private: bool) -> dict[str, tuple[str, ...]]:
    """
    Return what the shop adds to its content security policy now: directive → hosts.

    ``is_private``: no cache stores the page, so it may have a form that leads to a payment gateway.
    """
    found: dict[str, tuple[str, ...]] = {}
    try:
        sources = get_consent_settings().get_enabled_sources() if settings.FOREIGN_SOURCES else []
        opened = [source.opens for source in sources]
        if is_private and (gateways := get_redirect_sources()):
            opened.append({"form-action": gateways})
    except Error:  # pages without a database, like the error page, call it too
        return found
    for opens in opened:
        for directive, hosts in opens.items():
            found[directive] = tuple(dict.fromkeys([*found.get(directive, ()), *hosts]))
    return found
