"""Base classes of the back office's screens, over Wagtail's generic ones."""

from collections.abc import Collection
from typing import Any

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from wagtail.admin.ui.tables import Column, StatusTagColumn, TitleColumn
from wagtail.admin.views.generic import IndexView
from wagtail.admin.viewsets.model import ModelViewSet

from vyloha.backoffice.forms.deletion import ExplainedDelete
from vyloha.backoffice.forms.restore_deleted import ShowAsNewMixin, restore_deleted
from vyloha.backoffice.forms.saving import CreatePart, EditPart


class PartIndex(IndexView):
    """A list whose sentences do not decline the model's name."""

    verbose_name = None
    verbose_name_plural = None
    results_template_name = "wagtailadmin/generic/listing_results.html"

    def get_titled_column(self, name: str, label: Any, accessor: Any) -> Column:
        """Return the column that links to the form, for a text that is no field of the model."""
        kind = self._get_title_column_class(TitleColumn)
        return kind(name, label=label, accessor=accessor, get_url=self.get_edit_url)


def build_yes_no_column(name: str, label: Any, **kwargs: Any) -> Column:
    """Return a column that shows "ano" or "ne"."""
    return StatusTagColumn(
        name,
        label=label,
        accessor=lambda instance: _("yes") if getattr(instance, name) else _("no"),
        primary=lambda instance: getattr(instance, name),
        **kwargs,
    )


class PartViewSet(ModelViewSet):
    """
    List, form and deletion of one model.

    Set ``add_label`` ("Add a category") and ``new_label`` ("New category"): Czech declines, so they cannot be built
    from the model's name.
    """

    row_keys: Collection[str] = ()  # fields by which rows of the form refer to the object
    add_label: Any = ""
    new_label: Any = ""
    # An import of thousands of rows would enqueue a job for each; foreign keys record all uses.
    add_to_reference_index = False
    copy_view_enabled = False
    list_per_page = 50
    index_view_class = PartIndex
    add_view_class = CreatePart
    edit_view_class = EditPart
    delete_view_class = ExplainedDelete

    def get_common_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_common_view_kwargs(**kwargs)
        return {**view_kwargs, "usage_url_name": None}

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_index_view_kwargs(**kwargs)
        return {**view_kwargs, "add_item_label": self.add_label}

    def get_add_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_add_view_kwargs(**kwargs)
        return {**view_kwargs, "page_title": self.new_label}

    @property
    def edit_view(self) -> Any:
        return restore_deleted(super().edit_view, self.model, self.shown_as_new, self.row_keys)

    @property
    def shown_as_new(self) -> Any:
        """The form of a new record, filled with the values sent for a deleted one."""
        view_class = type("ShownAsNew", (ShowAsNewMixin, self.add_view_class), {})
        return self.construct_view(view_class, **self.get_add_view_kwargs())


class ListViewSet(PartViewSet):
    """A list of automatically created records: read and export; with ``can_delete`` also delete."""

    form_fields = ()
    can_delete = False

    def get_common_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        without = ["add", "edit", "history", *([] if self.can_delete else ["delete"])]
        names = {f"{view}_url_name": None for view in without}
        return {**super().get_common_view_kwargs(**kwargs), **names}

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs = super().get_index_view_kwargs(**kwargs)
        for name in ("filterset_class", "default_ordering", "list_export", "export_headings"):
            view_kwargs.pop(name, None)  # the list's own
        return view_kwargs

    def get_urlpatterns(self) -> list[URLPattern]:
        patterns = [
            path("", self.index_view, name="index"),
            path("results/", self.index_results_view, name="index_results"),
        ]
        return patterns + ([path("delete/<str:pk>/", self.delete_view, name="delete")] if self.can_delete else [])

    def register_admin_url_finder(self) -> None:
        """Do nothing: the rows have no edit form."""
