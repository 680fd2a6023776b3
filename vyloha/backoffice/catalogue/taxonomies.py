"""Brands, tags and vendors: a name, a slug and a description."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import Count, Model, QuerySet
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, ObjectList
from wagtail.admin.ui.tables import Column

from vyloha.backoffice.catalogue.product_search import find_by_name
from vyloha.backoffice.forms.html import DescriptionField
from vyloha.backoffice.forms.slugs import fill_slug
from vyloha.backoffice.forms.viewsets import PartIndex, PartViewSet
from vyloha.commerce.catalogue.models import Brand, Tag, Vendor


class TaxonomyForm(WagtailAdminModelForm):
    slug = forms.SlugField(
        label=_("Address of the page"), required=False, help_text=_("Made from the name when you leave it empty.")
    )
    description = DescriptionField(label=_("Description"))

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["description"].choose_editor(self.instance.description)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        fill_slug(self)
        return cleaned


class TaxonomyIndex(PartIndex):
    is_searchable = True

    def get_base_queryset(self) -> QuerySet[Any]:
        labels: QuerySet[Any] = super().get_base_queryset()
        counted: QuerySet[Any] = labels.annotate(product_count=Count("products"))
        return counted

    def search_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return find_by_name(queryset, self.search_query) if self.is_searching else queryset


class TaxonomyViewSet(PartViewSet):
    icon = "tag"
    fields: Sequence[str] = ("name", "slug", "description")
    list_display = ("name", Column("product_count", label=_("Products"), sort_key="product_count"))
    ordering = "name"
    index_view_class = TaxonomyIndex

    def __init__(self, name: str, model: type[Model], **kwargs: Any):
        super().__init__(name, model=model, **kwargs)
        self.edit_handler = ObjectList([FieldPanel(field) for field in self.fields], base_form_class=TaxonomyForm)


MANUFACTURER_FIELDS = ("manufacturer", "manufacturer_address", "manufacturer_contact", "responsible_person")
brands = TaxonomyViewSet(
    "brands",
    Brand,
    icon="openquote",
    add_label=_("Add a brand"),
    new_label=_("New brand"),
    fields=("name", "slug", "description", *MANUFACTURER_FIELDS),
)
tags = TaxonomyViewSet("tags", Tag, add_label=_("Add a tag"), new_label=_("New tag"))
vendors = TaxonomyViewSet(
    "vendors",
    Vendor,
    icon="group",
    add_label=_("Add a vendor"),
    new_label=_("New vendor"),
    fields=("name", "slug", "url", "city", "description"),
    list_display=("name", "city", Column("product_count", label=_("Products"), sort_key="product_count")),
)
