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


def build_list(days_ago: int = 0, base: str = "CZK", **crowns: str | None) -> RateQuotes:
    said = CROWNS | crowns
    units = {code: 1 / Fraction(price) for code, price in said.items() if price}
    return RateQuotes(base, timezone.localdate() - timedelta(days=days_ago), units)


def get_rates(code: str) -> list[int]:
    """Return the rates that a currency has had, the first one first."""
    return list(ExchangeRate.objects.filter(currency=code).order_by("pk").values_list("rate_e12", flat=True))


def get_rate(code: str) -> int | None:
    rate = Currency.objects.get(code=code).rate
    return rate.rate_e12 if rate else None


def get_problem(code: str) -> str:
    return Currency.objects.get(code=code).rate_problem


def test_first_list_sets_rates_with_source_and_day():
    a_currency("EUR")
    a_currency("HUF")
    a_currency("PLN", follows_provider=False)

    taken = apply_rates(build_list(), "cnb")

    assert (taken.changed, taken.problems) == (["EUR", "HUF"], {})
    assert (get_rate("EUR"), get_rate("HUF"), get_rate("PLN")) == (
        41_067_761_807,
        15_847_860_538_827,
        None,
    )
    rate = ExchangeRate.objects.get(currency="EUR")
    assert (rate.source, rate.published_on) == ("cnb", timezone.localdate())
    assert timezone.now() - rate.taken_at < timedelta(minutes=1)


def test_default_currency_never_gets_rate():
    Currency.objects.filter(code="CZK").update(follows_provider=True)
    quotes = build_list(base="EUR", CZK="0.041")

    apply_rates(quotes, "ecb")

    assert get_rate("CZK") is None


def test_unchanged_rate_is_not_saved_again():
    a_currency("EUR")
    apply_rates(build_list(days_ago=1), "cnb")

    assert apply_rates(build_list(), "cnb").changed == []

    assert len(get_rates("EUR")) == 1
    assert PricingSettings.load().rates_published_on == timezone.localdate()


def test_old_rates_are_kept_after_new_one():
    a_currency("EUR")
    apply_rates(build_list(days_ago=1), "cnb")

    apply_rates(build_list(EUR="24.000"), "cnb")

    assert get_rates("EUR") == [41_067_761_807, 41_666_666_667]
    assert get_rate("EUR") == 41_666_666_667


@pytest.mark.parametrize(
    ("crowns", "is_believed"),
    [("31.65", True), ("31.66", False), ("18.74", True), ("18.73", False), ("243.5", False), ("0.2435", False)],
)
def test_rate_changed_over_30_percent_requires_confirmation(crowns, is_believed):
    a_currency("EUR")
    a_currency("USD")
    apply_rates(build_list(days_ago=1), "cnb")

    taken = apply_rates(build_list(EUR=crowns, USD="21.200"), "cnb")

    euro = Currency.objects.get(code="EUR")
    assert (get_rate("EUR") != 41_067_761_807, euro.refused_rate_e12 is None) == (is_believed, is_believed)
    assert taken.changed == (["EUR", "USD"] if is_believed else ["USD"])


def test_rate_problem_is_shown_until_valid_list():
    a_currency("EUR")
    apply_rates(build_list(days_ago=1), "cnb")

    apply_rates(build_list(EUR="2.435"), "cnb")

    told = "Lístek uvádí 1 EUR = 2,435 Kč, což je moc daleko od dosavadního 1 EUR = 24,350 Kč."
    assert get_problem("EUR").replace("\u00a0", " ") == told
    assert Currency.objects.get(code="EUR").refused_rate_e12 == 410_677_618_070

    apply_rates(build_list(), "cnb")

    assert (get_problem("EUR"), Currency.objects.get(code="EUR").refused_rate_e12) == ("", None)


def test_missing_currency_keeps_rate_and_others_are_updated():
    a_currency("EUR", "0.041")
    a_currency("USD", "0.047")

    taken = apply_rates(build_list(EUR=None), "cnb")

    assert (get_rate("EUR"), taken.changed) == (41_000_000_000, ["USD"])
    assert get_problem("EUR") == "V kurzovním lístku není použitelný kurz EUR."


@pytest.mark.parametrize("crowns", ["10000000", "0.0000001"])
def test_implausible_first_rate_is_rejected(crowns):
    a_currency("EUR")

    apply_rates(build_list(EUR=crowns), "cnb")

    assert (get_rate("EUR"), get_rates("EUR")) == (None, [])
    assert get_problem("EUR") == "V kurzovním lístku není použitelný kurz EUR."


@pytest.mark.parametrize(
    ("days_ago", "message"), [(-1, "teprve přijde"), (8, "moc dávno"), (2, "už máme novější"), (400, "moc dávno")]
)
def test_list_of_wrong_day_is_rejected(days_ago, message):
    a_currency("EUR")
    apply_rates(build_list(days_ago=1), "cnb")

    with pytest.raises(RatesUnavailable, match=message):
        apply_rates(build_list(days_ago=days_ago, EUR="24.000"), "cnb")

    assert get_rate("EUR") == 41_067_761_807


def test_list_of_other_provider_may_be_older():
    a_currency("EUR")
    apply_rates(build_list(), "cnb")

    apply_rates(build_list(days_ago=1, EUR="24.000"), "ecb")

    assert get_rate("EUR") == 41_666_666_667


def test_list_without_default_currency_is_rejected():
    a_currency("EUR")

    with pytest.raises(RatesUnavailable, match="chybí CZK"):
        apply_rates(build_list(base="EUR"), "ecb")

    assert get_rate("EUR") is None


def test_saved_rate_cannot_be_changed():
    a_currency("EUR", "0.041")
    rate = ExchangeRate.objects.get()
    rate.rate_e12 = 1

    with pytest.raises(ValueError, match="never changed"):
        rate.save()

    assert get_rates("EUR") == [41_000_000_000]


@pytest.mark.parametrize(
    ("code", "rate_e12", "text"),
    [
        ("EUR", 41_067_761_807, "1 EUR = 24,350 Kč"),
        ("HUF", 15_847_860_538_827, "100 HUF = 6,310 Kč"),
        ("IDR", 699_300_699_300_699, "1 000 IDR = 1,430 Kč"),
        ("KWD", 13_333_333_333, "1 KWD = 75,000 Kč"),
    ],
)
def test_rate_is_formatted_as_by_czech_banks(code, rate_e12, text):
    assert format_rate(code, rate_e12).replace("\u00a0", " ") == text
