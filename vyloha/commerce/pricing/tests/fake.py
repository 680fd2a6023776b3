"""A source of exchange rates for tests; settings register it as any other."""

from datetime import date, datetime
from fractions import Fraction

from django.utils import timezone

from vyloha.commerce.pricing.providers import Quotes


class FakeRates:
    """Says that one euro is 25 crowns, today as every day."""

    label = "Zlatá banka"

    def quotes(self) -> Quotes:
        return Quotes("EUR", timezone.localdate(), {"CZK": Fraction(25)})

    def newest_day(self, now: datetime) -> date:
        return timezone.localdate(now)
