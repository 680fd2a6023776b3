"""Categories in the back office, shown as a tree."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django import forms
from django.db.models import Count
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, ObjectList
from wagtail.admin.ui.tables import Column

from vyloha.backoffice.catalogue.category_tree import TreeChoices, format_indented, load_category_tree
from vyloha.backoffice.catalogue.product_search import build_contains_filter
from vyloha.backoffice.forms.edit_conflicts import ConflictCheckedEdit
from vyloha.backoffice.forms.html import DescriptionField
from vyloha.backoffice.forms.slugs import fill_slug
from vyloha.backoffice.forms.viewsets import PartIndex, PartViewSet
from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.models.taxonomies import MAX_CATEGORY_DEPTH, MAX_URL_PATH


class CategoryForm(WagtailAdminModelForm):
    slug = forms.SlugField(
        label=_("Address of the page"), required=False, help_text=_("Made from the name when you leave it empty.")
    )
    description = DescriptionField(label=_("Description"))

    class Meta(WagtailAdminModelForm.Meta):
        model = Category
        fields = ["name", "parent", "slug", "description", "position"]
        help_texts = {
            "parent": _("Under which category it lies; moving it moves what lies below it and their addresses."),
            "position": _("Lower numbers stand first."),
        }

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["parent"].choices = list(TreeChoices(empty=_("none (main category)")))
        self.fields["description"].choose_editor(self.instance.description)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        fill_slug(self, parent=cleaned.get("parent"))
        parent = cleaned.get("parent")
        if parent and self.instance.pk and self.instance in [parent, *parent.get_ancestors()]:
            self.add_error("parent", _("A category cannot lie below itself."))
        elif "slug" in cleaned:
            self.check_path(cleaned["slug"], parent)
        return cleaned

    def check_path(self, slug: str, parent: Category | None) -> None:
        """Reject a parent that makes the path of the category or of its descendants too deep or too long."""
        old, above = self.instance.url_path, parent.url_path.split("/") if parent else []
        new = "/".join([*above, slug])
        below = Category.objects.filter(url_path__startswith=f"{old}/") if old else Category.objects.none()
        paths = [new, *(new + path.removeprefix(old) for path in below.values_list("url_path", flat=True))]
        if max(path.count("/") + 1 for path in paths) > MAX_CATEGORY_DEPTH:
            values = {"limit": MAX_CATEGORY_DEPTH}
            self.add_error("parent", _("Categories may lie at most %(limit)d levels deep.") % values)
        if max(map(len, paths)) > MAX_URL_PATH:
            values = {"limit": MAX_URL_PATH}
            self.add_error("slug", _("With those above it the address is longer than %(limit)d characters.") % values)


class CategoryIndex(PartIndex):
    is_searchable = True
    paginate_by = 100

    @cached_property
    def columns(self) -> list[Column]:
        return [
            self._get_title_column("name", width="50%", accessor=format_indented),
            Column("url_path", label=_("Address")),
            Column("count", label=_("Products"), accessor="product_count"),
            Column("position", label=_("Position")),
        ]

    def get_queryset(self) -> Sequence[Category]:
        # ORDER BY cannot sort a tree; there are hundreds of categories, not millions.
        counts = dict(Category.objects.order_by().values_list("pk").annotate(Count("products")))
        shown = load_category_tree()
        if self.is_searching:
            found = set(
                Category.objects.filter(build_contains_filter("name", self.search_query)).values_list("pk", flat=True)
            )
            shown = [category for category in shown if category.pk in found]
        for category in shown:
            category.product_count = counts.get(category.pk, 0)  # type: ignore[attr-defined]
        return shown

    def _get_title_column(self, field_name: str, *args: Any, accessor: Any = None, **kwargs: Any) -> Column:
        column: Column = super()._get_title_column(field_name, *args, **kwargs)
        column.accessor = accessor or column.accessor
        column.sort_key = None
        return column


class CategoryViewSet(PartViewSet):
    model = Category
    add_label = _("Add a category")
    new_label = _("New category")
    icon = "folder-open-inverse"
    edit_handler = ObjectList(
        [FieldPanel(name) for name in CategoryForm.Meta.fields], base_form_class=CategoryForm, heading=_("Category")
    )
    index_view_class = CategoryIndex
    edit_view_class = ConflictCheckedEdit
    list_per_page = 100


categories = CategoryViewSet("categories")
