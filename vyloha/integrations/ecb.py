"""
Euro reference rates of the European Central Bank,
https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html.

XML: ``<Cube time='2026-11-20'>`` holds ``<Cube currency='CZK' rate='24.350'/>``, units for one euro. It comes out
around 16:00 of every day on which TARGET, the system in which banks pay each other, is open.
"""

import re
from datetime import date, datetime, time
from fractions import Fraction
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.pricing.providers import RateQuotes, RatesUnavailable
from vyloha.core.net.http_client import FetchFailed, fetch
from vyloha.core.public_holidays import is_target_holiday
from vyloha.integrations import bank_days

PUBLISHED_AT = time(16)
MEDIA_TYPES = ("text/xml", "application/xml")
MAX_BYTES = 50_000  # a list has 2
TIMEOUT_S = 10.0
CUBE = "{http://www.ecb.int/vocabulary/2002-08-01/eurofxref}Cube"
CODE = re.compile(r"[A-Z]{3}", re.ASCII)
RATE = re.compile(r"\d{1,9}(?:\.\d{1,9})?", re.ASCII)


class EcbRates:
    """The bank's list at ``settings.ECB_RATES_URL``."""

    label = gettext_lazy("European Central Bank")

    def fetch_quotes(self) -> RateQuotes:
        """Return the newest list (``RateProvider``)."""
        try:
            body = fetch(settings.ECB_RATES_URL, MEDIA_TYPES, MAX_BYTES, TIMEOUT_S)
        except FetchFailed as error:
            raise RatesUnavailable(str(error)) from error
        return read_list(body)

    def get_newest_day(self, now: datetime) -> date:
        """Return the day of the newest list that may be published (``RateProvider``)."""
        return bank_days.get_newest_day(now, PUBLISHED_AT, is_target_holiday)


def read_list(body: bytes) -> RateQuotes:
    """
    Return the quotes of the list.

    :raises RatesUnavailable: if ``body`` is not the bank's list of one day, or incomplete
    """
    try:
        # No document type, so no entities either: nothing in the file can grow or refer elsewhere.
        root = fromstring(body, forbid_dtd=True)
        [of_day] = [cube for cube in root.iter(CUBE) if "time" in cube.attrib]
        quoted = [_parse_quote(cube) for cube in of_day.iterfind(CUBE)]
        if not quoted or len(dict(quoted)) != len(quoted):
            raise ValueError("no currency, or one twice")
        published_on = date.fromisoformat(of_day.attrib["time"])
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise RatesUnavailable(_("the answer is not a list of rates")) from error
    return RateQuotes("EUR", published_on, {code: units for code, units in quoted if units})


def _parse_quote(cube: Element) -> tuple[str, Fraction]:
    """Return a code and how many units one euro is worth; 0 for an invalid rate."""
    code, rate = cube.attrib["currency"], cube.attrib["rate"]
    if not CODE.fullmatch(code):
        raise ValueError("not a currency")
    return code, Fraction(rate) if RATE.fullmatch(rate) else Fraction(0)
