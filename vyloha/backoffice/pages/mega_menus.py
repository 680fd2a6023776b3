"""Panels of the header's menu."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, MultiFieldPanel, ObjectList
from wagtail.snippets.views.snippets import CreateView, EditView, SnippetViewSet

from vyloha.backoffice.forms.saving import NOT_SAVED
from vyloha.content.blocks.choosers import CategoryWidget
from vyloha.content.models import MegaMenu


class MegaMenuForm(WagtailAdminModelForm):
    class Meta:
        widgets = {"category": CategoryWidget}


class CreateMenu(CreateView):
    success_message = _("“%(object)s” was created.")
    error_message = NOT_SAVED


class EditMenu(EditView):
    success_message = _("“%(object)s” was saved.")
    error_message = NOT_SAVED


class MegaMenuViewSet(SnippetViewSet):
    model = MegaMenu
    icon = "list-ul"
    menu_label = _("Mega menu")
    menu_order = 221
    add_to_admin_menu = True
    add_view_class = CreateMenu
    edit_view_class = EditMenu
    edit_handler = ObjectList(
        [
            MultiFieldPanel(
                [FieldPanel(name) for name in ("category", "page", "address", "name")],
                heading=_("Entry of the menu"),
            ),
            FieldPanel("body"),
            MultiFieldPanel(
                [
                    *(FieldPanel(name) for name in ("shows_categories", "loading", "is_shown")),
                    FieldPanel("position", heading=_("Position")),
                ],
                heading=_("How it is shown"),
            ),
        ],
        base_form_class=MegaMenuForm,
    )

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_index_view_kwargs(**kwargs)
        return {**view_kwargs, "add_item_label": _("Add a mega menu")}

    def get_add_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_add_view_kwargs(**kwargs)
        return {**view_kwargs, "page_title": _("New mega menu")}
