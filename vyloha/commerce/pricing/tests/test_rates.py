"""Applying a bank's list of rates, and the messages to the merchant about the rest."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from vyloha.commerce.pricing.models import Currency, ExchangeRate, PricingSettings
from vyloha.commerce.pricing.providers import RateQuotes, RatesUnavailable
from vyloha.commerce.pricing.rate_texts import format_rate
from vyloha.commerce.pricing.rates import apply_rates
from vyloha.commerce.pricing.tests.makers import a_currency

pytestmark = pytest.mark.django_db

CROWNS = {"EUR": "24.350", "USD": "21.100", "HUF": "0.0631"}  # for one


def a_list(days_ago: int = 0, base: str = "CZK", **crowns: str | None) -> RateQuotes:
    said = CROWNS | crowns
    units = {code: 1 / Fraction(price) for code, price in said.items() if price}
    return RateQuotes(base, timezone.localdate() - timedelta(days=days_ago), units)


def rates_of(code: str) -> list[int]:
    """Return the rates that a currency has had, the first one first."""
    return list(ExchangeRate.objects.filter(currency=code).order_by("pk").values_list("rate_e12", flat=True))


def current(code: str) -> int | None:
    rate = Currency.objects.get(code=code).rate
    return rate.rate_e12 if rate else None


def problem(code: str) -> str:
    return Currency.objects.get(code=code).rate_problem


def test_a_first_list_gives_every_follower_its_rate_with_source_and_day():
    a_currency("EUR")
    a_currency("HUF")
    a_currency("PLN", follows_provider=False)

    taken = apply_rates(a_list(), "cnb")

    assert (taken.changed, taken.problems) == (["EUR", "HUF"], {})
    assert (current("EUR"), current("HUF"), current("PLN")) == (41_067_761_807, 15_847_860_538_827, None)
    rate = ExchangeRate.objects.get(currency="EUR")
    assert (rate.source, rate.published_on) == ("cnb", timezone.localdate())
    assert timezone.now() - rate.taken_at < timedelta(minutes=1)


def test_the_default_currency_never_gets_a_rate():
    Currency.objects.filter(code="CZK").update(follows_provider=True)
    quotes = a_list(base="EUR", CZK="0.041")

    apply_rates(quotes, "ecb")

    assert current("CZK") is None


def test_a_rate_that_stays_the_same_is_not_written_again():
    a_currency("EUR")
    apply_rates(a_list(days_ago=1), "cnb")

    assert apply_rates(a_list(), "cnb").changed == []

    assert len(rates_of("EUR")) == 1
    assert PricingSettings.load().rates_published_on == timezone.localdate()


def test_old_rates_are_kept_when_a_new_one_comes():
    a_currency("EUR")
    apply_rates(a_list(days_ago=1), "cnb")

    apply_rates(a_list(EUR="24.000"), "cnb")

    assert rates_of("EUR") == [41_067_761_807, 41_666_666_667]
    assert current("EUR") == 41_666_666_667


@pytest.mark.parametrize(
    ("crowns", "is_believed"),
    [("31.65", True), ("31.66", False), ("18.74", True), ("18.73", False), ("243.5", False), ("0.2435", False)],
)
def test_a_rate_more_than_30_percent_away_is_for_the_merchant_to_confirm(crowns, is_believed):
    a_currency("EUR")
    a_currency("USD")
    apply_rates(a_list(days_ago=1), "cnb")

    taken = apply_rates(a_list(EUR=crowns, USD="21.200"), "cnb")

    euro = Currency.objects.get(code="EUR")
    assert (current("EUR") != 41_067_761_807, euro.refused_rate_e12 is None) == (is_believed, is_believed)
    assert taken.changed == (["EUR", "USD"] if is_believed else ["USD"])


def test_the_merchant_reads_what_was_refused_until_a_good_list_comes():
    a_currency("EUR")
    apply_rates(a_list(days_ago=1), "cnb")

    apply_rates(a_list(EUR="2.435"), "cnb")

    told = "Lístek uvádí 1 EUR = 2,435 Kč, což je moc daleko od dosavadního 1 EUR = 24,350 Kč."
    assert problem("EUR").replace("\u00a0", " ") == told
    assert Currency.objects.get(code="EUR").refused_rate_e12 == 410_677_618_070

    apply_rates(a_list(), "cnb")

    assert (problem("EUR"), Currency.objects.get(code="EUR").refused_rate_e12) == ("", None)


def test_a_currency_that_is_missing_keeps_its_rate_and_the_others_go_on():
    a_currency("EUR", "0.041")
    a_currency("USD", "0.047")

    taken = apply_rates(a_list(EUR=None), "cnb")

    assert (current("EUR"), taken.changed) == (41_000_000_000, ["USD"])
    assert problem("EUR") == "V kurzovním lístku není použitelný kurz EUR."


@pytest.mark.parametrize("crowns", ["10000000", "0.0000001"])
def test_a_first_rate_that_no_currency_has_is_refused(crowns):
    a_currency("EUR")

    apply_rates(a_list(EUR=crowns), "cnb")

    assert (current("EUR"), rates_of("EUR")) == (None, [])
    assert problem("EUR") == "V kurzovním lístku není použitelný kurz EUR."


@pytest.mark.parametrize(
    ("days_ago", "message"), [(-1, "teprve přijde"), (8, "moc dávno"), (2, "už máme novější"), (400, "moc dávno")]
)
def test_a_list_from_another_time_changes_nothing(days_ago, message):
    a_currency("EUR")
    apply_rates(a_list(days_ago=1), "cnb")

    with pytest.raises(RatesUnavailable, match=message):
        apply_rates(a_list(days_ago=days_ago, EUR="24.000"), "cnb")

    assert current("EUR") == 41_067_761_807


def test_another_bank_may_be_a_day_behind():
    a_currency("EUR")
    apply_rates(a_list(), "cnb")

    apply_rates(a_list(days_ago=1, EUR="24.000"), "ecb")

    assert current("EUR") == 41_666_666_667


def test_a_list_without_the_currency_of_the_shop_is_refused():
    a_currency("EUR")

    with pytest.raises(RatesUnavailable, match="chybí CZK"):
        apply_rates(a_list(base="EUR"), "ecb")

    assert current("EUR") is None


def test_a_rate_is_never_written_over():
    a_currency("EUR", "0.041")
    rate = ExchangeRate.objects.get()
    rate.rate_e12 = 1

    with pytest.raises(ValueError, match="never changed"):
        rate.save()

    assert rates_of("EUR") == [41_000_000_000]


@pytest.mark.parametrize(
    ("code", "rate_e12", "text"),
    [
        ("EUR", 41_067_761_807, "1 EUR = 24,350 Kč"),
        ("HUF", 15_847_860_538_827, "100 HUF = 6,310 Kč"),
        ("IDR", 699_300_699_300_699, "1 000 IDR = 1,430 Kč"),
        ("KWD", 13_333_333_333, "1 KWD = 75,000 Kč"),
    ],
)
def test_a_rate_is_said_as_banks_say_it(code, rate_e12, text):
    assert format_rate(code, rate_e12).replace("\u00a0", " ") == text
