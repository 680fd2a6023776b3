"""Settings of the translation toolbar."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms.models import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting
from wagtail.models import Site

from vyloha.content.consent.settings import get_consent_settings
from vyloha.content.translation_toolbar import DEFAULT, DEFAULT_NAME, NAMES, Language, LanguagesProps

SOURCE = "google_translate"
LIBRARY = "/translate_a/element.js?cb=googleTranslateElementInit2"  # as GTranslate loads it


class LanguageForm(WagtailAdminModelForm):
    languages = forms.MultipleChoiceField(
        label=_("languages"),
        choices=list(NAMES.items()),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Besides Czech, in which the pages are written."),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("is_on") and not data.get("languages") and "languages" not in self.errors:
            self.add_error("languages", ValidationError(_("Choose at least one language for the toolbar.")))
        return data


@register_setting(icon="site")
class LanguageSettings(BaseSiteSetting):
    """Off by default: the translator is another company, and machine translation is the merchant's decision."""

    class ToolbarPosition(models.TextChoices):
        BOTTOM_LEFT = "bottom-left", _("at the bottom left")
        BOTTOM_RIGHT = "bottom-right", _("at the bottom right")
        TOP_LEFT = "top-left", _("at the top left")
        TOP_RIGHT = "top-right", _("at the top right")

    class Trigger(models.TextChoices):
        CLICK = "click", _("a click")
        HOVER = "hover", _("pointing, and a click on phones")

    is_on = models.BooleanField(
        _("show the toolbar of languages"),
        default=False,
        help_text=_("It appears once Google Translate is also switched on in “Cookies and consent”."),
    )
    languages = models.JSONField(_("languages"), default=list, blank=True)  # codes
    place = models.CharField(_("where"), max_length=12, choices=ToolbarPosition, default=ToolbarPosition.BOTTOM_LEFT)
    trigger = models.CharField(_("what opens it"), max_length=5, choices=Trigger, default=Trigger.CLICK)

    base_form_class = LanguageForm
    panels = [FieldPanel(name) for name in ("is_on", "languages", "place", "trigger")]

    class Meta:
        verbose_name = _("translation of pages")
        verbose_name_plural = _("translation of pages")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @classmethod
    def get_for_site(cls, site: Site | None) -> "LanguageSettings":
        """Return the settings of ``site``, the defaults when none were saved."""
        return cls.objects.filter(site=site).first() or cls(site=site)

    def build_props(self) -> LanguagesProps | None:
        """Return the toolbar's props; None when it, or the translator that it needs, is disabled."""
        source = next((one for one in get_consent_settings().get_enabled_sources() if one.name == SOURCE), None)
        offered = [code for code in NAMES if code in self.languages]
        if not self.is_on or not source or not offered:
            return None
        return LanguagesProps(
            languages=(
                Language(code=DEFAULT, name=DEFAULT_NAME),
                *(Language(code=code, name=NAMES[code]) for code in offered),
            ),
            place=self.ToolbarPosition(self.place).value,
            trigger=self.Trigger(self.trigger).value,
            consent=source.category,
            src=settings.GOOGLE_TRANSLATE_URL + LIBRARY,
        )
