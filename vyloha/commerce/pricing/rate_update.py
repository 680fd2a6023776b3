"""Fetches the day's rates from the provider: when, how often, and with which report for the merchant."""

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.pricing.models import PricingSettings
from vyloha.commerce.pricing.providers import RatesUnavailable
from vyloha.commerce.pricing.rates import RateOutcome, apply_rates, get_provider_currencies
from vyloha.core.clock import build_is_past_filter

PAUSE = timedelta(hours=1)  # banks block clients that ask too often
SHORT_PAUSE = timedelta(minutes=1)  # for requests of the merchant


def is_due(now: datetime) -> bool:
    """Return whether a new list may be out, a currency has no rate, or the last fetch failed."""
    known: PricingSettings = PricingSettings.load()
    if known.provider is None or not get_provider_currencies().exists():
        return False
    if known.rates_problem or known.rates_published_by != known.rates_provider or known.rates_published_on is None:
        return True
    newest = known.provider.get_newest_day(now)
    return known.rates_published_on < newest or get_provider_currencies().filter(rate=None).exists()


def claim_update(now: datetime, pause: timedelta = PAUSE) -> bool:
    """Return whether the caller is to fetch now: True for one caller in ``pause``, however many schedulers run."""
    PricingSettings.load()  # creates the row if it is missing
    free = Q(rates_checked_at=None) | build_is_past_filter("rates_checked_at", pause, now)
    return bool(PricingSettings.objects.filter(free).update(rates_checked_at=now))


def update_rates() -> RateOutcome:
    """
    Fetch the provider's list and apply its new rates; problems are saved in ``PricingSettings.rates_problem`` as well.

    :raises RatesUnavailable: if the old rates stay because there is no credible list
    """
    known: PricingSettings = PricingSettings.load()
    if known.provider is None:
        return RateOutcome()
    try:
        # The request is outside of any transaction, so that no lock waits for the bank.
        taken = apply_rates(known.provider.fetch_quotes(), known.rates_provider)
    except RatesUnavailable as error:
        _save_problem(str(error))
        raise
    _save_problem("")
    return taken


def _save_problem(problem: str) -> None:
    PricingSettings.objects.update(rates_problem=problem, rates_checked_at=timezone.now())


def format_outcome(outcome: RateOutcome) -> str:
    """Return a sentence about the outcome of a list."""
    if not outcome.changed:
        return _("The rates are up to date; none has changed.")
    return _("New rates: %(codes)s.") % {"codes": ", ".join(outcome.changed)}
