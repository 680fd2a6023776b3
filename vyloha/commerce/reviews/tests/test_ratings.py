"""Tests of the averages and numbers of reviews, and of the merchant's decisions that change them."""

from collections.abc import Callable
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.page_tags import RATED, build_product_tag
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.reviews.models import Review, ReviewPhoto
from vyloha.commerce.reviews.moderation import answer_review, delete_reviews, set_review_status
from vyloha.commerce.reviews.ratings import update_ratings
from vyloha.commerce.reviews.tests.makers import a_review
from vyloha.commerce.search.columns.writer import ColumnsIndex
from vyloha.commerce.search.documents import RATING
from vyloha.commerce.search.indexed_content import LISTINGS
from vyloha.commerce.search.indexer import Indexer
from vyloha.commerce.search.query import FacetSelection, ListingQuery
from vyloha.core.cache.pages import add_page_tags, cache_until_change

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
Status = Review.Status
PIXEL = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01;"


def get_rating(product: Product) -> tuple[Any, Any]:
    product.refresh_from_db()
    return product.average_rating, product.review_count


def build_counter(tag: str) -> Callable[[], int]:
    """Return a function that returns how often a page with this tag was rendered, and renders it if it is stale."""
    renderings: list[str] = []

    def render() -> str:
        add_page_tags(tag)
        renderings.append(tag)
        return tag

    def count() -> int:
        cache_until_change(f"page of {tag}", render)
        return len(renderings)

    count()
    return count


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        ([], (Decimal(0), 0)),
        ([4], (Decimal(4), 1)),
        ([5, 4, 4], (Decimal("4.33"), 3)),
        ([5] * 7 + [4], (Decimal("4.88"), 8)),
        ([5, 0, 0], (Decimal(5), 1)),
        ([0], (Decimal(0), 0)),
    ],
    ids=str,
)
def test_average_counts_published_stars(ratings: list[int], expected: tuple[Decimal, int]) -> None:
    mug = a_product()
    for rating in ratings:
        a_review(mug, rating=rating)
    for status in (Status.PENDING, Status.REJECTED):
        a_review(mug, rating=1, status=status)
    a_review(a_product(), rating=1)

    assert get_rating(mug) == expected


def test_publishing_and_rejecting_updates_rating() -> None:
    mug, plate = a_product(), a_product()
    reviews = [a_review(product, status=Status.PENDING).pk for product in (mug, plate)]

    assert set_review_status(reviews, Status.PUBLISHED) == 2
    assert set_review_status(reviews, Status.PUBLISHED) == 0
    assert get_rating(mug) == get_rating(plate) == (5, 1)

    assert set_review_status(reviews[:1], Status.REJECTED) == 1
    assert (get_rating(mug), get_rating(plate)) == ((0, 0), (5, 1))


def test_deleting_review_deletes_its_photos_and_updates_rating() -> None:
    mug = a_product()
    review = a_review(mug)
    image = get_image_model().objects.create(title="Fotka", file=ContentFile(PIXEL, "fotka.gif"))
    ReviewPhoto.objects.create(review=review, image=image)

    delete_reviews([review.pk])

    assert get_rating(mug) == (0, 0)
    assert not type(image).objects.filter(pk=image.pk).exists()


def test_answer_is_stored_and_empty_one_deleted() -> None:
    review = a_review(a_product())

    answer_review(review, "  Děkujeme! ")
    review.refresh_from_db()
    assert (review.answer, bool(review.answered_at)) == ("Děkujeme!", True)

    answer_review(review, " ")
    review.refresh_from_db()
    assert (review.answer, review.answered_at) == ("", None)


@pytest.mark.parametrize(
    "decide",
    [
        lambda review: set_review_status([review.pk], Status.PUBLISHED),
        lambda review: answer_review(review, "Děkujeme"),
        lambda review: delete_reviews([review.pk]),
    ],
    ids=["publish", "answer", "delete"],
)
def test_page_of_product_is_rendered_again(decide: Callable[[Review], object], changes: Any) -> None:
    with changes():
        mug, plate = a_product(), a_product()
        review = a_review(mug, status=Status.PENDING)
    own, other = (build_counter(build_product_tag(product.pk)) for product in (mug, plate))

    with changes():
        decide(review)

    assert (own(), other()) == (2, 1)


def test_first_and_last_rating_of_shop_change_pages_with_listings(changes: Any) -> None:
    mug = a_product()
    count = build_counter(RATED)

    def review() -> Review:
        with changes():
            return a_review(mug)

    first, second = review(), review()
    assert count() == 2
    with changes():
        delete_reviews([first.pk])
    assert count() == 2
    with changes():
        delete_reviews([second.pk])
    assert count() == 3


def test_index_follows_ratings(tmp_path: Path, changes: Any) -> None:
    products = [a_product() for _number in range(4)]
    with closing(ColumnsIndex(tmp_path)) as index:
        Indexer(index, LISTINGS).rebuild()
        with changes():
            for product, rating in zip(products, (3, 4, 5), strict=False):
                a_review(product, rating=rating)
        Indexer(index, LISTINGS).apply_changes()

    found = index.search(ListingQuery(order="rating", facets=[RATING]))
    good = index.search(ListingQuery(order="rating", filters={RATING: FacetSelection(frozenset({4}))}))

    first, second, third, unrated = (product.pk for product in products)
    assert found.ids == [third, second, first, unrated]
    assert found.counts == {RATING: {1: 3, 2: 3, 3: 3, 4: 2, 5: 1}}
    assert good.ids == [third, second]


def test_many_products_use_constant_queries(django_assert_max_num_queries: Any) -> None:
    products = [a_product().pk for _number in range(20)]
    for pk in products:
        Review.objects.create(product_id=pk, rating=4, status=Status.PUBLISHED, written_at="2026-05-05T10:00Z")

    with django_assert_max_num_queries(20):
        update_ratings(products)
