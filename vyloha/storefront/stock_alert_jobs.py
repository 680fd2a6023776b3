"""Jobs of alerts of goods that are back. Each job may run twice (``vyloha.core.background.job_recovery``)."""

from collections import defaultdict

from django.db import transaction
from django_tasks import task

from vyloha.commerce.pricing.offers import get_offers
from vyloha.commerce.stock_alerts import alerts
from vyloha.commerce.stock_alerts.models import StockAlert
from vyloha.core.background.schedule import run_periodically
from vyloha.storefront.emails.stock_alerts import build_alert_confirmation, build_back_in_stock
from vyloha.storefront.representations.variation_links import select_linked_variations

# So many alerts every 20 s: ten thousand take 17 minutes, and who comes late still waits if the goods sell out again.
MAX_AT_ONCE = 200
LATER = -5  # below the priority 0 of orders' e-mails, which ten thousand alerts must not delay


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
        send_back_in_stock.enqueue([alert.pk for alert in waiting])


@task(priority=LATER)
def send_back_in_stock(alert_ids: list[int]) -> None:
    """Send the e-mail of taken alerts of one address, without those that were ended or sold out again meanwhile."""
    waiting = list(StockAlert.objects.filter(pk__in=alert_ids))
    found = select_linked_variations().filter(pk__in=[alert.variation_id for alert in waiting])
    variations = {variation.pk: variation for variation in found}
    offers = get_offers(list(variations.values()))
    back = [alert for alert in waiting if offers[alert.variation_id].is_purchasable]
    if back:
        goods = [(variations[alert.variation_id], offers[alert.variation_id]) for alert in back]
        build_back_in_stock(back[0].email, back[0].pk, goods).send()
    alerts.finish_alerts([alert.pk for alert in back], [alert.pk for alert in waiting if alert not in back])
