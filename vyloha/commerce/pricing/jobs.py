"""Updates exchange rates: a schedule checks when a new list may be out, a background job fetches it."""

import logging

from django.utils import timezone
from django_tasks import task

from vyloha.commerce.pricing.providers import RatesUnavailable
from vyloha.commerce.pricing.rate_update import claim_update, is_due, update_rates
from vyloha.core.background.schedule import run_periodically

logger = logging.getLogger(__name__)


@run_periodically(every_s=600)
def schedule_rate_update() -> None:
    """Queue the fetching of rates when it is due, at most once an hour."""
    now = timezone.now()
    if is_due(now) and claim_update(now):
        fetch_rates.enqueue()


@task
def fetch_rates() -> None:
    """Fetch the rates of the day; a bank that fails is asked again in an hour, not by the repetition of jobs."""
    try:
        update_rates()
    except RatesUnavailable as error:
        logger.warning("No new exchange rates: %s", error)
