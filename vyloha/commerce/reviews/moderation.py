"""The merchant's decisions about reviews; each updates the ratings and the pages that show them."""

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.ratings import update_ratings


@transaction.atomic
def set_review_status(review_ids: Collection[int], status: Review.Status) -> int:
    """Publish, reject or put back reviews; return how many changed."""
    reviews = Review.objects.filter(pk__in=review_ids).exclude(status=status).order_by("pk").select_for_update()
    products = dict(reviews.values_list("pk", "product_id"))
    Review.objects.filter(pk__in=products).update(status=status)
    update_ratings(set(products.values()))
    return len(products)


@transaction.atomic
def answer_review(review: Review, text: str) -> None:
    """Store the shop's answer, which shoppers see below the review; "" deletes it."""
    answered_at = timezone.now() if text.strip() else None
    Review.objects.filter(pk=review.pk).update(answer=text.strip(), answered_at=answered_at)
    update_ratings([review.product_id])


@transaction.atomic
def delete_reviews(review_ids: Collection[int]) -> None:
    """Delete reviews with their photos."""
    reviews = Review.objects.filter(pk__in=review_ids).order_by("pk").select_for_update()
    products = set(reviews.values_list("product_id", flat=True))
    Review.objects.filter(pk__in=review_ids).delete()
    update_ratings(products)
