"""The list of currencies, with a notice about their rates above it."""

from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from wagtail.admin.ui.tables import Column

from vyloha.backoffice.currencies import texts
from vyloha.backoffice.currencies.currency_names import get_localized_currency_name
from vyloha.backoffice.forms.viewsets import PartIndex
from vyloha.commerce.pricing.models import Currency, PricingSettings
from vyloha.commerce.pricing.rate_texts import format_rate
from vyloha.content.currencies.switcher import get_flag_src


def format_currency_rate(currency: Currency) -> str:
    """Return the rate in Czech notation, with its surcharge."""
    if currency.is_default:
        return _("the shop's currency")
    if currency.rate is None:
        return _("no rate: customers do not see it")
    said = format_rate(currency.code, currency.rate.rate_e12)
    if currency.rate_fee_e12:
        said += f" (+\u00a0{texts.format_rounded_percent(currency.rate_fee_e12, currency.rate.rate_e12)})"
    return said


def format_state(currency: Currency) -> str:
    """Return in words whether customers can choose the currency."""
    if not currency.is_enabled:
        return _("switched off")
    return _("hidden in switchers") if currency.is_hidden else _("switched on")


class FlagColumn(Column):
    """Shows the flag as a picture, since Windows renders no flags as text."""

    cell_template_name = "backoffice/tables/flag_cell.html"

    def get_value(self, instance: Currency) -> str:
        return get_flag_src(instance.flag) if instance.flag else ""


class CurrencyIndex(PartIndex):
    template_name = "backoffice/currencies/index.html"
    default_ordering = ("position", "code")
    is_searchable = False

    @cached_property
    def columns(self) -> list[Column]:
        return [
            FlagColumn("flag", label="", width="1%"),
            self._get_title_column("code"),
            Column("name", label=_("Name"), accessor=lambda currency: get_localized_currency_name(currency.code)),
            Column("rate", label=_("Exchange rate"), accessor=format_currency_rate),
            Column("source", label=_("Source"), accessor=lambda one: texts.format_source(one.rate) if one.rate else ""),
            Column("state", label=_("For customers"), accessor=format_state),
            Column("position", label=_("Position"), classname="bo-wide"),
        ]

    def get_base_queryset(self) -> "QuerySet[Currency]":
        return Currency.objects.select_related("rate")

    def get_context_data(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(*args, **kwargs)
        return {**context, **build_rates_notice()}


def build_rates_notice() -> dict[str, Any]:
    """Build the notice about the provider and about rejected rates."""
    known: PricingSettings = PricingSettings.load()
    checked = known.rates_checked_at
    return {
        "provider": known.get_rates_provider_display() if known.provider else "",
        "checked": date_format(timezone.localtime(checked), "j. n. Y H:i") if checked else "",
        "problem": known.rates_problem if known.provider else "",
        "problems": [
            {
                "code": currency.code,
                "text": currency.rate_problem,
                "refused_e12": currency.refused_rate_e12,
                "refused": format_rate(currency.code, currency.refused_rate_e12) if currency.refused_rate_e12 else "",
            }
            for currency in get_suspicious_currencies()
        ],
        "settings_url": reverse("wagtailsettings:edit", args=["pricing", "pricingsettings"]),
    }


def get_suspicious_currencies() -> "QuerySet[Currency]":
    """Return the currencies whose latest rate was rejected as suspicious."""
    return Currency.objects.filter(is_enabled=True, follows_provider=True).exclude(rate_problem="").order_by("code")
