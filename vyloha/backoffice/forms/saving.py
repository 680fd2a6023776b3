"""Create and edit views whose forms may fail validation while saving."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpResponse
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from wagtail.admin.ui.components import MediaContainer
from wagtail.admin.views.generic import CreateView, EditView

from vyloha.commerce.catalogue.stock_correction import StockChangedMeanwhile

NOT_SAVED = _("It could not be saved. Please mend what is marked below.")


class LateValidationMixin:
    """Shows the form again with the typed values when saving was rejected; the transaction is rolled back by then."""

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            return super().form_valid(form)  # type: ignore[misc, no-any-return]
        except StockChangedMeanwhile as moved:
            message = str(moved)
        except ValidationError as error:
            message = " ".join(error.messages)
        except IntegrityError:
            # A slug was taken, or an object to delete was ordered, between the check and the write.
            message = gettext("Somebody else changed something that this depends on. Nothing is saved yet; save again.")
        self.produced_error_message = message
        return self.form_invalid(form)  # type: ignore[attr-defined, no-any-return]


class StayOnFormMixin:
    """Redirects to the form after saving, as merchants save often."""

    def get_success_url(self) -> str:
        return str(self.get_edit_url())  # type: ignore[attr-defined]

    def get_success_buttons(self) -> list[Any]:
        return []

    def get_side_panels(self) -> MediaContainer:
        return MediaContainer([])  # Wagtail's would call a draft of ours "live"


class CreatePart(LateValidationMixin, StayOnFormMixin, CreateView):
    success_message = _("“%(object)s” was created.")
    error_message = NOT_SAVED

    def get_page_subtitle(self) -> str:
        return ""

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        list_of_all = {"url": reverse(self.index_url_name), "label": capfirst(self.model._meta.verbose_name_plural)}
        return [*self.breadcrumbs_items, list_of_all, {"url": "", "label": self.page_title}]


class EditPart(LateValidationMixin, StayOnFormMixin, EditView):
    success_message = _("“%(object)s” was saved.")
    error_message = NOT_SAVED
