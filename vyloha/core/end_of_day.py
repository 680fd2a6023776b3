"""Ends of days: of what lasts for days, and in a form field for the moment at which something ends."""

from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone

DAY = timedelta(days=1)


def round_deadline(deadline: datetime, now: datetime) -> datetime:
    """Return the deadline, at the end of its local day if it is a day or more after ``now``: people keep dates."""
    if deadline - now < DAY:
        return deadline
    return timezone.localtime(deadline).replace(hour=23, minute=59, second=59, microsecond=999_999)


def is_end_of_day(moment: datetime) -> bool:
    """Return whether the local day ends with the moment's minute, so that its date says it all."""
    local = timezone.localtime(moment)
    return (local.hour, local.minute) == (23, 59)


def extend_to_end_of_day(moment: datetime) -> datetime:
    """Return the last microsecond of the day for a moment in its last minute; other moments unchanged."""
    return moment.replace(second=59, microsecond=999_999) if (moment.hour, moment.minute) == (23, 59) else moment


class LastMomentField(forms.DateTimeField):
    """A day without a time lasts until its end, in the editor's time zone; so does 23:59, as forms show it."""

    def to_python(self, value: Any) -> datetime | None:
        moment: datetime | None = super().to_python(value)
        if moment is None or not isinstance(value, str):
            return moment
        if ":" not in value and moment.time() == time.min:
            moment = moment.replace(hour=23, minute=59)
        return extend_to_end_of_day(moment)

    def has_changed(self, initial: Any, data: Any) -> bool:
        # Django takes the microseconds from the form's initial value.
        if isinstance(initial, datetime) and timezone.is_aware(initial):
            initial = extend_to_end_of_day(timezone.localtime(initial))
        return super().has_changed(initial, data)
