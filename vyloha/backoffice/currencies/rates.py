"""Views of exchange rates: fetch them now, confirm a rejected one, browse the history."""

from functools import cached_property
from typing import Any, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views import View
from wagtail.admin import messages
from wagtail.admin.ui.tables import Column
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.forms.viewsets import PartIndex
from vyloha.commerce.pricing.models import Currency, ExchangeRate
from vyloha.commerce.pricing.providers import RatesUnavailable
from vyloha.commerce.pricing.rate_texts import format_rate
from vyloha.commerce.pricing.rate_update import SHORT_PAUSE, claim_update, format_outcome, update_rates
from vyloha.commerce.pricing.rates import confirm_rate, format_day
from vyloha.core.numbers import parse_whole_number


class RateAction(PermissionCheckedMixin, View):
    """A POST that may change rates and redirects to the list of currencies."""

    model = Currency
    permission_required = "change"
    http_method_names = ("post",)

    def post(self, request: HttpRequest, **where: str) -> HttpResponse:
        self.perform(request, **where)
        return redirect("currencies:index")

    def perform(self, request: HttpRequest, **where: str) -> None:
        raise NotImplementedError


class FetchRates(RateAction):
    """Fetch the rates from the bank while the merchant waits: a few seconds at most, at most once in a minute."""

    def perform(self, request: HttpRequest, **where: str) -> None:
        if not claim_update(timezone.now(), SHORT_PAUSE):
            messages.warning(request, _("The bank was asked a moment ago. Try it again in a minute."))
            return
        try:
            taken = update_rates()
        except RatesUnavailable as error:
            text = _("There are no new rates: %(problem)s. Those of now stay.")
            messages.error(request, text % {"problem": error})
            return
        messages.success(request, format_outcome(taken))


class ConfirmRate(RateAction):
    """Accept a rate that was rejected for its large difference; ``rate`` is the one that the merchant saw."""

    def perform(self, request: HttpRequest, **where: str) -> None:
        rate_e12 = parse_whole_number(request.POST.get("rate")) or 0
        if confirm_rate(where["code"], rate_e12, cast(User, request.user)):
            messages.success(request, _("Now %(rate)s.") % {"rate": format_rate(where["code"], rate_e12)})
        else:
            messages.error(request, _("Meanwhile there is another rate. Look at it again."))


class RateHistory(PartIndex):
    """All rates that a currency has had, the newest first."""

    model = ExchangeRate
    page_title = ""
    index_url_name = "currencies:rates"
    default_ordering = "-taken_at"
    paginate_by = 50
    any_permission_required = ("view",)

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().setup(request, *args, **kwargs)
        self.currency = get_object_or_404(Currency, pk=kwargs["code"])

    @cached_property
    def columns(self) -> list[Column]:
        return [
            Column(
                "rate", label=_("Exchange rate"), accessor=lambda rate: format_rate(rate.currency_id, rate.rate_e12)
            ),
            Column("source", label=_("Source"), accessor="get_source_display"),
            Column(
                "published_on",
                label=_("List of"),
                accessor=lambda rate: format_day(rate.published_on) if rate.published_on else "",
            ),
            Column("taken_at", label=_("Since"), accessor=format_moment, sort_key="taken_at"),
            Column("by", label=_("By"), accessor=lambda rate: rate.by or ""),
        ]

    def get_base_queryset(self) -> "QuerySet[ExchangeRate]":
        return ExchangeRate.objects.filter(currency=self.currency).select_related("by")

    def get_index_url(self) -> str:
        return reverse("currencies:rates", args=[self.currency.pk])

    def get_index_results_url(self) -> None:
        return None

    def get_add_url(self) -> None:
        return None

    def get_page_title(self) -> str:
        return _("Rates of %(code)s") % {"code": self.currency.pk}

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        parent = {"url": reverse("currencies:index"), "label": capfirst(Currency._meta.verbose_name_plural)}
        return [*self.breadcrumbs_items, parent, {"url": "", "label": self.get_page_title()}]


def format_moment(rate: ExchangeRate) -> str:
    """Return when a rate became valid: "20. 11. 2026 14:35"."""
    return date_format(timezone.localtime(rate.taken_at), "j. n. Y H:i")
