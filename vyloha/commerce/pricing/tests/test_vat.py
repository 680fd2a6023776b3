import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.commerce.pricing.vat import compute_vat, compute_vat_lines, compute_vat_shares, format_vat_rate

AMOUNTS = st.lists(st.tuples(st.integers(0, 10**9), st.sampled_from([2100, 1200, 0])), max_size=30)


def test_vat_is_computed_from_gross_amount():
    assert compute_vat(12100, 2100) == 2100
    assert compute_vat(11200, 1200) == 1200
    assert compute_vat(19900, 0) == 0
    assert compute_vat(100, 2100) == 17  # 17.36


def test_rate_with_zero_amount_has_no_line():
    assert [line.rate for line in compute_vat_lines([(10000, 1200), (0, 2100)])] == [1200]
    assert compute_vat_shares([(10000, 1200), (0, 2100)]) == [1071, 0]


def test_rounding_difference_goes_to_largest_remainder():
    # 100 haléře at 21 % hold 17.36: three of them on one document hold 52.07, not 3 × 17.
    assert compute_vat_shares([(100, 2100)] * 3) == [18, 17, 17]


@given(AMOUNTS)
def test_vat_shares_of_lines_sum_to_document(amounts):
    shares = compute_vat_shares(amounts)

    for line in compute_vat_lines(amounts):
        assert (
            sum(share for share, (_minor, rate) in zip(shares, amounts, strict=True) if rate == line.rate) == line.vat
        )
    assert all(0 <= share <= minor for share, (minor, _rate) in zip(shares, amounts, strict=True))


@given(AMOUNTS)
def test_base_and_vat_sum_to_gross_amount(amounts):
    assert sum(line.base + line.vat for line in compute_vat_lines(amounts)) == sum(minor for minor, _rate in amounts)


@pytest.mark.parametrize(
    ("rate", "text"), [(2100, "21"), (1250, "12,5"), (1205, "12,05"), (5, "0,05"), (0, "0"), (10_000, "100")]
)
def test_rate_is_formatted_in_per_cent(rate, text):
    assert format_vat_rate(rate) == f"{text}\u00a0%"
