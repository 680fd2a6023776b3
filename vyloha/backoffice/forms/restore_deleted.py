"""Saving a record that somebody deleted meanwhile: shows the form as that of a new record, with the typed values."""

import re
from collections.abc import Callable, Collection
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from wagtail.admin import messages
from wagtail.models import ModelLogEntry

View = Callable[..., HttpResponse]
ROW_FIELD = re.compile(r"-\d+-(?P<field>\w+)\Z")


def restore_deleted(view: View, model: type[Model], as_new: View, row_keys: Collection[str] = ()) -> View:
    """
    Return ``view`` of one record, which passes a form sent for a deleted record to ``as_new``.

    ``row_keys`` are the fields by which rows of its form refer to the record.
    """

    def answer(request: HttpRequest, *args: Any, pk: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST" and not model._default_manager.filter(pk=pk).exists():
            request.POST = convert_to_new(request.POST, row_keys)  # type: ignore[assignment]
            request.lost_pk = pk  # type: ignore[attr-defined]
            return as_new(request)
        return view(request, *args, pk=pk, **kwargs)

    return answer


def convert_to_new(data: QueryDict, row_keys: Collection[str] = ()) -> QueryDict:
    """Return the posted form as that of a new record, with new rows."""
    data = data.copy()
    for name in list(data):
        if name.endswith("-INITIAL_FORMS"):
            data[name] = "0"
        elif (row := ROW_FIELD.search(name)) and row["field"] in ("id", *row_keys):
            data[name] = ""
    return data


class ShowAsNewMixin:
    """A create view that shows the posted values and saves nothing before they are sent again."""

    produced_error_message = None

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.object = None
        form = self.get_form()  # type: ignore[attr-defined]
        form.is_valid()
        messages.warning(request, self.format_message(request.lost_pk))  # type: ignore[attr-defined]
        return self.form_invalid(form)  # type: ignore[attr-defined, no-any-return]

    def format_message(self, pk: Any) -> str:
        kind = ContentType.objects.get_for_model(self.model)  # type: ignore[attr-defined]
        deletions = ModelLogEntry.objects.filter(content_type=kind, object_id=str(pk), action="wagtail.delete")
        if not (deletion := deletions.first()):
            return _(
                "Somebody deleted this meanwhile. What you wrote is still here; saved again, it becomes a new one."
            )
        message = _(
            "“%(title)s” was deleted meanwhile (%(who)s). What you wrote is still here; "
            "saved again, it becomes a new one."
        )
        return message % {"title": deletion.label, "who": deletion.user_display_name}
