"""Which customers are asked for reviews by e-mail: each order once, and nobody who wants no such e-mail."""

from datetime import timedelta

from django.core import signing
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.models import Order, OrderEvent
from vyloha.commerce.orders.states import Status
from vyloha.commerce.reviews.models import ReviewRequest
from vyloha.commerce.reviews.writing import InvalidReviewLink

REFUSAL_SALT = "vyloha.reviews.refusal"
# Orders of a week in which the job did not run are still asked. Older ones are not: a shop that begins to ask
# would otherwise write to everybody who has ever bought.
LATE = timedelta(days=7)


def find_orders_to_ask(days: int, limit: int) -> list[Order]:
    """Return at most ``limit`` orders that were completed ``days`` ago, still are, and have no ``ReviewRequest``."""
    due = timezone.now() - timedelta(days=days)
    completed = OrderEvent.objects.filter(status=Status.COMPLETED)
    in_time = completed.filter(created_at__gt=due - LATE, created_at__lte=due)
    again = completed.filter(order=OuterRef("pk"), created_at__gt=due)  # it was taken back meanwhile
    orders = Order.objects.filter(pk__in=in_time.values("order"), status=Status.COMPLETED, review_request=None)
    return list(orders.exclude(Exists(again)).exclude(email="").order_by("pk")[:limit])


def may_be_asked(order: Order) -> bool:
    """Return whether ``order`` is still completed and unreviewed, and nobody with its address refused such e-mails."""
    return order.status == Status.COMPLETED and not order.reviews.exists() and not is_refused(order)


def refuse_requests_of(customer: Customer) -> None:
    """Record that nobody is asked at the addresses of the customer's orders; for an account that is being deleted."""
    one_of_each = dict(customer.orders.placed().order_by("pk").values_list("email", "pk"))
    for order in Order.objects.filter(pk__in=one_of_each.values()):
        refuse_requests(order)


def is_refused(order: Order) -> bool:
    """Return whether the customer of ``order`` refused such e-mails, with this or another order."""
    theirs = Q(order__email__iexact=order.email)
    if order.customer_id is not None:  # their address may have changed since
        theirs |= Q(order__customer=order.customer_id)
    return ReviewRequest.objects.exclude(refused_at=None).filter(theirs).exists()


def build_refusal_token(order: Order) -> str:
    """Return the secret of the link that refuses further e-mails; it never expires."""
    return signing.Signer(salt=REFUSAL_SALT).sign_object(order.pk)


def get_order_of_refusal(token: str) -> Order:
    """
    Return the order whose e-mail has the link.

    :raises InvalidReviewLink: if the token is not ours, or the order is gone
    """
    try:
        order: Order = Order.objects.get(pk=signing.Signer(salt=REFUSAL_SALT).unsign_object(token))
    except (signing.BadSignature, Order.DoesNotExist) as error:
        raise InvalidReviewLink from error
    return order


def refuse_requests(order: Order) -> None:
    """Record that the customer of ``order`` wants no e-mail that asks for reviews, of later orders either."""
    request, _is_new = ReviewRequest.objects.get_or_create(order=order)
    ReviewRequest.objects.filter(pk=request.pk, refused_at=None).update(refused_at=timezone.now())
