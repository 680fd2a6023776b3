"""Jobs of alerts of goods that are back. Each job may run twice (``vyloha.core.background.job_recovery``)."""

import json
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django_tasks import task

from vyloha.commerce.pricing.offers import get_offers
from vyloha.commerce.stock_alerts import alerts
from vyloha.commerce.stock_alerts.models import StockAlert
from vyloha.core.background.schedule import run_periodically
from vyloha.core.sealing import seal, unseal
from vyloha.storefront.emails.stock_alerts import build_alert_confirmation, build_back_in_stock
from vyloha.storefront.representations.variation_links import select_linked_variations

# So many alerts every 20 s: ten thousand take 17 minutes, and who comes late still waits if the goods sell out again.
MAX_AT_ONCE = 200
LATER = -5  # below the priority 0 of orders' e-mails, which ten thousand alerts must not delay
SEALED_ALERTS = "vyloha.stock-alerts"


@task
def send_alert_confirmation(alert_id: int) -> None:
    """Ask to confirm an alert, unless it was confirmed or ended meanwhile."""
    waiting = StockAlert.objects.filter(pk=alert_id, confirmed_at=None).select_related("variation__product").first()
    if waiting:
        build_alert_confirmation(waiting).send()


@run_periodically(every_s=20)
@transaction.atomic
def send_due_alerts() -> None:
    """Take the next alerts whose goods are back, and queue one e-mail for each address, in one transaction."""
    by_email = defaultdict[str, list[StockAlert]](list)
    for alert in alerts.take_due_alerts(MAX_AT_ONCE):
        by_email[alert.email].append(alert)
    for waiting in by_email.values():
        send_back_in_stock.enqueue(_seal_alerts(waiting))


@task(priority=LATER)
def send_back_in_stock(sealed: str) -> None:
    """Send the e-mail of alerts that were taken for one address; those that sold out again wait once more."""
    waiting = _unseal_alerts(sealed)
    variations = {
        variation.pk: variation
        for variation in select_linked_variations().filter(pk__in=[alert.variation_id for alert in waiting])
    }
    offers = get_offers(list(variations.values()))
    back = [pk for pk, offer in offers.items() if offer.is_purchasable]
    if back:
        goods = [(variations[pk], offers[pk]) for pk in back]
        build_back_in_stock(waiting[0].email, waiting[0].pk, goods).send()
    alerts.put_back([alert for alert in waiting if alert.variation_id not in back])


def _seal_alerts(waiting: Sequence[StockAlert]) -> str:
    """Encrypt alerts of one address: results of jobs stay for a week, and the address is to be gone."""
    rows = [
        {
            "id": alert.pk,
            "variation_id": alert.variation_id,
            "email": alert.email,
            "requested_at": alert.requested_at.isoformat(),
            "confirmed_at": alert.confirmed_at.isoformat() if alert.confirmed_at else None,
        }
        for alert in waiting
    ]
    return seal(json.dumps(rows), SEALED_ALERTS)


def _unseal_alerts(sealed: str) -> list[StockAlert]:
    return [
        StockAlert(
            **row | {name: datetime.fromisoformat(row[name]) for name in ("requested_at", "confirmed_at") if row[name]}
        )
        for row in json.loads(unseal(sealed, SEALED_ALERTS))
    ]
