"""The report "Hledání": the customers' phrases, with their results and clicks."""

from datetime import date
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from wagtail.admin.viewsets.base import ViewSet

from vyloha.backoffice.search.period import DEFAULT_DAYS, PeriodForm, get_shortcuts
from vyloha.backoffice.search.report_file import format_csv
from vyloha.backoffice.search.screens import SearchScreen
from vyloha.commerce.search.report.figures import ReportPeriod, Rows, compute_totals, group_by_day, group_by_phrase

MAX_ROWS = 100  # on the screen; the file has all
BY_DAY = "day"


class ReportView(NamedTuple):
    """A view of the report: phrases sorted by one of the counts, where it is above zero."""

    name: Any
    column: str = ""


VIEWS = {
    "searched": ReportView(_("Most searched"), "searched_sum"),
    "found_nothing": ReportView(_("Found nothing"), "found_nothing_sum"),
    "chosen": ReportView(_("Clicked"), "chosen_sum"),
    "added": ReportView(_("Into the cart"), "added_sum"),
    BY_DAY: ReportView(_("By day")),
}


class SearchReport(SearchScreen):
    page_title = _("What is searched for")
    header_icon = "search"
    template_name = "backoffice/search/report.html"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().setup(request, *args, **kwargs)
        usual = ReportPeriod.from_last_days(DEFAULT_DAYS, timezone.localdate())
        self.form = PeriodForm({**_build_query(usual), **request.GET.dict()})
        self.period = self.form.period
        self.shown = request.GET.get("show", "") if request.GET.get("show") in VIEWS else "searched"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return (
            self.build_file_response() if request.GET.get("export") == "csv" else super().get(request, *args, **kwargs)
        )

    @cached_property
    def rows(self) -> Rows:
        if self.shown == BY_DAY:
            return group_by_day(self.period).order_by("-day")
        column = VIEWS[self.shown].column
        return group_by_phrase(self.period).filter(**{f"{column}__gt": 0}).order_by(f"-{column}", "phrase")

    def build_file_response(self) -> HttpResponse:
        """Return all rows of the view as a file."""
        first, heading = ("day", _("Day")) if self.shown == BY_DAY else ("phrase", _("Phrase"))
        name = f"hledani-{self.period.first:%Y-%m-%d}-{self.period.last:%Y-%m-%d}.csv"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        text = format_csv(first, str(heading), self.rows.iterator())
        return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=headers)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        rows = list(self.rows[: MAX_ROWS + 1]) if self.shown != BY_DAY else list(self.rows)
        return {
            **super().get_context_data(**kwargs),
            "form": self.form,
            "views": [(view.name, self._build_url(show=name), name == self.shown) for name, view in VIEWS.items()],
            "shortcuts": [
                (name, self._build_url(period), period == self.period)
                for name, period in get_shortcuts(timezone.localdate())
            ],
            "cards": _build_cards(compute_totals(self.period)),
            "shown": self.shown,
            "days": _build_days(rows) if self.shown == BY_DAY else [],
            "phrases": rows[:MAX_ROWS] if self.shown != BY_DAY else [],
            "has_more": self.shown != BY_DAY and len(rows) > MAX_ROWS,
            "most": MAX_ROWS,
            "csv_url": self._build_url(export="csv"),
        }

    def _build_url(self, period: Any = None, **other: str) -> str:
        return "?" + urlencode({**_build_query(period or self.period), "show": self.shown, **other})


def _build_query(period: ReportPeriod) -> dict[str, str]:
    return {"first": period.first.isoformat(), "last": period.last.isoformat()}


def _build_cards(sums: dict[str, int]) -> list[tuple[int, Any]]:
    return [
        (sums["searched_sum"], _("searches")),
        (sums["found_nothing_sum"], _("of them found nothing")),
        (sums["chosen_sum"], _("clicks on what was found")),
        (sums["added_sum"], _("additions to the cart afterwards")),
    ]


def _build_days(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    most = max((row["searched_sum"] for row in rows), default=0)
    return [{**row, "most": most, "text": format_day(row["day"])} for row in rows]


def format_day(day: date) -> str:
    """Return "ne 22. 11. 2026"."""
    return date_format(day, "D j. n. Y")


class ReportViewSet(ViewSet):
    icon = "search"
    menu_label = _("What is searched for")
    url_prefix = "search-report"

    def get_urlpatterns(self) -> list[URLPattern]:
        return [path("", SearchReport.as_view(), name="index")]


search_report = ReportViewSet("search-report")
