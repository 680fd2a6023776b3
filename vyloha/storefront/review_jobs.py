"""Background jobs that ask for reviews, and send the link to one. A job may be run more than once."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.orders.models import Order, OrderEvent
from vyloha.commerce.orders.states import Status
from vyloha.commerce.reviews.models import ReviewRequest
from vyloha.commerce.reviews.requests import find_orders_to_ask, may_be_asked
from vyloha.commerce.reviews.writing import get_products_to_review
from vyloha.content.settings.review_settings import ReviewSettings
from vyloha.storefront.emails.review_link import build_review_link_email
from vyloha.storefront.emails.review_request import build_review_request

BATCH = 500  # orders of one run
LATER = -20  # below the shop's other emails, which somebody waits for


@transaction.atomic
def enqueue_review_requests() -> None:
    """Ask for reviews of the orders whose time has come, if the merchant wants it; each order once."""
    settings = ReviewSettings.get_for_default_site()
    if not _asks_for_reviews(settings):
        return
    orders = find_orders_to_ask(settings.ask_after_days, BATCH)
    # The row and the job are written together: a crash asks nobody twice and forgets nobody.
    ReviewRequest.objects.bulk_create([ReviewRequest(order=order) for order in orders])
    for order in orders:
        send_review_request.enqueue(order.pk)


@task(priority=LATER)
def send_review_request(order_id: int) -> None:
    """Ask for reviews of an order, unless there is nothing to ask for any more."""
    request = ReviewRequest.objects.select_related("order").filter(pk=order_id, asked_at=None).first()
    if request is None or not _asks_for_reviews(ReviewSettings.get_for_default_site()):
        return
    order = request.order
    products = get_products_to_review(order) if may_be_asked(order) else []
    if not products:
        return
    message = build_review_request(order, products)
    message.send()
    _record(order, str(message.subject))


@task()
def send_review_link(order_id: int, product_id: int) -> None:
    """Send the link to the buyer who asked for it; 0: there is no such order, which the asker must not learn."""
    order = Order.objects.filter(pk=order_id, status=Status.COMPLETED).first() if order_id else None
    if order and ReviewSettings.get_for_default_site().is_enabled:
        product = next((one for one in get_products_to_review(order) if one.pk == product_id), None)
        build_review_link_email(order, product).send()


@transaction.atomic
def _record(order: Order, subject: str) -> None:
    ReviewRequest.objects.filter(pk=order.pk).update(asked_at=timezone.now())
    text = _("The e-mail “%(subject)s” was sent to %(email)s.")
    OrderEvent.objects.create(order=order, message=text % {"subject": subject, "email": order.email})


def _asks_for_reviews(settings: ReviewSettings) -> bool:
    return settings.is_enabled and settings.asks_for_reviews
