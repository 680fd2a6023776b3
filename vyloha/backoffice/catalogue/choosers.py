"""The dialogs that choose categories, brands and tags for blocks of pages."""

from typing import Any

from django import forms
from django.db.models import Model
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms.choosers import BaseFilterForm
from wagtail.admin.ui.tables import Column
from wagtail.admin.views.generic import chooser
from wagtail.admin.viewsets.chooser import ChooserViewSet

from vyloha.backoffice.catalogue.product_search import find_by_name
from vyloha.commerce.catalogue.models import Brand, Category, Tag


class NameSearchForm(BaseFilterForm):
    q = forms.CharField(
        label=_("Search by name"), widget=forms.TextInput(attrs={"placeholder": _("Name")}), required=False
    )

    def filter(self, objects: Any) -> Any:
        objects = super().filter(objects)
        if words := self.cleaned_data.get("q"):
            self.is_searching, self.search_query = True, words
            objects = find_by_name(objects, words)
        return objects


class TaxonomyChooserMixin:
    """Shared by both views of the dialog (whole, results only)."""

    filter_form_class = NameSearchForm

    def get_object_list(self) -> Any:
        objects = super().get_object_list()  # type: ignore[misc]
        # Categories are sorted as in their tree.
        return objects.order_by("url_path") if self.model_class is Category else objects  # type: ignore[attr-defined]

    @property
    def columns(self) -> list[Any]:
        columns: list[Any] = super().columns  # type: ignore[misc]
        address = "url_path" if self.model_class is Category else "slug"  # type: ignore[attr-defined]
        # Two categories may have one name; their paths distinguish them.
        return [*columns, Column("address", label=_("Address"), accessor=address)]


class TaxonomyChooseView(TaxonomyChooserMixin, chooser.ChooseView):
    pass


class TaxonomyChooseResultsView(TaxonomyChooserMixin, chooser.ChooseResultsView):
    pass


class TaxonomyChooserViewSet(ChooserViewSet):
    icon = "tag"
    choose_view_class = TaxonomyChooseView
    choose_results_view_class = TaxonomyChooseResultsView
    per_page = 20
    register_widget = False  # forms of the catalogue have their own fields

    def __init__(self, name: str, model: type[Model], title: Any, **kwargs: Any):
        super().__init__(name, model=model, page_title=title, **kwargs)


taxonomy_choosers = [
    TaxonomyChooserViewSet("choose-category", Category, _("Choose a category"), icon="folder-open-inverse"),
    TaxonomyChooserViewSet("choose-brand", Brand, _("Choose a brand"), icon="openquote"),
    TaxonomyChooserViewSet("choose-tag", Tag, _("Choose a tag")),
]
