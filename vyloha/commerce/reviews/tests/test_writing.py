"""Tests of who can write a review, and of what is stored."""

from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.customers.tests.makers import a_customer
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.tests.makers import a_completed_order, a_review
from vyloha.commerce.reviews.writing import (
    CannotReview,
    InvalidReviewLink,
    ReviewDraft,
    build_review_token,
    find_purchase,
    get_order_to_review,
    get_products_to_review,
    write_review,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
DRAFT = ReviewDraft("Jana", 4, "Skvělý hrnek.")


def test_review_waits_for_approval_as_verified_purchase() -> None:
    mug = a_product("Hrnek")
    order = a_completed_order(mug)

    review = write_review(order, mug, ReviewDraft(" Jana ", 4, " Skvělý\nhrnek. "))

    assert (review.status, review.origin, review.is_verified) == ("pending", "shop", True)
    assert (review.reviewer, review.text, review.email) == ("Jana", "Skvělý\nhrnek.", "jana@example.cz")
    mug.refresh_from_db()
    assert mug.review_count == 0


def test_link_leads_to_its_completed_order() -> None:
    order = a_completed_order(a_product())

    assert get_order_to_review(build_review_token(order)) == order


def change(token: str) -> str:
    return f"{token[:-1]}{'a' if token[-1] != 'a' else 'b'}"


@pytest.mark.parametrize("spoil", [change, lambda token: "", lambda token: "a:b", lambda token: f"{token}\0"])
def test_foreign_links_are_rejected(spoil: Callable[[str], str]) -> None:
    token = build_review_token(a_completed_order(a_product()))

    with pytest.raises(InvalidReviewLink):
        get_order_to_review(spoil(token))


@pytest.mark.parametrize("status", [Status.PENDING, Status.PROCESSING, Status.CANCELLED, Status.REFUNDED])
def test_order_that_is_not_completed_cannot_be_reviewed(status: Status) -> None:
    mug = a_product()
    order = an_order((mug.variations.get(), 1))
    Order.objects.filter(pk=order.pk).update(status=status)
    order.refresh_from_db()

    with pytest.raises(InvalidReviewLink):
        get_order_to_review(build_review_token(order))
    with pytest.raises(CannotReview):
        write_review(order, mug, DRAFT)


def test_link_to_deleted_order_is_rejected() -> None:
    order = a_completed_order(a_product())
    token = build_review_token(order)
    order.delete()

    with pytest.raises(InvalidReviewLink):
        get_order_to_review(token)


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        (ReviewDraft("Jana", 0, ""), "rating"),
        (ReviewDraft("Jana", 6, ""), "rating"),
        (ReviewDraft("  ", 5, ""), "reviewer"),
        (ReviewDraft("J" * 81, 5, ""), "reviewer"),
        (ReviewDraft("Jana", 5, "a" * 50_000), "text"),
        (ReviewDraft("Jana", 5, "a\0b"), "text"),
        (ReviewDraft("Ja\0na", 5, ""), "reviewer"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_invalid_field_is_rejected(draft: ReviewDraft, field: str) -> None:
    mug = a_product()

    with pytest.raises(ValidationError) as caught:
        write_review(a_completed_order(mug), mug, draft)
    assert list(caught.value.message_dict) == [field]
    assert not Review.objects.exists()


def test_longest_texts_are_stored() -> None:
    mug = a_product()

    review = write_review(a_completed_order(mug), mug, ReviewDraft("J" * 80, 1, f" {'a' * 5_000} "))

    assert (len(review.reviewer), len(review.text)) == (80, 5_000)


def test_product_that_was_not_bought_cannot_be_reviewed() -> None:
    with pytest.raises(CannotReview, match="mohou psát jen ti"):
        write_review(a_completed_order(a_product()), a_product(), DRAFT)
    assert not Review.objects.exists()


def test_product_without_reviews_cannot_be_reviewed() -> None:
    mug = a_product(reviews_allowed=False)
    order = a_completed_order(mug)

    assert get_products_to_review(order) == []
    with pytest.raises(CannotReview, match="se nehodnotí"):
        write_review(order, mug, DRAFT)


def test_purchase_can_be_reviewed_once() -> None:
    mug, plate = a_product("Hrnek"), a_product("Talíř")
    order = a_completed_order(mug, plate)
    write_review(order, mug, DRAFT)

    with pytest.raises(CannotReview, match="jste už hodnotili"):
        write_review(order, mug, DRAFT)
    assert get_products_to_review(order) == [plate]


def test_guest_with_two_orders_reviews_product_once() -> None:
    mug = a_product()
    write_review(a_completed_order(mug), mug, DRAFT)

    again = a_completed_order(mug)

    assert get_products_to_review(again) == []
    with pytest.raises(CannotReview):
        write_review(again, mug, DRAFT)


def test_order_of_deleted_account_is_not_reviewed_again() -> None:
    mug = a_product()
    order = a_completed_order(mug)
    write_review(order, mug, DRAFT)
    Review.objects.update(email="", customer=None)

    assert get_products_to_review(order) == []
    with pytest.raises(CannotReview):
        write_review(order, mug, DRAFT)


def test_imported_review_without_email_does_not_prevent_writing() -> None:
    mug = a_product()
    a_review(mug, email="")
    order = a_completed_order(mug)

    assert get_products_to_review(order) == [mug]
    assert write_review(order, mug, DRAFT).pk


def test_customer_has_bought_what_completed_orders_contain() -> None:
    mug, plate = a_product(), a_product()
    customer = a_customer()
    first, second = (a_completed_order(mug), a_completed_order(mug))
    pending = an_order((plate.variations.get(), 1))
    Order.objects.filter(pk__in=[first.pk, second.pk, pending.pk]).update(customer=customer)

    assert find_purchase(customer, mug) == second
    assert find_purchase(customer, plate) is None
    assert find_purchase(a_customer("petr@example.cz"), mug) is None
