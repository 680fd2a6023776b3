"""docs/pricing.md, "Another currency": one rounding, in whole numbers."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.commerce.pricing.conversion import RATE_ONE, CurrencyConversion, Direction, PriceRounding

EUR_E12 = int(Decimal("0.04") * RATE_ONE)  # 25 Kč

amounts = st.integers(0, 10**12)
rates = st.integers(1, 10**16)
steps = st.integers(1, 10_000)


@st.composite
def roundings(draw):
    step = draw(steps)
    return PriceRounding(step, draw(st.integers(0, step - 1)), draw(st.sampled_from(Direction)))


@pytest.mark.parametrize(
    ("rounding", "minor", "converted"),
    [
        (PriceRounding(), 19900, 796),
        (PriceRounding(), 13, 1),  # 0,52 of a cent
        (PriceRounding(), 12, 1),  # a price above zero stays above zero
        (PriceRounding(5), 19900, 795),
        (PriceRounding(5, 0, Direction.UP), 19900, 800),
        (PriceRounding(100, 90), 19900, 790),
        (PriceRounding(100, 90, Direction.UP), 19900, 890),
        (PriceRounding(100, 90, Direction.DOWN), 19900, 790),
        (PriceRounding(100, 90), 500, 90),
        (PriceRounding(100), 0, 0),
        (PriceRounding(10), 1_125, 50),  # 45 is half way, and goes up
    ],
)
def test_price_is_rounded_once_to_step_and_ending(rounding, minor, converted):
    assert CurrencyConversion(EUR_E12, 0, rounding)(minor) == converted


@pytest.mark.parametrize(
    ("rounding", "fee", "converted"),
    [
        (PriceRounding(), "0", 817),
        (PriceRounding(5, 0, Direction.UP), "0", 820),
        (PriceRounding(10), "0", 820),
        (PriceRounding(100, 90), "0", 790),
        (PriceRounding(100, 90, Direction.UP), "0", 890),
        (PriceRounding(), "0.001", 837),
    ],
)
def test_examples_of_documentation_are_correct(rounding, fee, converted):
    rate = 41_067_761_807 + int(Decimal(fee) * RATE_ONE)
    assert CurrencyConversion(rate, 0, rounding)(19900) == converted


def test_sums_are_never_converted():
    huf = CurrencyConversion(int(Decimal("15.848") * RATE_ONE), 0, PriceRounding(100))
    assert 3 * huf(1990) == 94_500
    assert huf(3 * 1990) == 94_600


def test_currency_with_fewer_digits_is_converted():
    assert CurrencyConversion(int(Decimal("6.5") * RATE_ONE), -2)(19900) == 1294  # 1293,5 yen


@given(amounts, rates, roundings())
def test_price_is_nearest_step_in_direction_of_rounding(minor, rate, rounding):
    exact = Fraction(minor * rate, RATE_ONE)
    found = CurrencyConversion(rate, 0, rounding)(minor)
    if not minor:
        assert found == 0
        return
    assert found > 0
    assert (found - rounding.ending) % rounding.step == 0
    if found == (rounding.ending or rounding.step):
        return  # the lowest price
    off = found - exact
    if rounding.direction is Direction.UP:
        assert 0 <= off < rounding.step
    elif rounding.direction is Direction.DOWN:
        assert -rounding.step < off <= 0
    else:
        assert -Fraction(rounding.step, 2) < off <= Fraction(rounding.step, 2)


@given(amounts, amounts, rates, roundings())
def test_conversion_never_decreases_as_amounts_grow(one, other, rate, rounding):
    convert = CurrencyConversion(rate, 0, rounding)
    assert (convert(one) <= convert(other)) or one > other


@given(st.integers(0, 10**7), st.integers(10**8, 10**14), roundings())
def test_range_of_converted_prices_is_range_of_prices(wanted, rate, rounding):
    convert = CurrencyConversion(rate, 0, rounding)
    least = convert.compute_min_source(wanted)
    assert convert(least) >= wanted
    assert least == 0 or convert(least - 1) < wanted


@given(amounts, rates, roundings())
def test_negative_amount_converts_as_its_opposite(minor, rate, rounding):
    convert = CurrencyConversion(rate, 0, rounding)
    assert convert(-minor) == -convert(minor)


def test_unreachable_ending_is_rejected():
    with pytest.raises(ValueError, match="ends"):
        PriceRounding(100, 100)
