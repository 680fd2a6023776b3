import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.core.money import Money


@pytest.mark.parametrize(
    ("minor", "currency", "text"),
    [
        (123450, "CZK", "1\u00a0234,50\u00a0Kč"),
        (19900, "CZK", "199\u00a0Kč"),
        (-990, "EUR", "-9,90\u00a0€"),
        (5, "JPY", "5\u00a0JP¥"),
        (123456789005, "CZK", "1\u00a0234\u00a0567\u00a0890,05\u00a0Kč"),
    ],
)
def test_amount_is_formatted_in_czech(minor, currency, text):
    assert Money(minor, currency).text == text


@pytest.mark.parametrize(("written", "minor"), [("199", 19900), ("199.9", 19990), ("1 234,50", 123450), ("\u00a00", 0)])
def test_amount_is_parsed_with_point_or_comma(written, minor):
    assert Money.parse(written, "CZK").minor == minor


@pytest.mark.parametrize(
    "written", ["", "abc", "1.234", "NaN", "Infinity", "1e99", "1e9", "1_000", "٣", "1,2,3", ".", "--1"]
)
def test_invalid_amount_is_rejected(written):
    with pytest.raises(ValueError, match=r"amount|decimal places"):
        Money.parse(written, "CZK")


@given(st.integers(-(10**12), 10**12))
def test_formatted_amount_is_parsed_back(minor):
    assert Money.parse(str(Money(minor, "CZK").decimal), "CZK").minor == minor


def test_adding_different_currencies_raises():
    with pytest.raises(ValueError, match="CZK and EUR"):
        Money(1, "CZK") + Money(1, "EUR")
