"""Brands, tags and vendors: a name, an address and a description."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import Count, Model, QuerySet
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, ObjectList
from wagtail.admin.ui.tables import Column
from wagtail.admin.views.generic import IndexView
from wagtail.admin.viewsets.model import ModelViewSet

from vyloha.backoffice.catalogue.finding import contains
from vyloha.backoffice.forms.deletion import ExplainedDelete
from vyloha.backoffice.forms.html import DescriptionField
from vyloha.backoffice.forms.saving import CreatePart, EditPart
from vyloha.backoffice.forms.slugs import fill_slug
from vyloha.commerce.catalogue.models import Brand, Tag, Vendor


class LabelForm(WagtailAdminModelForm):
    slug = forms.SlugField(
        label=_("Address of the page"), required=False, help_text=_("Made from the name when you leave it empty.")
    )
    description = DescriptionField(label=_("Description"))

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["description"].suit(self.instance.description)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        fill_slug(self)
        return cleaned


class LabelIndex(IndexView):
    is_searchable = True

    def get_base_queryset(self) -> QuerySet[Any]:
        labels: QuerySet[Any] = super().get_base_queryset()
        return labels.annotate(product_count=Count("products"))

    def search_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(contains("name", self.search_query)) if self.is_searching else queryset


class LabelViewSet(ModelViewSet):
    icon = "tag"
    fields: Sequence[str] = ("name", "slug", "description")
    list_display = ("name", Column("product_count", label=_("Products"), sort_key="product_count"))
    list_per_page = 50
    ordering = "name"
    add_to_reference_index = False
    copy_view_enabled = False
    index_view_class = LabelIndex
    add_view_class = CreatePart
    edit_view_class = EditPart
    delete_view_class = ExplainedDelete

    def __init__(self, name: str, model: type[Model], **kwargs: Any):
        super().__init__(name, model=model, **kwargs)
        self.edit_handler = ObjectList([FieldPanel(field) for field in self.fields], base_form_class=LabelForm)

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_index_view_kwargs(**kwargs)
        view_kwargs.pop("search_fields")
        return view_kwargs


brands = LabelViewSet("brands", Brand, icon="openquote")
tags = LabelViewSet("tags", Tag)
vendors = LabelViewSet(
    "vendors",
    Vendor,
    icon="group",
    fields=("name", "slug", "url", "city", "description"),
    list_display=("name", "city", Column("product_count", label=_("Products"), sort_key="product_count")),
)
