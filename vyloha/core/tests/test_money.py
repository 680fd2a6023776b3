import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.core.money import Money


@pytest.mark.parametrize(
    ("minor", "currency", "text"),
    [
        (123450, "CZK", "1\u00a0234,50\u00a0Kč"),
        (19900, "CZK", "199,00\u00a0Kč"),
        (-990, "EUR", "-9,90\u00a0€"),
        (5, "JPY", "5\u00a0JP¥"),
    ],
)
def test_an_amount_is_written_as_czechs_write_it(minor, currency, text):
    assert Money(minor, currency).text == text


@pytest.mark.parametrize(("written", "minor"), [("199", 19900), ("199.9", 19990), ("1 234,50", 123450), ("\u00a00", 0)])
def test_an_amount_is_read_with_a_point_or_a_comma(written, minor):
    assert Money.parse(written, "CZK").minor == minor


@pytest.mark.parametrize(
    "written", ["", "abc", "1.234", "NaN", "Infinity", "1e99", "1e9", "1_000", "٣", "1,2,3", ".", "--1"]
)
def test_what_is_no_amount_is_refused(written):
    with pytest.raises(ValueError, match=r"amount|decimal places"):
        Money.parse(written, "CZK")


@given(st.integers(-(10**12), 10**12))
def test_reading_what_was_written_gives_the_same_amount(minor):
    assert Money.parse(str(Money(minor, "CZK").decimal), "CZK").minor == minor


def test_currencies_do_not_mix():
    with pytest.raises(ValueError, match="CZK and EUR"):
        Money(1, "CZK") + Money(1, "EUR")
