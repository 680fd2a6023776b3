"""The rate lists of banks are read over HTTP from a stand-in: as documented, and with errors."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any

import pytest

from vyloha.commerce.pricing.providers import RATE_PROVIDERS, RateProvider, RatesUnavailable
from vyloha.core.tests.stand_in import Bank, a_bank
from vyloha.integrations import cnb
from vyloha.integrations.cnb import CnbRates
from vyloha.integrations.ecb import EcbRates
from vyloha.integrations.tests.lists import cnb_list, ecb_list

DAY = date(2026, 11, 20)


@pytest.fixture
def bank(settings: Any) -> Iterator[Bank]:
    """Run a stand-in for both adapters."""
    with a_bank() as one:
        settings.CNB_RATES_URL = settings.ECB_RATES_URL = one.address
        yield one


# mypy checks each of them against its port.
KNOWN_PROVIDERS: list[RateProvider] = [CnbRates(), EcbRates()]


def get_provider(name: str) -> RateProvider:
    return RATE_PROVIDERS[name]


def test_every_built_in_provider_fills_its_port(settings):
    registered = {type(RATE_PROVIDERS[name]) for name in settings.RATE_PROVIDERS}

    assert registered == {type(provider) for provider in KNOWN_PROVIDERS}


def test_cnb_list_gives_exact_rates(bank):
    bank.body = cnb_list(DAY)

    quotes = get_provider("cnb").fetch_quotes()

    assert (quotes.base, quotes.published_on) == ("CZK", DAY)
    assert quotes.units["HUF"] == Fraction(100_000, 6310)
    # 10^12 / 24.35 = 41067761806.98…; 10^12 × 100 / 15.21 = 6574621959237.34…
    assert quotes.compute_rate_e12("EUR", "CZK") == 41_067_761_807
    assert quotes.compute_rate_e12("JPY", "CZK") == 6_574_621_959_237
    assert quotes.compute_rate_e12("IDR", "CZK") == 699_300_699_300_699
    assert bank.asked == ["/list"]


def test_ecb_list_is_crossed_to_crowns_and_rounded_once(bank):
    bank.body, bank.kind = ecb_list(DAY), "text/xml"

    quotes = get_provider("ecb").fetch_quotes()

    assert (quotes.base, quotes.published_on) == ("EUR", DAY)
    assert quotes.compute_rate_e12("EUR", "CZK") == 41_067_761_807
    # 385.90 / 24.350 = 15.848049281314168…; with the euro rounded in between it would end with 321.
    assert quotes.compute_rate_e12("HUF", "CZK") == 15_848_049_281_314
    assert quotes.compute_rate_e12("CZK", "CZK") == 10**12


def test_invalid_quote_is_left_out(bank):
    rows = {
        "EUR": "EMU|euro|1|EUR|0,000", "USD": "USA|dolar|1|USD|-21,100", "HUF": "Maďarsko|forint|0|HUF|6,310",
        "PLN": "Polsko|zlotý|1|PLN|5,7", "JPY": "Japonsko|jen|100|JPY|", "AUD": None,
    }  # fmt: skip
    bank.body = cnb_list(DAY, **rows)

    assert set(get_provider("cnb").fetch_quotes().units) == {"IDR", "GBP"}

    bank.body, bank.kind = ecb_list(DAY, USD="N/A", PLN="0", HUF="-385.9", GBP="1e3"), "text/xml"

    assert set(get_provider("ecb").fetch_quotes().units) == {"JPY", "CZK"}


CZECH = cnb_list(DAY).decode()
EUROPEAN = ecb_list(DAY).decode()


@pytest.mark.parametrize(
    "body",
    [
        "",
        "\n\n",
        "<!DOCTYPE html><html><body>Údržba</body></html>",
        CZECH[:18],
        CZECH[:60],
        CZECH[: CZECH.index("HUF") + 2],
        CZECH.replace("kód", "code"),
        CZECH.replace("20.11.2026", "31.11.2026"),
        CZECH + "EMU|euro|1|EUR|48,700\n",
        CZECH.encode("utf-16").decode("latin-1"),
        '{"error": "maintenance"}',
    ],
)
def test_invalid_cnb_list_is_rejected(bank, body):
    bank.body = body.encode()

    with pytest.raises(RatesUnavailable, match="není kurzovní lístek"):
        get_provider("cnb").fetch_quotes()


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<html></html>",
        EUROPEAN[: EUROPEAN.index("PLN")],
        EUROPEAN.replace("time='2026-11-20'", "time='20.11.2026'"),
        EUROPEAN.replace("currency='USD'", "currency='EURO'"),
        EUROPEAN.replace("currency='USD'", "code='USD'"),
        EUROPEAN.replace("<Cube currency='USD'", "<Cube currency='JPY'"),
        EUROPEAN.replace("2002-08-01/eurofxref", "2030/other"),
        EUROPEAN.replace(
            "<gesmes:Envelope", '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<gesmes:Envelope', 1
        ).replace("Reference rates", "&b;"),
        EUROPEAN.replace(
            "<gesmes:Envelope", '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<gesmes:Envelope', 1
        ).replace("Reference rates", "&a;"),
    ],
)
def test_invalid_ecb_list_is_rejected(bank, body):
    bank.body, bank.kind = body.encode(), "text/xml"

    with pytest.raises(RatesUnavailable, match="není kurzovní lístek"):
        get_provider("ecb").fetch_quotes()


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"manner": "silent"}, "server neodpověděl včas"),
        ({"manner": "drips"}, "server neodpověděl včas"),
        ({"status": 503}, "server odpověděl 503"),
        ({"status": 404}, "server odpověděl 404"),
        ({"status": 204}, "server odpověděl 204"),
        ({"status": 302, "location": "/list"}, "server odpověděl 302"),
        ({"kind": "text/html; charset=utf-8"}, "server poslal něco jiného: text/html"),
        ({"body": b"x" * 60_000}, "odpověď je moc dlouhá"),
        ({"promised": 10_000}, "odpověď se přerušila"),
    ],
)
def test_bad_server_answer_is_reported_in_czech(bank, answer, message, monkeypatch):
    bank.body = cnb_list(DAY)
    if "manner" in answer:
        monkeypatch.setattr(cnb, "TIMEOUT_S", 0.5)  # nobody waits ten in a test
    for name, value in answer.items():
        setattr(bank, name, value)

    with pytest.raises(RatesUnavailable, match=message):
        get_provider("cnb").fetch_quotes()

    assert len(bank.asked) == 1


def test_unreachable_server_is_reported(settings):
    with a_bank() as bank:
        settings.CNB_RATES_URL = bank.address

    with pytest.raises(RatesUnavailable, match="server není dostupný"):
        get_provider("cnb").fetch_quotes()


@pytest.mark.parametrize(
    ("name", "now", "newest"),
    [  # in Prague it is one hour later in winter, two in summer
        ("cnb", datetime(2026, 11, 20, 13, 29, tzinfo=UTC), date(2026, 11, 19)),
        ("cnb", datetime(2026, 11, 20, 13, 30, tzinfo=UTC), date(2026, 11, 20)),
        ("cnb", datetime(2026, 7, 1, 12, 30, tzinfo=UTC), date(2026, 7, 1)),
        ("cnb", datetime(2026, 11, 22, 20, tzinfo=UTC), date(2026, 11, 20)),
        ("cnb", datetime(2026, 11, 17, 20, tzinfo=UTC), date(2026, 11, 16)),  # a Czech holiday
        ("ecb", datetime(2026, 11, 17, 20, tzinfo=UTC), date(2026, 11, 17)),
        ("ecb", datetime(2026, 11, 20, 14, 59, tzinfo=UTC), date(2026, 11, 19)),
        ("ecb", datetime(2026, 4, 6, 20, tzinfo=UTC), date(2026, 4, 2)),  # Easter Monday, after Good Friday
        ("cnb", datetime(2027, 1, 1, 20, tzinfo=UTC), date(2026, 12, 31)),
    ],
)
def test_newest_list_day_follows_bank_working_days(name, now, newest):
    assert get_provider(name).get_newest_day(now) == newest
