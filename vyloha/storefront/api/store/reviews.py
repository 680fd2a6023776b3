"""The route of reviews."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal

from django.db.models import QuerySet
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import linebreaks
from pydantic import Field

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.reviews.models import Review as StoredReview
from vyloha.content.cards.product_cards import build_product_url
from vyloha.content.cards.ratings import are_reviews_enabled
from vyloha.core.http.endpoints import EndpointCall, EndpointParams, EndpointReply, EndpointResponse, Namespace
from vyloha.storefront.api.store.lists import MAX_PAGE, Ids, Offset, PageNumber, build_page
from vyloha.storefront.api.store.product_queries import find_in_any_category
from vyloha.storefront.api.store.product_representation import build_images
from vyloha.storefront.representations.images import Image

routes = Namespace("wc/store/v1")
ORDER = {
    "date": ("written_at", "pk"),
    "date_gmt": ("written_at", "pk"),
    "id": ("pk",),
    "rating": ("rating", "pk"),
    "product": ("product_id", "pk"),
}
AVATAR_SIZES = ("24", "48", "96")


class ReviewQuery(EndpointParams):
    """``category_id`` includes the categories below."""

    page: PageNumber = 1
    per_page: Annotated[int, Field(ge=1, le=MAX_PAGE)] = 10
    offset: Offset | None = None
    order: Literal["asc", "desc"] = "desc"
    orderby: Literal["date", "date_gmt", "id", "rating", "product"] = "date"
    category_id: Ids = []
    product_id: Ids = []


class Review(EndpointResponse):
    """``review`` is HTML. ``rating`` is 0 for an imported comment without stars."""

    id: int
    date_created: str  # of the shop's clock
    formatted_date_created: str
    date_created_gmt: str
    product_id: int
    product_name: str
    product_permalink: str
    product_image: Image | None
    reviewer: str
    review: str
    rating: int
    verified: bool
    reviewer_avatar_urls: Mapping[str, str] = Field(description="By size; one picture for everybody.")


@routes.get("/products/reviews")
def list_reviews(call: EndpointCall, params: ReviewQuery) -> EndpointReply[list[Review]]:
    """Return a page of the published reviews; none while the shop shows no reviews."""
    reviews = _select_reviews(params).select_related("product").prefetch_related("product__images__image__renditions")
    found = build_page(reviews, params.page, params.per_page, call.http, params.offset)
    return EndpointReply([_build_review(review, call.http) for review in found.rows], headers=found.headers)


def _select_reviews(wanted: ReviewQuery) -> "QuerySet[StoredReview]":
    reviews = StoredReview.objects.published().filter(product__status=Product.Status.PUBLISHED)
    if not are_reviews_enabled():
        reviews = reviews.none()
    if wanted.product_id:
        reviews = reviews.filter(product__in=wanted.product_id)
    if wanted.category_id:
        reviews = reviews.filter(product__in=find_in_any_category(Category.objects.filter(pk__in=wanted.category_id)))
    sign = "-" if wanted.order == "desc" else ""
    return reviews.order_by(*(f"{sign}{column}" for column in ORDER[wanted.orderby]))


def _build_review(review: StoredReview, request: HttpRequest) -> Review:
    product, written_at = review.product, timezone.localtime(review.written_at)
    # A portrait by the address would tell its provider who reviewed what.
    avatar = request.build_absolute_uri(static("avatar.svg"))
    return Review(
        id=review.pk,
        date_created=_format_moment(written_at),
        formatted_date_created=date_format(written_at, "j. E Y"),
        date_created_gmt=_format_moment(review.written_at),
        product_id=product.pk,
        product_name=product.name,
        product_permalink=request.build_absolute_uri(build_product_url(product)),
        product_image=next(iter(build_images(product, request)), None),
        reviewer=review.reviewer,
        review=linebreaks(review.text, autoescape=True),
        rating=review.rating,
        verified=review.is_verified,
        reviewer_avatar_urls=dict.fromkeys(AVATAR_SIZES, avatar),
    )


def _format_moment(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%S")
