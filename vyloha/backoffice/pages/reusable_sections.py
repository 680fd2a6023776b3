"""Reusable sections: written once, shown on many pages."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel
from wagtail.snippets.views.snippets import CreateView, EditView, SnippetViewSet

from vyloha.backoffice.forms.saving import NOT_SAVED
from vyloha.content.models import ReusableSection


class CreateSection(CreateView):
    """Uses sentences that do not decline the model's name, as Wagtail's own do in Czech."""

    success_message = _("“%(object)s” was created.")
    error_message = NOT_SAVED


class EditSection(EditView):
    success_message = _("“%(object)s” was saved.")
    error_message = NOT_SAVED


class ReusableSectionViewSet(SnippetViewSet):
    model = ReusableSection
    icon = "snippet"
    menu_label = _("Reusable sections")
    menu_order = 220
    add_to_admin_menu = True
    add_view_class = CreateSection
    edit_view_class = EditSection
    panels = [FieldPanel("name"), FieldPanel("body")]

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_index_view_kwargs(**kwargs)
        return {**view_kwargs, "add_item_label": _("Add a reusable section")}

    def get_add_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_add_view_kwargs(**kwargs)
        return {**view_kwargs, "page_title": _("New reusable section")}
