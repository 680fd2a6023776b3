"""The period of a report."""

from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.search.report.figures import ReportPeriod

DEFAULT_DAYS = 30
MAX_DAYS = 400
SHORTCUTS = [
    (1, gettext_lazy("today")),
    (7, gettext_lazy("7 days")),
    (30, gettext_lazy("30 days")),
    (90, gettext_lazy("90 days")),
    (365, gettext_lazy("a year")),
]


def build_day_field(label: Any) -> forms.DateField:
    # Browsers show days in the Czech format and send them in ISO format.
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    return forms.DateField(label=label, required=False, input_formats=["%Y-%m-%d"], widget=widget)


class PeriodForm(forms.Form):
    """A period with both days included. Defaults to the last ``DEFAULT_DAYS`` days."""

    first = build_day_field(gettext_lazy("From"))
    last = build_day_field(gettext_lazy("To"))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        today = timezone.localdate()
        cleaned["last"] = last = min(cleaned.get("last") or today, today)
        cleaned["first"] = first = cleaned.get("first") or last - timedelta(days=DEFAULT_DAYS - 1)
        if first > last:
            self.add_error("first", _("The first day is after the last one."))
        elif (last - first).days >= MAX_DAYS:
            self.add_error("first", _("At most %(count)d days; older searches are deleted.") % {"count": MAX_DAYS})
        return cleaned

    @property
    def period(self) -> ReportPeriod:
        """The period of the form; the default one while the form is invalid."""
        if self.is_valid():
            return ReportPeriod(self.cleaned_data["first"], self.cleaned_data["last"])
        return ReportPeriod.from_last_days(DEFAULT_DAYS, timezone.localdate())


def get_shortcuts(today: date) -> list[tuple[Any, ReportPeriod]]:
    """Return frequently used periods, each with its name."""
    return [(name, ReportPeriod.from_last_days(days, today)) for days, name in SHORTCUTS]
