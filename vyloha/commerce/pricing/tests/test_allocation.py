"""Allocated parts sum to the whole: refunds equal payments, discounts equal coupons."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.commerce.pricing.allocation import allocate
from vyloha.commerce.pricing.vat import compute_vat_lines, compute_vat_shares

WEIGHTS = st.lists(st.integers(0, 10**9), min_size=1, max_size=20).filter(any)
AMOUNT = st.integers(-(10**12), 10**12)
RATE = st.sampled_from([2100, 1200, 0])


@given(AMOUNT, WEIGHTS)
def test_parts_sum_to_amount_and_are_less_than_a_unit_off(amount, weights):
    parts = allocate(amount, weights)

    assert sum(parts) == amount
    whole = sum(weights)
    assert all(abs(part * whole - amount * weight) < whole for part, weight in zip(parts, weights, strict=True))


@given(AMOUNT, WEIGHTS)
def test_part_with_zero_weight_is_zero(amount, weights):
    assert all(part == 0 for part, weight in zip(allocate(amount, weights), weights, strict=True) if not weight)


@given(st.integers(0, 10**9), st.lists(st.integers(0, 10**6), min_size=1, max_size=12).filter(any))
def test_allocated_discount_leaves_no_negative_line(discount, totals):
    discount = min(discount, sum(totals))

    left = [total - part for total, part in zip(totals, allocate(discount, totals), strict=True)]

    assert min(left) >= 0
    assert sum(left) == sum(totals) - discount


@given(
    paid=st.integers(0, 10**8),
    refunds=st.lists(st.integers(1, 9), min_size=1, max_size=8),  # units of each refund, finally all of them
    rate=RATE,
)
def test_successive_refunds_sum_to_payment(paid, refunds, rate):
    pieces = sum(refunds)
    prices, vat = allocate(paid, [1] * pieces), allocate(compute_vat_shares([(paid, rate)])[0], [1] * pieces)
    refunded: Counter[str] = Counter()

    for first, count in zip([sum(refunds[:i]) for i in range(len(refunds))], refunds, strict=True):
        refunded["gross"] += sum(prices[first : first + count])
        refunded["vat"] += sum(vat[first : first + count])

    assert refunded["gross"] == paid
    assert [refunded["vat"]] == ([line.vat for line in compute_vat_lines([(paid, rate)])] or [0])


def test_equal_remainders_are_rounded_in_order():
    assert allocate(100, [1, 1, 1]) == [34, 33, 33]
    assert allocate(-100, [1, 1, 1]) == [-33, -33, -34]


def test_amount_without_weights_is_rejected():
    assert allocate(0, [0, 0]) == [0, 0]
    assert allocate(0, []) == []
    with pytest.raises(ValueError, match="nothing to split"):
        allocate(1, [0])
