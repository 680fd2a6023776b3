"""Writes reviews: by the signed link of a completed order, or by a customer who bought the product."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.pictures.decoding import DecodedPicture
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.reviews.models import MAX_RATING, MAX_TEXT, Review, ReviewQuerySet
from vyloha.commerce.reviews.photos import add_photos

SIGNATURE_SALT = "vyloha.reviews.order"
MAX_NAME = 80  # letters


class InvalidReviewLink(Exception):
    """The link is not ours, or its order is gone or not completed."""


class CannotReview(Exception):
    """The product was not bought, takes no reviews, or has one of this person; ``str()`` is for the shopper."""


@dataclass(frozen=True)
class ReviewDraft:
    """The fields of the form, as typed."""

    reviewer: str
    rating: int
    text: str


def build_review_token(order: Order) -> str:
    """Return the secret of the link that lets its bearer review the products of ``order``; it never expires."""
    return signing.Signer(salt=SIGNATURE_SALT).sign_object(order.pk)


def find_order_to_review(number: str, email: str) -> Order | None:
    """Return the completed order with this number and e-mail."""
    return Order.objects.filter(number=number, email__iexact=email, status=Status.COMPLETED).first()


def get_order_to_review(token: str) -> Order:
    """
    Return the completed order of a link.

    :raises InvalidReviewLink: if the token is not ours, or the order is not completed
    """
    try:
        order: Order = Order.objects.get(pk=signing.Signer(salt=SIGNATURE_SALT).unsign_object(token))
    except (signing.BadSignature, Order.DoesNotExist) as error:
        raise InvalidReviewLink from error
    if order.status != Status.COMPLETED:
        raise InvalidReviewLink
    return order


def get_products_to_review(order: Order) -> list[Product]:
    """Return the products of ``order`` that its customer can still review; two queries."""
    ids = set(order.lines.values_list("product_id", flat=True))
    products = Product.objects.shown().filter(pk__in=ids, reviews_allowed=True).order_by("sort_key", "pk")
    written = _get_reviews_by_customer_of(order).values("product_id")
    return list(products.exclude(pk__in=written))


def find_purchase(customer: Customer, product: Product) -> Order | None:
    """Return the customer's last completed order with the product."""
    completed = customer.orders.filter(status=Status.COMPLETED, lines__product_id=product.pk)
    return completed.order_by("-placed_at", "-pk").first()


def write_review(order: Order, product: Product, draft: ReviewDraft, photos: Sequence[DecodedPicture] = ()) -> Review:
    """
    Store a review that waits for approval; one of a purchase counts as verified.

    :raises ValidationError: with a message for each wrong field
    :raises CannotReview: if ``order`` does not have the product, or its customer has reviewed it
    """
    if errors := find_errors(draft):
        raise ValidationError(errors)
    if not order.lines.filter(product_id=product.pk).exists() or order.status != Status.COMPLETED:
        raise CannotReview(_("Only those who bought “%(name)s” can review it.") % {"name": product.name})
    if not product.reviews_allowed:
        raise CannotReview(_("“%(name)s” takes no reviews.") % {"name": product.name})
    twice = CannotReview(_("You have already reviewed “%(name)s”.") % {"name": product.name})
    try:
        with transaction.atomic():
            # One review of a person at a time: the order's row is the lock of guests, who have no other.
            Order.objects.select_for_update(of=("self",)).get(pk=order.pk)
            if _get_reviews_by_customer_of(order).filter(product=product).exists():
                raise twice
            review = Review.objects.create(
                product=product,
                order=order,
                customer=order.customer,
                reviewer=draft.reviewer.strip(),
                email=order.email.lower(),
                rating=draft.rating,
                text=draft.text.strip(),
                is_verified=True,
                written_at=timezone.now(),
            )
            add_photos(review, photos)
            return review
    except IntegrityError as error:
        raise twice from error


def find_errors(draft: ReviewDraft) -> dict[str, str]:
    """Return the message of each wrong field."""
    errors = {}
    if not 1 <= draft.rating <= MAX_RATING:
        errors["rating"] = _("Choose one to five stars.")
    if not draft.reviewer.strip():
        errors["reviewer"] = _("Write the name to show beside the review. A first name is enough.")
    elif "\0" in draft.reviewer:
        errors["reviewer"] = str(ProhibitNullCharactersValidator.message)
    elif len(draft.reviewer.strip()) > MAX_NAME:
        errors["reviewer"] = _("The name may have at most %(count)d letters.") % {"count": MAX_NAME}
    if "\0" in draft.text:
        errors["text"] = str(ProhibitNullCharactersValidator.message)
    elif len(draft.text.strip()) > MAX_TEXT:
        errors["text"] = _("The review has %(length)d letters. Please shorten it to %(count)d.") % {
            "length": len(draft.text.strip()),
            "count": MAX_TEXT,
        }
    return errors


def _get_reviews_by_customer_of(order: Order) -> ReviewQuerySet:
    # By the order too: reviews of a deleted account have lost its e-mail.
    is_theirs = Q(order=order)
    if order.email:
        is_theirs |= Q(email=order.email.lower())
    if order.customer_id:
        is_theirs |= Q(customer=order.customer_id)
    return Review.objects.filter(is_theirs)
