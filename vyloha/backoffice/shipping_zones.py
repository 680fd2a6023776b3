"""Zones: the countries that shipping methods deliver to."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, ObjectList
from wagtail.admin.ui.tables import Column

from vyloha.backoffice.forms.edit_conflicts import ConflictCheckedEdit
from vyloha.backoffice.forms.viewsets import PartViewSet
from vyloha.commerce.shipping.countries import COUNTRIES
from vyloha.commerce.shipping.models import ShippingZone


def format_countries(zone: ShippingZone) -> str:
    return ", ".join(str(COUNTRIES.get(code, code)) for code in zone.countries)


class ZoneForm(WagtailAdminModelForm):
    countries = forms.MultipleChoiceField(
        label=_("Countries"), choices=lambda: COUNTRIES.items(), widget=forms.CheckboxSelectMultiple
    )

    def clean_countries(self) -> list[Any]:
        return sorted(self.cleaned_data["countries"])


class ZoneViewSet(PartViewSet):
    model = ShippingZone
    edit_view_class = ConflictCheckedEdit
    add_label = _("Add a delivery zone")
    new_label = _("New delivery zone")
    icon = "globe"
    list_display = ("name", Column("countries", label=_("Countries"), accessor=format_countries))
    edit_handler = ObjectList([FieldPanel("name"), FieldPanel("countries")], base_form_class=ZoneForm)


shipping_zones = ZoneViewSet("zones")
