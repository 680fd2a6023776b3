"""
Applies a provider's list of rates. Implausible rates are rejected: the old rate stays and the merchant is notified.

A rate is never changed: each one that is used is a row of its own, which orders point at.
"""

from dataclasses import dataclass, field
from datetime import date, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from vyloha.commerce.pricing.models import Currency, ExchangeRate, PricingSettings
from vyloha.commerce.pricing.providers import BY_HAND, RateQuotes, RatesUnavailable
from vyloha.commerce.pricing.rate_texts import format_rate

MAX_AGE_DAYS = 7  # banks publish nothing for at most five days in a row
MAX_CHANGE_PERCENT = 130  # the larger of the old and the new rate, relative to the smaller one
LEAST_E12, MOST_E12 = 10**6, 10**18  # one unit of the default currency is a millionth of another, or a million of it


@dataclass(slots=True)
class RateOutcome:
    """The outcome of a list: codes with a new rate, and why others keep the old one."""

    changed: list[str] = field(default_factory=list)
    problems: dict[str, str] = field(default_factory=dict)


def get_provider_currencies() -> QuerySet[Currency]:
    """Return the currencies whose rates come from the provider."""
    return Currency.objects.filter(follows_provider=True).exclude(code=settings.DEFAULT_CURRENCY)


@transaction.atomic
def apply_rates(quotes: RateQuotes, source: str) -> RateOutcome:
    """
    Apply the new and plausible rates of a list of the provider ``source``; each currency on its own.

    :raises RatesUnavailable: if the list as a whole cannot be today's; nothing has changed then
    """
    known = PricingSettings.objects.select_for_update().get(pk=PricingSettings.load().pk)
    _check_day(quotes, known if known.rates_published_by == source else None)
    if quotes.compute_rate_e12(settings.DEFAULT_CURRENCY, settings.DEFAULT_CURRENCY) is None:
        raise RatesUnavailable(_("the list does not hold %(code)s") % {"code": settings.DEFAULT_CURRENCY})
    taken = RateOutcome()
    # Lock the rows in one order, so that the list does not overwrite a rate that the merchant sets meanwhile.
    for currency in (
        get_provider_currencies().select_related("rate").select_for_update(of=("self",), no_key=True).order_by("code")
    ):
        _apply_rate(currency, quotes, source, taken)
    PricingSettings.objects.filter(pk=known.pk).update(
        rates_published_on=quotes.published_on, rates_published_by=source
    )
    return taken


@transaction.atomic
def set_rate(currency: Currency, rate_e12: int, by: User | None = None) -> None:
    """Set a rate that a person entered; a provider's next list may replace it."""
    _save_rate(currency, ExchangeRate(rate_e12=rate_e12, source=BY_HAND, by=by))


@transaction.atomic
def confirm_rate(code: str, rate_e12: int, by: User | None = None) -> bool:
    """Apply a rejected rate of the last list; return whether it is still the one that ``by`` saw."""
    currency = Currency.objects.select_for_update(no_key=True).filter(code=code, refused_rate_e12=rate_e12).first()
    known: PricingSettings = PricingSettings.load()
    if currency is None or not known.rates_published_by:
        return False
    source, published_on = known.rates_published_by, known.rates_published_on
    _save_rate(currency, ExchangeRate(rate_e12=rate_e12, source=source, published_on=published_on, by=by))
    return True


def _save_rate(currency: Currency, rate: ExchangeRate) -> None:
    rate.currency = currency
    rate.save()
    currency.rate, currency.rate_problem, currency.refused_rate_e12 = rate, "", None
    currency.save(update_fields=["rate", "rate_problem", "refused_rate_e12"])


def _check_day(quotes: RateQuotes, known: PricingSettings | None) -> None:
    today, day = timezone.localdate(), quotes.published_on
    if day > today:
        raise RatesUnavailable(_("the list is of %(day)s, a day to come") % {"day": format_day(day)})
    if today - day > timedelta(days=MAX_AGE_DAYS):
        raise RatesUnavailable(_("the list is of %(day)s, which is too long ago") % {"day": format_day(day)})
    if known and known.rates_published_on and day < known.rates_published_on:
        newer = format_day(known.rates_published_on)
        raise RatesUnavailable(
            _("the list is of %(day)s, but the one of %(newer)s is known") % {"day": format_day(day), "newer": newer}
        )


def _apply_rate(currency: Currency, quotes: RateQuotes, source: str, outcome: RateOutcome) -> None:
    new = quotes.compute_rate_e12(currency.code, settings.DEFAULT_CURRENCY)
    problem, refused = _find_problem(currency, new)
    if new is None or problem:
        outcome.problems[currency.code] = problem
        currency.rate_problem, currency.refused_rate_e12 = problem, refused
        currency.save(update_fields=["rate_problem", "refused_rate_e12"])
    elif currency.rate is None or currency.rate.rate_e12 != new:
        _save_rate(currency, ExchangeRate(rate_e12=new, source=source, published_on=quotes.published_on))
        outcome.changed.append(currency.code)
    elif currency.rate_problem:
        currency.rate_problem, currency.refused_rate_e12 = "", None
        currency.save(update_fields=["rate_problem", "refused_rate_e12"])


def _find_problem(currency: Currency, new: int | None) -> tuple[str, int | None]:
    """Return why the new rate is implausible ("" if it is not), and the rate itself if the merchant may confirm it."""
    if new is None or not LEAST_E12 <= new <= MOST_E12:
        return _("The list has no usable rate of %(code)s.") % {"code": currency.code}, None
    old = currency.rate.rate_e12 if currency.rate else new
    if not is_suspicious_change(old, new):
        return "", None
    told = {"new": format_rate(currency.code, new), "old": format_rate(currency.code, old)}
    return _("The list says %(new)s, which is too far from the present %(old)s.") % told, new


def is_suspicious_change(one: int, other: int) -> bool:
    """Return whether two rates differ so much that one of them is probably a mistake."""
    return max(one, other) * 100 > min(one, other) * MAX_CHANGE_PERCENT


def format_day(day: date) -> str:
    """Return the day in Czech: ``20. 11. 2026``."""
    return date_format(day, "j. n. Y").replace(" ", "\u00a0")
