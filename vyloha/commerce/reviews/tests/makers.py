"""Creates reviews for tests; each test names only the values that it is about."""

from datetime import UTC, datetime
from typing import Any

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.ratings import update_ratings

WRITTEN_AT = datetime(2026, 5, 4, 22, 30, tzinfo=UTC)


def a_review(product: Product, **fields: Any) -> Review:
    """Create a published review, and count it."""
    usual = {
        "reviewer": "Jana", "rating": 5, "text": "Skvělý hrnek.", "status": Review.Status.PUBLISHED,
        "written_at": WRITTEN_AT,
    }  # fmt: skip
    review = Review.objects.create(product=product, **usual | fields)
    update_ratings([product.pk])
    return review


def a_completed_order(*products: Product, **changes: Any) -> Order:
    """Create an order of the products' first variations that was handed over."""
    order = an_order(*((product.variations.get(), 1) for product in products), **changes)
    Order.objects.filter(pk=order.pk).update(status=Status.COMPLETED)
    order.refresh_from_db()
    return order
