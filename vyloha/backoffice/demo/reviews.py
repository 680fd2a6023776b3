"""The reviews of the demo: marked as samples, which only the back office shows."""

from datetime import datetime, timedelta
from typing import Any
from zlib import crc32

from django.db import transaction
from django.utils import timezone

from vyloha.backoffice.demo.catalogue import DemoCatalogue
from vyloha.backoffice.demo.coupons import get_product_ids
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.ratings import update_ratings

ANSWER_AFTER = timedelta(hours=27)


@transaction.atomic
def fill_reviews(shop: DemoCatalogue) -> None:
    """Add the reviews of ``words/reviews.toml``, by SKU, unless there are some."""
    if Review.objects.exists():
        return
    reviews = [
        _build_review(product_id, fields)
        for sku, written in shop.read("words/reviews.toml").items()
        for product_id in get_product_ids([sku])
        for fields in written
    ]
    Review.objects.bulk_create(reviews)
    update_ratings({review.product_id for review in reviews})


def _build_review(product_id: int, fields: dict[str, Any]) -> Review:
    written_at = _choose_moment(fields)
    answer = fields.get("answer", "")
    return Review(
        product_id=product_id,
        reviewer=fields["name"],
        rating=fields["stars"],
        text=fields["text"],
        status=Review.Status.PUBLISHED,
        origin=Review.Origin.SAMPLE,
        is_verified=fields.get("verified", True),
        written_at=written_at,
        answer=answer,
        answered_at=written_at + ANSWER_AFTER if answer else None,
    )


def _choose_moment(fields: dict[str, Any]) -> datetime:
    """Return a moment between seven and eleven in the evening, ``days`` ago."""
    evening = timezone.localtime().replace(hour=19, minute=0, second=0, microsecond=0)
    return evening - timedelta(days=fields["days"]) + timedelta(minutes=crc32(fields["text"].encode()) % 240)
