"""The list of products: search, filters and export, with a constant number of queries."""

from functools import cached_property
from typing import Any

import django_filters
from django import forms
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.http import StreamingHttpResponse
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _
from wagtail.admin.filters import WagtailFilterSet
from wagtail.admin.ui.tables import BulkActionsCheckboxColumn, Column, StatusTagColumn, TitleColumn
from wagtail.admin.widgets.button import Button
from wagtail.images import get_image_model

from vyloha.backoffice.catalogue.category_tree import TreeChoices
from vyloha.backoffice.catalogue.product_search import find_products
from vyloha.backoffice.catalogue.stock_text import format_price, format_stock
from vyloha.backoffice.forms.viewsets import PartIndex
from vyloha.commerce.catalogue.exporting.actions import export_lines
from vyloha.commerce.catalogue.models import Category, Product, ProductImage, StockRecord, Variation
from vyloha.commerce.catalogue.pictures.sizes import ESSENTIAL_SIZES
from vyloha.content.pictures import build_picture

THUMBNAIL_SPEC = ESSENTIAL_SIZES[0].spec  # imports and uploads generate it: the list generates nothing


class StockChoices:
    """The choices of the stock filter."""

    LOW, OUT = "low", "out"
    CHOICES = ((LOW, _("few left")), (OUT, _("sold out")))


class ProductFilter(WagtailFilterSet):
    category = django_filters.ChoiceFilter(
        label=_("Category"), choices=lambda: list(TreeChoices()), method="filter_category", empty_label=_("All")
    )
    stock = django_filters.ChoiceFilter(
        label=_("Stock"), choices=StockChoices.CHOICES, method="filter_stock", empty_label=_("All")
    )

    visibility = django_filters.MultipleChoiceFilter(
        label=_("Visibility"), choices=Product.Visibility.choices, widget=forms.CheckboxSelectMultiple
    )

    class Meta:
        model = Product
        fields = ["status", "type", "is_featured"]

    def filter_category(self, products: Any, name: str, value: str) -> Any:
        category = Category.objects.filter(pk=value).first()
        if category is None:
            return products.none()
        # By ids: the list counts its results, and a subquery for each takes seconds for 100,000 products.
        below = Category.objects.within(category).values("pk")
        links = Product.categories.through.objects.filter(category_id__in=below)
        return products.filter(pk__in=links.values("product_id"))

    def filter_stock(self, products: Any, name: str, value: str) -> Any:
        records = StockRecord.objects.filter(variations__product_id=OuterRef("pk"))
        if value == StockChoices.LOW:
            return products.filter(Exists(records.filter(is_managed=True, in_stock__lte=F("low_stock_amount"))))
        sold_out = Q(is_managed=True, in_stock__lte=0, backorders=StockRecord.Backorders.NO)
        return products.filter(
            Exists(records.filter(sold_out | Q(is_managed=False, status=StockRecord.Status.OUT_OF_STOCK)))
        )


class ThumbnailColumn(Column):
    cell_template_name = "backoffice/tables/thumbnail_cell.html"

    def get_value(self, instance: Product) -> Any:
        images = instance.images.all()
        return build_picture(images[0].image, specs=[THUMBNAIL_SPEC]) if images else None


def format_sku(product: Product) -> str:
    """Return a simple product's SKU, which its only variation has, or that of a product with variations itself."""
    one = next((item for item in product.variations.all() if item.pk == product.pk), None)
    return (one.sku if one else product.sku) or ""


def build_reviews_url(product: Product) -> str:
    """Return the URL of the list of the product's reviews."""
    return f"{reverse('reviews:index')}?product={product.pk}"


def format_rating(product: Product) -> str:
    """Return the average of a product's reviews and their number: "★ 4,5 (12)", "–" without reviews."""
    if not product.review_count:
        return "–"
    return f"★ {number_format(product.average_rating, 1)} ({product.review_count})"


class ProductIndex(PartIndex):
    is_searchable = True
    filterset_class = ProductFilter
    paginate_by = 50
    default_ordering = "-id"  # newest first, with an index that suffices for a million products

    @cached_property
    def columns(self) -> list[Column]:
        tick = BulkActionsCheckboxColumn("bulk_actions", obj_type="product", width="1%")
        return [
            *([tick] if self.user_has_permission("change") else []),
            ThumbnailColumn("thumbnail", label="", width="1%"),
            self._get_title_column("name", width="40%", get_title_id=lambda product: f"product_{product.pk}_title"),
            Column("sku", label=_("SKU"), accessor=format_sku, classname="bo-wide"),
            Column("price", label=_("Price"), accessor=format_price),
            Column("stock", label=_("Stock"), accessor=format_stock),
            *([self.build_reviews_column()] if self.request.user.has_perm("reviews.view_review") else []),
            StatusTagColumn(
                "status",
                label=_("Status"),
                accessor="get_status_display",
                sort_key="status",
                classname="bo-wide",
                primary=lambda product: product.status == Product.Status.PUBLISHED,
            ),
        ]

    @staticmethod
    def build_reviews_column() -> Column:
        """Return the column of ratings, which link to the product's reviews."""
        return TitleColumn(
            "reviews",
            label=_("Reviews"),
            accessor=format_rating,
            get_url=lambda product: build_reviews_url(product) if product.review_count else None,
            sort_key="average_rating",
            classname="bo-wide",
        )

    @cached_property
    def header_more_buttons(self) -> list[Button]:
        export = Button(_("Export to CSV"), url=self.csv_export_url, icon_name="download", priority=90)
        if not self.user_has_permission("change"):
            return [*super().header_more_buttons, export]
        wanted = self.request.GET.copy()
        wanted["id"] = "all"
        url = f"{reverse('products:bulk')}?{wanted.urlencode()}"
        change = Button(_("Change all in the list"), url=url, icon_name="edit", priority=80)
        return [*super().header_more_buttons, change, export]

    def as_spreadsheet(self, queryset: QuerySet[Product], spreadsheet_format: str) -> StreamingHttpResponse:
        """Stream the products that match the list's search and filters as WooCommerce's product CSV."""
        found = Product.objects.filter(pk__in=queryset.order_by().values("pk"))
        headers = {"Content-Disposition": f'attachment; filename="produkty-{localdate():%Y-%m-%d}.csv"'}
        return StreamingHttpResponse(export_lines(found), content_type="text/csv; charset=utf-8", headers=headers)

    def get_base_queryset(self) -> QuerySet[Product]:
        made = get_image_model().get_rendition_model().objects.filter(filter_spec=THUMBNAIL_SPEC)
        pictures = get_image_model().objects.prefetch_related(Prefetch("renditions", made))
        return Product.objects.select_related("tax_class").prefetch_related(
            Prefetch("variations", Variation.objects.with_stock()),
            Prefetch("images", ProductImage.objects.prefetch_related(Prefetch("image", pictures))),
        )

    def search_queryset(self, queryset: QuerySet[Product]) -> QuerySet[Product]:
        return find_products(queryset, self.search_query.strip()) if self.is_searching else queryset
