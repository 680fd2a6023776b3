"""The link to second factors on the account's screen."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from wagtail.admin.views.account import BaseSettingsPanel


class EmptyForm(forms.Form):
    def save(self) -> None:
        """Do nothing: the panel is a link."""


class SecondFactorPanel(BaseSettingsPanel):
    name = "second_factor"
    title = _("Second factor")
    order = 510  # after the password
    template_name = "backoffice/second_factor/panel.html"

    def get_form(self) -> Any:
        return EmptyForm(self.request.POST or None)
