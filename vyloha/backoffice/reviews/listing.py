"""The list of reviews: search, filters, and those that wait first."""

from functools import cached_property
from typing import Any

import django_filters
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.filters import WagtailFilterSet
from wagtail.admin.ui.tables import BulkActionsCheckboxColumn, Column, StatusTagColumn, TitleColumn
from wagtail.admin.widgets.button import Button

from vyloha.backoffice.catalogue.product_chooser import product_chooser
from vyloha.backoffice.catalogue.product_search import build_contains_filter
from vyloha.backoffice.forms.viewsets import PartIndex
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.reviews.models import MAX_RATING, Review

EXCERPT = 110  # letters
RATINGS = [(str(stars), "★" * stars) for stars in range(MAX_RATING, 0, -1)] + [("0", gettext_lazy("without stars"))]
ANSWERS = [("no", gettext_lazy("without an answer")), ("yes", gettext_lazy("answered"))]


class ReviewFilter(WagtailFilterSet):
    status = django_filters.ChoiceFilter(
        label=gettext_lazy("Status"), choices=Review.Status.choices, empty_label=gettext_lazy("All")
    )
    rating = django_filters.ChoiceFilter(label=gettext_lazy("Stars"), choices=RATINGS, empty_label=gettext_lazy("All"))
    answer = django_filters.ChoiceFilter(
        label=gettext_lazy("Answer"), choices=ANSWERS, empty_label=gettext_lazy("All"), method="filter_answer"
    )
    origin = django_filters.ChoiceFilter(
        label=gettext_lazy("Origin"), choices=Review.Origin.choices, empty_label=gettext_lazy("All")
    )
    product = django_filters.ModelChoiceFilter(
        label=gettext_lazy("Product"), queryset=Product.objects.all(), widget=product_chooser.widget_class
    )

    class Meta:
        model = Review
        fields = ["status", "rating", "origin", "product"]

    def filter_answer(self, reviews: QuerySet[Review], name: str, value: str) -> QuerySet[Review]:
        return reviews.exclude(answer="") if value == "yes" else reviews.filter(answer="")


def find_reviews(reviews: QuerySet[Review], words: str) -> QuerySet[Review]:
    """Return the reviews among ``reviews`` that match a name, an e-mail, a text, a product or the order's number."""
    fields = ("reviewer", "text", "product__name")
    query = Q(email__icontains=words) | Q(order__number=words)
    for field in fields:
        query |= build_contains_filter(field, words)
    return reviews.filter(query)


def format_stars(rating: int) -> str:
    """Return "★★★★☆", "–" for a review without stars."""
    return "★" * rating + "☆" * (MAX_RATING - rating) if rating else "–"


def format_excerpt(review: Review) -> str:
    return Truncator(review.text).chars(EXCERPT) or "–"


def format_written_at(review: Review) -> str:
    """Return when it was written: "20. 11. 2026 14:05"."""
    return date_format(timezone.localtime(review.written_at), "j. n. Y H:i")


class ReviewIndex(PartIndex):
    is_searchable = True
    filterset_class = ReviewFilter
    paginate_by = 50
    default_ordering = "-written_at"
    any_permission_required = ("view", "change", "delete")

    @cached_property
    def columns(self) -> list[Column]:
        tick = BulkActionsCheckboxColumn("bulk_actions", obj_type="review", width="1%")
        may_act = self.user_has_any_permission({"change", "delete"})
        return [
            *([tick] if may_act else []),
            TitleColumn(
                "reviewer",
                label=_("Customer"),
                get_url=self.get_review_url,
                get_title_id=lambda review: f"review_{review.pk}_title",
            ),
            Column("rating", label=_("Stars"), accessor=lambda row: format_stars(row.rating), sort_key="rating"),
            Column("product", label=_("Product"), accessor="product.name"),
            Column("text", label=_("Review"), accessor=format_excerpt, width="35%", classname="bo-wide"),
            StatusTagColumn(
                "status",
                label=_("Status"),
                accessor="get_status_display",
                sort_key="status",
                primary=lambda review: review.status == Review.Status.PENDING,
            ),
            Column("origin", label=_("Origin"), accessor="get_origin_display", classname="bo-wide"),
            Column(
                "written_at", label=_("Written"), accessor=format_written_at, sort_key="written_at", classname="bo-wide"
            ),
        ]

    @staticmethod
    def get_review_url(review: Review) -> str:
        return reverse("reviews:detail", args=[review.pk])

    def get_base_queryset(self) -> QuerySet[Review]:
        return Review.objects.select_related("product")

    def search_queryset(self, queryset: QuerySet[Review]) -> QuerySet[Review]:
        return find_reviews(queryset, self.search_query.strip()) if self.is_searching else queryset

    @cached_property
    def header_more_buttons(self) -> list[Button]:
        buttons: list[Button] = super().header_more_buttons
        if not self.user_has_permission("add"):
            return buttons
        return [
            *buttons,
            Button(_("Import from WordPress"), reverse("reviews:import"), icon_name="upload", priority=50),
        ]

    def get_add_url(self) -> Any:
        return None  # only customers write reviews
