"""The average rating of a product and the number of its reviews, which cards, listings and the index read."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Avg, Count

from vyloha.commerce.catalogue.change_tracking import publish_changes
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.page_tags import get_offer_tags
from vyloha.commerce.reviews.models import Review


@transaction.atomic
def update_ratings(product_ids: Collection[int]) -> None:
    """
    Recount the ratings of the products and invalidate the pages that show them or their reviews.

    Called after each change of what shoppers see of a review: published, rejected, answered, deleted, imported.
    """
    # In the order of ids, so that two of these calls cannot wait for each other.
    products = Product.objects.filter(pk__in=product_ids).order_by("pk").select_for_update(of=("self",)).only("pk")
    known = [product.pk for product in products]
    reviews = Review.objects.published().filter(product__in=known, rating__gt=0).order_by()
    rows = reviews.values_list("product_id").annotate(Avg("rating"), Count("pk"))
    found = {pk: (average, count) for pk, average, count in rows}
    for pk in known:
        average, count = found.get(pk, (0, 0))
        Product.objects.filter(pk=pk).update(average_rating=round(average, 2), review_count=count)
    publish_changes(get_offer_tags(known))
