"""A source of exchange rates for tests; settings register it as any other."""

from datetime import date, datetime
from fractions import Fraction

from django.utils import timezone

from vyloha.commerce.pricing.providers import RateQuotes


class FakeRates:
    """A provider whose rate is always 25 crowns for one euro."""

    label = "Zlatá banka"

    def fetch_quotes(self) -> RateQuotes:
        return RateQuotes("EUR", timezone.localdate(), {"CZK": Fraction(25)})

    def get_newest_day(self, now: datetime) -> date:
        return timezone.localdate(now)
