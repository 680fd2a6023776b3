"""Scheduled ends in Wagtail's own forms of pages, sections and popups."""

from typing import Any

from django.db.models import DateTimeField, Field
from wagtail.admin.forms.models import register_form_field_override
from wagtail.admin.widgets import AdminDateTimeInput

from vyloha.core.end_of_day import LastMomentField


def register_end_dates() -> None:
    """Treat a day without a time as its end in fields of expiry."""
    register_form_field_override(DateTimeField, override=get_end_field_options)


def get_end_field_options(db_field: Field[Any, Any]) -> dict[str, Any]:
    ends = {"form_class": LastMomentField} if db_field.name == "expire_at" else {}
    return {"widget": AdminDateTimeInput, **ends}
