"""The reviews on the product's page."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Annotated, Any, NamedTuple, Self

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet
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
from vyloha.core.database.prepared_queries import PreparedRows, get_columns
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
    def from_row(cls, review: "ReviewRow", photos: tuple[GalleryPicture, ...]) -> Self:
        return cls(
            review_id=review.review_id,
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


class ReviewRow(NamedTuple):
    """A review, with the counts of all reviews of its product."""

    review_id: Annotated[int, "pk"]
    reviewer: str
    rating: int
    written_at: datetime
    is_verified: bool
    text: str
    answer: str
    answered_at: datetime | None
    total: int
    unverified: int
    stars_5: int
    stars_4: int
    stars_3: int
    stars_2: int
    stars_1: int


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

    Two queries, two more if a review has photos; later pages need one more.

    :param number: of the page, from 1
    :raises Http404: if there is no such page
    """
    if not are_reviews_enabled():
        return None
    if number > MAX_PAGE:
        raise Http404
    rows = _load_rows(product, number)
    if not rows and number > 1:
        raise Http404
    if not rows and not product.reviews_allowed:
        return None
    total = rows[0].total if rows else 0
    page: Page[Any] = Paginator(range(total), ON_PAGE).page(number)  # a range knows its length without a query
    url = build_product_url(product)
    return ProductReviews(
        rating=Rating.from_product(product),
        star_counts=_count_stars(rows[0]) if rows else (),
        reviews=_build_reviews(rows, _load_photos(product, rows, number) if rows else []),
        paging=Paging.build(
            page, lambda other: f"{url}?page={other}#{SECTION_ID}" if other > 1 else f"{url}#{SECTION_ID}"
        ),
        has_unverified=bool(rows and rows[0].unverified),
        write_url=f"{url}recenze/" if product.reviews_allowed else "",
    )


def _format_day(moment: datetime) -> str:
    return date_format(localtime(moment), "j. n. Y").replace(" ", "\u00a0")


def _load_rows(product: Product, number: int) -> list[ReviewRow]:
    first = (number - 1) * ON_PAGE
    found = first_reviews([product.pk]) if number == 1 else _select_reviews([product.pk])[first : first + ON_PAGE]
    return [ReviewRow._make(columns) for columns in found]


def _load_photos(product: Product, rows: Iterable[ReviewRow], number: int) -> list[tuple[int, int]]:
    """Return the ids of reviews with those of their photos."""
    if number == 1:
        return [(review_id, image_id) for review_id, image_id in first_photos([product.pk])]
    photos = ReviewPhoto.objects.filter(review__in=[row.review_id for row in rows])
    return list(photos.values_list("review_id", "image_id"))


def _select_reviews(product_ids: Collection[int]) -> "QuerySet[Review, tuple[Any, ...]]":
    """Return the published reviews; each row has the counts of all of them, which saves queries."""
    counts = {f"stars_{stars}": Window(Count("pk", filter=Q(rating=stars))) for stars in range(1, MAX_RATING + 1)}
    unverified = Window(Count("pk", filter=Q(is_verified=False)))
    reviews = Review.objects.published().filter(product__in=product_ids)
    return reviews.annotate(total=Window(Count("pk")), unverified=unverified, **counts).values_list(
        *get_columns(ReviewRow)
    )


# Of one product: the first page.
first_reviews = PreparedRows(lambda product_ids: _select_reviews(product_ids)[:ON_PAGE])


@PreparedRows
def first_photos(product_ids: Collection[int]) -> "QuerySet[ReviewPhoto, tuple[Any, ...]]":
    reviews = Review.objects.published().filter(product__in=product_ids)[:ON_PAGE]
    return ReviewPhoto.objects.filter(review__in=reviews.values("pk")).values_list("review_id", "image_id")


def _count_stars(row: ReviewRow) -> tuple[StarCount, ...]:
    counts = {stars: getattr(row, f"stars_{stars}") for stars in range(MAX_RATING, 0, -1)}
    total = sum(counts.values())
    if not total:
        return ()
    return tuple(
        StarCount(stars=stars, count=count, percent=round(100 * count / total)) for stars, count in counts.items()
    )


def _build_reviews(rows: Iterable[ReviewRow], photos: Collection[tuple[int, int]]) -> tuple[ShownReview, ...]:
    pictures = load_zoomable_pictures({image_id for _review_id, image_id in photos})

    def get_pictures(row: ReviewRow) -> tuple[GalleryPicture, ...]:
        own = (image_id for review_id, image_id in photos if review_id == row.review_id)
        return tuple(pictures[image_id] for image_id in own if image_id in pictures)

    return tuple(ShownReview.from_row(row, get_pictures(row)) for row in rows)
