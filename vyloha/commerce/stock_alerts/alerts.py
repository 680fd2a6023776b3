"""
Alerts of goods that are back: a form requests one, a link in an e-mail confirms it, another link ends it.

A variation can be watched exactly while it is on sale but sold out, and counts as back as soon as it can be bought, on
backorder too: who waits for goods wants to know that they can be ordered.
"""

from collections.abc import Collection
from datetime import timedelta

from django.core import signing
from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.pricing.offer_filters import build_availability_filter
from vyloha.commerce.pricing.offers import Availability, Offer, get_offers
from vyloha.commerce.stock_alerts.models import StockAlert

CONFIRMATION, END = "vyloha.stock-alert.confirm", "vyloha.stock-alert.end"
CONFIRMATION_TIMEOUT = timedelta(days=30)
MAX_WAIT = timedelta(days=365)  # nobody waits longer, so there is no reason to store the address
MAX_SENDING = timedelta(days=1)
RESEND_PAUSE = timedelta(minutes=1)  # a form sent again within it is a double submit


class InvalidAlertLink(Exception):
    """The link was cut, is too old, or its alert has ended."""


def can_be_watched(offer: Offer) -> bool:
    """Return whether shoppers may ask for an alert of the offer: it is on sale, but sold out."""
    return offer.is_sold and not offer.is_in_stock


def load_watchable_variations(product: Product) -> list[Variation]:
    """Return the sold-out variations of a product, with all that their offers and names need; two queries."""
    found = Variation.objects.published().with_offer().filter(product=product)
    variations = list(found.prefetch_related("variation_terms__term"))
    offers = get_offers(variations)
    return [variation for variation in variations if can_be_watched(offers[variation.pk])]


def was_recently_requested(variation_id: int, email: str) -> bool:
    """Return whether the confirmation of this alert has just been requested, so that no other is to be sent."""
    now = timezone.now()
    waiting = StockAlert.objects.filter(variation=variation_id, email=email.lower(), confirmed_at=None)
    # A time in the future was written by a wrong clock.
    return waiting.filter(requested_at__range=(now - RESEND_PAUSE, now)).exists()


@transaction.atomic
def request_alert(variation_id: int, email: str) -> StockAlert:
    """Record that somebody entered ``email`` to wait for a variation; a confirmed alert stays confirmed."""
    now = timezone.now()
    alert, is_new = StockAlert.objects.select_for_update().get_or_create(
        variation_id=variation_id, email=email.lower(), defaults={"requested_at": now}
    )
    if not is_new and not alert.is_confirmed:
        alert.requested_at = now
        alert.save(update_fields=["requested_at"])
    return alert


def build_confirmation_token(alert: StockAlert) -> str:
    """Return a token that proves that its bearer reads the mailbox; valid for ``CONFIRMATION_TIMEOUT``."""
    return signing.dumps(alert.pk, salt=CONFIRMATION)


def build_end_token(alert: StockAlert) -> str:
    """Return a token that lets its bearer end the alert; it never expires."""
    return signing.Signer(salt=END).sign_object(alert.pk)


def get_alert_to_confirm(token: str) -> StockAlert:
    """
    Return the alert of a confirmation ``token``.

    :raises InvalidAlertLink: if the token is not ours or too old, or the alert has ended
    """
    try:
        return _get_alert(signing.loads(token, salt=CONFIRMATION, max_age=CONFIRMATION_TIMEOUT))
    except (signing.BadSignature, StockAlert.DoesNotExist) as error:
        raise InvalidAlertLink from error


def find_alert_to_end(token: str) -> StockAlert | None:
    """
    Return the alert of an end token, None if it has ended.

    :raises InvalidAlertLink: if the token is not ours
    """
    try:
        return StockAlert.objects.filter(pk=signing.Signer(salt=END).unsign_object(token)).first()
    except signing.BadSignature as error:
        raise InvalidAlertLink from error


def _get_alert(pk: int) -> StockAlert:
    return StockAlert.objects.select_related("variation__product").get(pk=pk)


def confirm_alert(alert: StockAlert) -> None:
    """Confirm the alert, so that it gets its e-mail."""
    StockAlert.objects.filter(pk=alert.pk, confirmed_at=None).update(confirmed_at=timezone.now())


def end_alert(alert: StockAlert) -> None:
    """Delete the alert with its address."""
    StockAlert.objects.filter(pk=alert.pk).delete()


def take_due_alerts(limit: int) -> list[StockAlert]:
    """
    Take and return up to ``limit`` confirmed alerts whose goods can be bought again, those that wait longest.

    The caller queues their e-mails in the same transaction, so that a crash loses no alert and repeats none.
    """
    due = StockAlert.objects.confirmed().filter(taken_at=None, variation__in=_find_variations_back())
    # Another process that takes alerts leaves us the rest.
    alerts = list(due.order_by("confirmed_at", "pk").select_for_update(skip_locked=True)[:limit])
    StockAlert.objects.filter(pk__in=[alert.pk for alert in alerts]).update(taken_at=timezone.now())
    return alerts


def _find_variations_back() -> list[int]:
    """Return the watched variations that can be bought; two queries, few rows: most watched ones are sold out."""
    watched = StockAlert.objects.confirmed().filter(taken_at=None).order_by().values("variation")
    candidates = Variation.objects.published().filter(pk__in=watched)
    sold_out = build_availability_filter(Availability.OUT_OF_STOCK)
    offers = get_offers(list(candidates.exclude(sold_out).with_offer()))
    return [pk for pk, offer in offers.items() if offer.is_purchasable]


def finish_alerts(sent: Collection[int], sold_out: Collection[int]) -> None:
    """Delete the taken alerts whose e-mail was sent; those whose goods sold out before it wait once more."""
    StockAlert.objects.filter(pk__in=sent).delete()
    StockAlert.objects.filter(pk__in=sold_out).update(taken_at=None)


def count_watchers(variation_ids: list[int]) -> dict[int, int]:
    """Return how many people wait for each variation; without those for whom nobody does. One query."""
    waiting = StockAlert.objects.confirmed().filter(variation__in=variation_ids).order_by()
    return dict(waiting.values_list("variation").annotate(count=Count("pk")))


def delete_old_alerts() -> None:
    """Delete alerts that were not confirmed in time, and those that wait for too long."""
    now = timezone.now()
    StockAlert.objects.filter(confirmed_at=None, requested_at__lt=now - CONFIRMATION_TIMEOUT).delete()
    StockAlert.objects.filter(confirmed_at__lt=now - MAX_WAIT).delete()


def retake_lost_alerts() -> None:
    """Let alerts wait once more whose job was lost: it neither sent the e-mail nor gave them back within a day."""
    StockAlert.objects.filter(taken_at__lt=timezone.now() - MAX_SENDING).update(taken_at=None)
