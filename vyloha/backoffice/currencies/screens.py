"""The URLs and the form of currencies."""

from functools import cached_property
from typing import Any

from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.panels import FieldPanel, FieldRowPanel, MultiFieldPanel, ObjectList
from wagtail.admin.widgets.button import Button

from vyloha.backoffice.currencies.deletion import DeleteCurrency
from vyloha.backoffice.currencies.form import CurrencyForm
from vyloha.backoffice.currencies.listing import CurrencyIndex
from vyloha.backoffice.currencies.rates import ConfirmRate, FetchRates, RateHistory
from vyloha.backoffice.forms.saving import EditPart
from vyloha.backoffice.forms.viewsets import PartViewSet
from vyloha.commerce.pricing.models import Currency


class EditCurrency(EditPart):
    @cached_property
    def header_more_buttons(self) -> list[Button]:
        buttons: list[Button] = super().header_more_buttons
        url = reverse("currencies:rates", args=[self.object.pk])
        return [Button(_("Its rates so far"), url=url, icon_name="history", priority=5), *buttons]


class CurrencyViewSet(PartViewSet):
    model = Currency
    add_label = gettext_lazy("Add a currency")
    new_label = gettext_lazy("New currency")
    icon = "globe"
    index_view_class = CurrencyIndex
    edit_view_class = EditCurrency
    delete_view_class = DeleteCurrency
    edit_handler = ObjectList(
        [
            MultiFieldPanel(
                [
                    FieldPanel("code"),
                    FieldRowPanel([FieldPanel("symbol"), FieldPanel("symbol_position")]),
                    FieldPanel("shows_zeros"),
                    FieldPanel("decimals", help_text=gettext_lazy("Converted prices have no more.")),
                    FieldPanel("flag"),
                ],
                heading=gettext_lazy("Currency"),
            ),
            MultiFieldPanel(
                [
                    FieldPanel("follows_provider"),
                    FieldRowPanel([FieldPanel("units"), FieldPanel("price")]),
                    FieldPanel("is_sure"),
                    FieldPanel("rate_fee_e12"),
                ],
                heading=gettext_lazy("Exchange rate"),
            ),
            MultiFieldPanel(
                [
                    FieldRowPanel([FieldPanel("rounding_step_minor"), FieldPanel("rounding_direction")]),
                    FieldPanel("rounding_ending_minor"),
                ],
                heading=gettext_lazy("Rounding of converted prices"),
            ),
            MultiFieldPanel(
                [
                    FieldPanel("is_enabled", heading=gettext_lazy("Switched on")),
                    FieldPanel("is_hidden"),
                    FieldPanel("position", help_text=gettext_lazy("Lower numbers stand first.")),
                    FieldPanel("countries"),
                ],
                heading=gettext_lazy("In the shop"),
            ),
        ],
        base_form_class=CurrencyForm,
    )

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs = super().get_index_view_kwargs(**kwargs)
        for name in ("template_name", "default_ordering", "is_searchable"):
            view_kwargs.pop(name, None)
        return view_kwargs

    def get_urlpatterns(self) -> list[URLPattern]:
        return [
            *super().get_urlpatterns(),
            path("fetch-rates/", FetchRates.as_view(), name="fetch_rates"),
            path("confirm-rate/<str:code>/", ConfirmRate.as_view(), name="confirm_rate"),
            path("rates/<str:code>/", RateHistory.as_view(), name="rates"),
        ]


currencies = CurrencyViewSet("currencies")
