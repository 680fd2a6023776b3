"""The average rating of a product and the number of its reviews, which cards, listings and the index read."""

from collections.abc import Collection
from decimal import ROUND_HALF_UP, Decimal

from django.db import transaction
from django.db.models import Count, Sum

from vyloha.commerce.catalogue.change_tracking import publish_changes
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.page_tags import RATED, get_offer_tags
from vyloha.commerce.reviews.models import Review
from vyloha.core.cache.changes import invalidate_pages

CHUNK_SIZE = 500  # products in one statement: databases limit its parameters
HUNDREDTH = Decimal("0.01")


@transaction.atomic
def update_ratings(product_ids: Collection[int]) -> None:
    """
    Recount the ratings of the products and invalidate the pages that show them or their reviews.

    Called after each change of what shoppers see of a review: published, rejected, answered, deleted, imported.
    """
    had_ratings = has_ratings()
    ids = sorted(product_ids)
    for start in range(0, len(ids), CHUNK_SIZE):
        _update_chunk(ids[start : start + CHUNK_SIZE])
    if had_ratings != has_ratings():
        invalidate_pages(RATED)


def _update_chunk(product_ids: Collection[int]) -> None:
    # In the order of ids, so that two of these calls cannot wait for each other.
    products = list(
        Product.objects.filter(pk__in=product_ids)
        .order_by("pk")
        .select_for_update(of=("self",), no_key=True)
        .only("average_rating", "review_count")
    )
    ratings = _compute_ratings([product.pk for product in products])
    changed = []
    for product in products:
        rating = ratings.get(product.pk, (Decimal(0), 0))
        if rating != (product.average_rating, product.review_count):
            product.average_rating, product.review_count = rating
            changed.append(product)
    Product.objects.bulk_update(changed, ["average_rating", "review_count"])
    publish_changes(get_offer_tags([product.pk for product in products]))


def _compute_ratings(product_ids: Collection[int]) -> dict[int, tuple[Decimal, int]]:
    """Return product id → the average and the number of its ratings, for products that have any."""
    reviews = Review.objects.published().filter(product__in=product_ids, rating__gt=0).order_by()
    rows = reviews.values_list("product_id").annotate(Sum("rating"), Count("pk"))
    return {pk: ((Decimal(stars) / count).quantize(HUNDREDTH, ROUND_HALF_UP), count) for pk, stars, count in rows}


def has_ratings() -> bool:
    """Return whether any listed product has a rating: the tag ``RATED``."""
    best = Product.objects.listed().order_by("-average_rating", "-review_count", "-pk")
    return bool(best.values_list("review_count", flat=True).first())
