"""Background jobs of the shop's pages. A job may be run more than once, see ``vyloha.core.lost_jobs``."""

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.catalogue.page_tags import facets_of
from vyloha.commerce.orders.models import Order, OrderEvent
from vyloha.core.page_changes import drop_pages
from vyloha.core.schedule import periodic
from vyloha.storefront.emails import confirmation


@task
def send_confirmation(order_id: int) -> None:
    """Send the letter that confirms a placed order; enqueued in the transaction that places it."""
    _send(order_id, is_repeated=False)


@task
def resend_confirmation(order_id: int) -> None:
    """Send that letter once more, because the merchant wants it."""
    _send(order_id, is_repeated=True)


def _send(order_id: int, is_repeated: bool) -> None:
    order = Order.objects.placed().prefetch_related("lines", "vat_lines", "addresses").get(pk=order_id)
    # A mail server that refuses raises, and the failed job is repeated later.
    confirmation(order, is_repeated).send()
    message = _("The confirmation was sent to %(email)s.") % {"email": order.email}
    OrderEvent.objects.create(order=order, message=message)


# A scheduler that starts looks back so far: whatever the clock changed while none ran is shown at once.
_seen_until = timezone.now() - timedelta(days=1)


@periodic(every_s=5)
def sort_by_prices_of_now() -> None:
    """
    Drop the held lists that the beginning or the end of a sale sorts or counts anew.

    Pages that show the price itself know when it turns, and are held no longer.
    """
    global _seen_until
    since, _seen_until = _seen_until, timezone.now()
    if turned := sales_turned(since, _seen_until):
        drop_pages(*facets_of(turned))


def sales_turned(since: datetime, until: datetime) -> set[int]:
    """Return the products of which some sale began or ended after ``since`` and not after ``until``."""
    began = Q(sale_from__gt=since, sale_from__lte=until)
    ended = Q(sale_until__gt=since, sale_until__lte=until)
    return set(Variation.objects.filter(began | ended).values_list("product_id", flat=True))
