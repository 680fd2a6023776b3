"""Links to the page that reviews the goods of a completed order."""

from collections.abc import Collection

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.writing import build_review_token, get_products_to_review
from vyloha.content.cards.ratings import are_reviews_enabled

CHOSEN = "produkt"  # query: the id of the product to review


def build_review_path(order: Order, product: Product | None = None) -> str:
    """Return the path of the page that reviews the goods of an order, with the form of ``product``."""
    return f"/recenze/{build_review_token(order)}/{f'?{CHOSEN}={product.pk}' if product else ''}"


def get_review_urls(order: Order) -> dict[int, str]:
    """Return product → the form of its review, for what the customer can still review; at most two queries."""
    if order.status != Status.COMPLETED or not are_reviews_enabled():
        return {}
    return {product.pk: build_review_path(order, product) for product in get_products_to_review(order)}


def get_reviewed_products(customer: Customer) -> set[int]:
    """Return the products that the customer has reviewed."""
    return set(Review.objects.filter(customer=customer).values_list("product_id", flat=True))


def find_review_url(order: Order, reviewed: Collection[int]) -> str:
    """Return where the goods of an order with loaded lines are reviewed, "" when nothing is left to review."""
    if order.status != Status.COMPLETED or not are_reviews_enabled():
        return ""
    is_left = any(line.product_id not in reviewed for line in order.lines.all())
    return build_review_path(order) if is_left else ""
