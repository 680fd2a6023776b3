"""The reviews on the product's page."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Self

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.db.models.expressions import Window
from django.http import Http404
from django.utils.formats import date_format
from django.utils.timezone import localtime

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.reviews.models import MAX_RATING, Review, ReviewPhoto
from vyloha.content.cards.product_cards import build_product_url
from vyloha.content.cards.ratings import Rating, are_reviews_enabled
from vyloha.content.paging import Paging
from vyloha.content.pictures import GalleryPicture, load_zoomable_pictures
from vyloha.core.rendering import Props

ON_PAGE = 10
MAX_PAGE = 1_000_000  # databases limit offsets
SECTION_ID = "recenze"


class ShownReview(Props):
    review_id: int
    reviewer: str
    rating: int  # 1 to 5; 0: none, of an imported comment
    written_on: str  # "20. 11. 2026"
    written_at: str  # the day, ISO 8601
    is_verified: bool
    text: str  # plain text
    photos: tuple[GalleryPicture, ...]
    answer: str  # of the shop; "" for none
    answered_on: str

    @classmethod
    def from_review(cls, review: Review, photos: tuple[GalleryPicture, ...]) -> Self:
        return cls(
            review_id=review.pk,
            reviewer=review.reviewer,
            rating=review.rating,
            written_on=_format_day(review.written_at),
            written_at=localtime(review.written_at).date().isoformat(),
            is_verified=review.is_verified,
            text=review.text,
            photos=photos,
            answer=review.answer,
            answered_on=_format_day(review.answered_at) if review.answered_at else "",
        )


class StarCount(Props):
    """How many reviews have so many stars."""

    stars: int
    count: int
    percent: int  # of all reviews with stars


class ProductReviews(Props):
    rating: Rating | None  # None: nobody has given stars yet
    star_counts: tuple[StarCount, ...]  # the best first; empty without stars
    reviews: tuple[ShownReview, ...]  # the newest first
    paging: Paging
    has_unverified: bool  # whether some, on any page, were taken over from a former shop
    write_url: str  # "": the product takes no reviews


def load_reviews(product: Product, number: int = 1) -> ProductReviews | None:
    """
    Return a page of the product's reviews; None while the shop shows none, or if there are none and none are taken.

    One query, three more if a review has photos.

    :param number: of the page, from 1
    :raises Http404: if there is no such page
    """
    if not are_reviews_enabled():
        return None
    if number > MAX_PAGE:
        raise Http404
    first = (number - 1) * ON_PAGE
    rows = list(_select_reviews(product)[first : first + ON_PAGE])
    if not rows and number > 1:
        raise Http404
    if not rows and not product.reviews_allowed:
        return None
    total: int = rows[0].total if rows else 0  # type: ignore[attr-defined]
    page: Page[Any] = Paginator(range(total), ON_PAGE).page(number)  # a range knows its length without a query
    url = build_product_url(product)
    return ProductReviews(
        rating=Rating.from_product(product),
        star_counts=_count_stars(rows[0]) if rows else (),
        reviews=_build_reviews(rows),
        paging=Paging.build(
            page, lambda other: f"{url}?page={other}#{SECTION_ID}" if other > 1 else f"{url}#{SECTION_ID}"
        ),
        has_unverified=bool(rows and rows[0].unverified),  # type: ignore[attr-defined]
        write_url=f"{url}recenze/" if product.reviews_allowed else "",
    )


def _format_day(moment: datetime) -> str:
    return date_format(localtime(moment), "j. n. Y").replace(" ", "\u00a0")


def _select_reviews(product: Product) -> "QuerySet[Review, Review]":
    """Return the published reviews; each row has the counts of all of them, which saves queries."""
    counts = {f"stars_{stars}": Window(Count("pk", filter=Q(rating=stars))) for stars in range(1, MAX_RATING + 1)}
    unverified = Window(Count("pk", filter=Q(is_verified=False)))
    photos = Exists(ReviewPhoto.objects.filter(review=OuterRef("pk")))
    return (
        Review.objects.published()
        .filter(product=product)
        .annotate(total=Window(Count("pk")), unverified=unverified, has_photos=photos, **counts)
    )


def _count_stars(row: Review) -> tuple[StarCount, ...]:
    counts = {stars: getattr(row, f"stars_{stars}") for stars in range(MAX_RATING, 0, -1)}
    total = sum(counts.values())
    if not total:
        return ()
    return tuple(
        StarCount(stars=stars, count=count, percent=round(100 * count / total)) for stars, count in counts.items()
    )


def _build_reviews(rows: Collection[Review]) -> tuple[ShownReview, ...]:
    with_photos = [row.pk for row in rows if row.has_photos]  # type: ignore[attr-defined]
    links = list(ReviewPhoto.objects.filter(review__in=with_photos)) if with_photos else []
    pictures = load_zoomable_pictures({link.image_id for link in links})
    return tuple(
        ShownReview.from_review(
            row,
            tuple(pictures[link.image_id] for link in links if link.review_id == row.pk and link.image_id in pictures),
        )
        for row in rows
    )
