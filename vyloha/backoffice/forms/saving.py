"""Create and edit views whose forms may find out only while saving that they cannot be saved."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from wagtail.admin.views.generic import CreateView, EditView

from vyloha.commerce.catalogue.recount import StockMoved


class RefusesLate:
    """Shows the form again, with what was typed, when saving was refused; the transaction is undone by then."""

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            return super().form_valid(form)  # type: ignore[misc, no-any-return]
        except StockMoved as moved:
            message = str(moved)
        except ValidationError as error:
            message = " ".join(error.messages)
        self.produced_error_message = message
        return self.form_invalid(form)  # type: ignore[attr-defined, no-any-return]


class StaysOnForm:
    """Leads back to the form after saving, as merchants save often."""

    def get_success_url(self) -> str:
        return str(self.get_edit_url())  # type: ignore[attr-defined]

    def get_success_buttons(self) -> list[Any]:
        return []


class CreatePart(RefusesLate, StaysOnForm, CreateView):
    success_message = _("“%(object)s” was created.")


class EditPart(RefusesLate, StaysOnForm, EditView):
    success_message = _("“%(object)s” was saved.")
