"""The list "Nejvíc hlídané": sold-out variations by the number of people who wait for them."""

from functools import cached_property
from typing import Any

from django.db.models import Count, Max, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from wagtail.admin.ui.tables import Column, TitleColumn

from vyloha.backoffice.forms.viewsets import ListViewSet, PartIndex
from vyloha.commerce.catalogue.models import Variation


def _build_product_url(variation: Variation) -> str:
    return reverse("products:edit", args=[variation.product_id])


def _format_last(variation: Any) -> str:
    return date_format(timezone.localtime(variation.last_asked_at), "j. n. Y H:i")


class WatchedIndex(PartIndex):
    any_permission_required = ("view",)
    default_ordering = "-watchers"
    page_title = _("Most watched")
    paginate_by = 50

    @cached_property
    def columns(self) -> list[Column]:
        return [
            TitleColumn("full_name", label=_("Product"), get_url=_build_product_url),
            Column("sku", label=_("SKU"), classname="bo-wide"),
            Column("watchers", label=_("People who wait"), sort_key="watchers"),
            Column("last_asked_at", label=_("Last asked"), accessor=_format_last, sort_key="last_asked_at"),
            Column("stock_record", label=_("Stock")),
        ]

    def get_base_queryset(self) -> QuerySet[Variation]:
        confirmed = Q(stock_alerts__confirmed_at__isnull=False)
        # The filter comes first, so that the database reads only variations that somebody watches.
        watched = Variation.objects.filter(confirmed).annotate(
            watchers=Count("stock_alerts"), last_asked_at=Max("stock_alerts__requested_at")
        )
        return watched.select_related("product", "stock_record").prefetch_related("variation_terms__term")

    def get_add_url(self) -> Any:
        return None  # shoppers ask themselves


class WatchedViewSet(ListViewSet):
    model = Variation
    icon = "view"
    menu_label = _("Most watched")
    menu_order = 900
    index_view_class = WatchedIndex


watched_variations = WatchedViewSet("watched")
