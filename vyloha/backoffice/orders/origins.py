"""The report of order attribution: orders and revenue by source, or by campaign."""

import csv
from io import StringIO
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import TemplateView
from wagtail.admin.views.generic import WagtailAdminTemplateMixin
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.search.period import DEFAULT_DAYS, PeriodForm, get_shortcuts
from vyloha.commerce.attribution.origin import format_label
from vyloha.commerce.catalogue.exporting.actions import BYTE_ORDER_MARK
from vyloha.commerce.catalogue.importing.parsing.cells import escape_formula
from vyloha.commerce.orders.attribution_report import group_by_origin
from vyloha.commerce.orders.models import Order
from vyloha.commerce.search.report.figures import ReportPeriod
from vyloha.core.money import Money

MAX_ROWS = 200  # on the screen; the file has all
VIEWS = {"source": gettext_lazy("By source"), "campaign": gettext_lazy("By campaign")}


class OriginReport(PermissionCheckedMixin, WagtailAdminTemplateMixin, TemplateView):
    model = Order
    any_permission_required = ("view",)
    page_title = gettext_lazy("Where orders come from")
    header_icon = "crosshairs"
    template_name = "backoffice/orders/origins.html"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().setup(request, *args, **kwargs)
        usual = ReportPeriod.from_last_days(DEFAULT_DAYS, timezone.localdate())
        self.form = PeriodForm({**_build_query(usual), **request.GET.dict()})
        self.period = self.form.period
        self.shown = request.GET.get("show", "") if request.GET.get("show") in VIEWS else "source"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return (
            self.build_file_response() if request.GET.get("export") == "csv" else super().get(request, *args, **kwargs)
        )

    @cached_property
    def table(self) -> list[list[str]]:
        """Rows of texts: the source; medium and campaign when campaigns are shown; orders; revenue."""
        rows = group_by_origin(*self.period, campaigns=self.shown == "campaign")
        return [
            [
                format_label(row["source_type"] or "", row["source"] or ""),
                *([row["medium"], row["campaign"]] if self.shown == "campaign" else []),
                str(row["orders"]),
                Money(row["revenue_minor"], row["currency"]).text,
            ]
            for row in rows
        ]

    @property
    def headings(self) -> list[str]:
        middle = [_("Medium"), _("Campaign")] if self.shown == "campaign" else []
        return [_("Source"), *middle, _("Orders"), _("Revenue with VAT")]

    def build_file_response(self) -> HttpResponse:
        """Return all rows as a file for Czech spreadsheets."""
        file = StringIO()
        writer = csv.writer(file, delimiter=";")
        writer.writerow(self.headings)
        writer.writerows([escape_formula(cell) for cell in row] for row in self.table)
        name = f"puvod-{self.period.first:%Y-%m-%d}-{self.period.last:%Y-%m-%d}.csv"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(BYTE_ORDER_MARK + file.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        return [*self.breadcrumbs_items, {"url": "", "label": self.get_page_title()}]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {
            **super().get_context_data(**kwargs),
            "form": self.form,
            "shown": self.shown,
            "views": [(name, self._build_url(show=key), key == self.shown) for key, name in VIEWS.items()],
            "shortcuts": [
                (name, self._build_url(period), period == self.period)
                for name, period in get_shortcuts(timezone.localdate())
            ],
            "headings": self.headings,
            "table": self.table[:MAX_ROWS],
            "has_more": len(self.table) > MAX_ROWS,
            "most": MAX_ROWS,
            "csv_url": self._build_url(export="csv"),
        }

    def _build_url(self, period: ReportPeriod | None = None, **other: str) -> str:
        return "?" + urlencode({**_build_query(period or self.period), "show": self.shown, **other})


def _build_query(period: ReportPeriod) -> dict[str, str]:
    return {"first": period.first.isoformat(), "last": period.last.isoformat()}
