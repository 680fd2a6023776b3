"""Product search in the back office: by name, slug, or the SKU or GTIN of a variation."""

from typing import Any, TypeVar

from django import forms
from django.db.models import Exists, F, Model, OuterRef, Q, QuerySet
from django.db.models.lookups import Contains
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms.choosers import BaseFilterForm

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.core.database.unaccent import FoldText, fold_text

Thing = TypeVar("Thing", bound=Model)


def build_contains_filter(field: str, words: str) -> Q:
    """Return a filter that ignores case and diacritics: "zlute" finds "Žluté"."""
    return Q(Contains(FoldText(F(field)), fold_text(words)))


def find_by_name(things: QuerySet[Thing], words: str) -> QuerySet[Thing]:
    """Return those among ``things`` whose name contains ``words``."""
    return things.filter(build_contains_filter("name", words))


def find_products(products: QuerySet[Product], words: str) -> QuerySet[Product]:
    """Return the products among ``products`` that match ``words``."""
    # EXISTS, not a join: a product with thirty variations is one result.
    variations = Variation.objects.filter(product_id=OuterRef("pk"))
    codes = variations.filter(Q(sku__icontains=words) | Q(gtin=words))
    return products.filter(
        build_contains_filter("name", words) | Q(sku__icontains=words) | Q(gtin=words) | Exists(codes)
    )


class ProductSearchForm(BaseFilterForm):
    """The search box of the product chooser."""

    q = forms.CharField(
        label=_("Search by name or SKU"),
        widget=forms.TextInput(attrs={"placeholder": _("Name or SKU")}),
        required=False,
    )

    def filter(self, objects: Any) -> Any:
        objects = super().filter(objects)
        words = self.cleaned_data.get("q")
        if words:
            self.is_searching, self.search_query = True, words
            objects = find_products(objects, words)
        return objects
