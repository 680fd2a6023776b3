"""
Daily rates of the Czech National Bank,
https://www.cnb.cz/cs/casto-kladene-dotazy/Kurzy-devizoveho-trhu-na-www-strankach-CNB/.

A text in UTF-8: ``20.11.2026 #225``, a heading, then ``země|měna|množství|kód|kurz`` with a decimal comma; the rate is
crowns for that many units. It comes out once each working day after 14:30; the bank blocks clients that request it more
often than needed.
"""

import re
from datetime import date, datetime, time
from fractions import Fraction

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.pricing.providers import RateQuotes, RatesUnavailable
from vyloha.core.net.http_client import FetchFailed, fetch
from vyloha.core.public_holidays import is_czech_holiday
from vyloha.integrations import bank_days

PUBLISHED_AT = time(14, 30)
MEDIA_TYPES = ("text/plain",)
MAX_BYTES = 50_000  # a list has 2
TIMEOUT_S = 10.0
FIRST_LINE = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4}) +#\d{1,3}", re.ASCII)
HEADING = "země|měna|množství|kód|kurz"
CODE = re.compile(r"[A-Z]{3}", re.ASCII)
AMOUNT = re.compile(r"10{0,6}", re.ASCII)
CROWNS = re.compile(r"\d{1,9},\d{3,6}", re.ASCII)  # always three decimals: with fewer, the answer broke off in a number


class CnbRates:
    """The bank's list at ``settings.CNB_RATES_URL``."""

    label = gettext_lazy("Czech National Bank")

    def fetch_quotes(self) -> RateQuotes:
        """Return the newest list (``RateProvider``)."""
        try:
            body = fetch(settings.CNB_RATES_URL, MEDIA_TYPES, MAX_BYTES, TIMEOUT_S)
        except FetchFailed as error:
            raise RatesUnavailable(str(error)) from error
        return read_list(body)

    def get_newest_day(self, now: datetime) -> date:
        """Return the day of the newest list that may be published (``RateProvider``)."""
        return bank_days.get_newest_day(now, PUBLISHED_AT, is_czech_holiday)


def read_list(body: bytes) -> RateQuotes:
    """
    Return the quotes of the list.

    :raises RatesUnavailable: if ``body`` is not the bank's list, or incomplete
    """
    try:
        first, heading, *rows = body.decode("utf-8-sig").strip().splitlines()
        published = FIRST_LINE.fullmatch(first.strip())
        if published is None or heading.strip() != HEADING or not rows:
            raise ValueError("another kind of text")
        day, month, year = (int(part) for part in published.groups())
        quoted = [_parse_quote(row) for row in rows]
        if len(dict(quoted)) != len(quoted):
            raise ValueError("a currency is listed twice")
        return RateQuotes("CZK", date(year, month, day), {code: units for code, units in quoted if units})
    except ValueError as error:
        raise RatesUnavailable(_("the answer is not a list of rates")) from error


def _parse_quote(row: str) -> tuple[str, Fraction]:
    """Return a code and how many units one crown is worth; 0 for an invalid rate."""
    _country, _name, amount, code, crowns = row.strip().split("|")
    if not CODE.fullmatch(code):
        raise ValueError("not a currency")
    price = Fraction(crowns.replace(",", ".")) if CROWNS.fullmatch(crowns) else Fraction(0)
    return code, Fraction(amount) / price if price and AMOUNT.fullmatch(amount) else Fraction(0)
