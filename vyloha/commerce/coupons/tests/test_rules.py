"""Coupons apply by their rules, and their discounts are spread over the lines."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.commerce.coupons.models import Coupon, normalize_code
from vyloha.commerce.coupons.rejections import RejectionReason
from vyloha.commerce.coupons.rules import CouponLine, compute_discounts, find_rejection
from vyloha.commerce.pricing.conversion import CurrencyConversion, PriceRounding
from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.core.money import get_default_format

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
DAY = timedelta(days=1)
CROWNS = ShopCurrency("CZK", get_default_format("CZK"))
SHIRT, SOCKS, SHIRTS_CATEGORY, SOCKS_CATEGORY = 1, 2, 10, 20


def build_coupon(kind: str = "percent", amount: int = 1000, pk: int = 1, **fields: Any) -> Coupon:
    return Coupon(pk=pk, code=f"kod{pk}", discount_type=kind, amount=amount, **fields)


def build_line(total: int = 10_000, product: int = SHIRT, quantity: int = 1, *, on_sale: bool = False) -> CouponLine:
    category = SHIRTS_CATEGORY if product == SHIRT else SOCKS_CATEGORY
    return CouponLine(product, frozenset({category}), quantity, total, on_sale)


def find_reason(offered: Coupon, *lines: CouponLine, uses: int = 0) -> RejectionReason | None:
    refusal = find_rejection(offered, lines or [build_line()], CROWNS, uses, NOW)
    return refusal.reason if refusal else None


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, None),
        ({"is_enabled": False}, RejectionReason.UNKNOWN),
        ({"starts_at": NOW + DAY}, RejectionReason.NOT_STARTED),
        ({"starts_at": NOW}, None),
        ({"ends_at": NOW}, RejectionReason.EXPIRED),
        ({"ends_at": NOW + DAY}, None),
        ({"usage_limit": 3, "used_count": 2}, None),
        ({"usage_limit": 3, "used_count": 3}, RejectionReason.USED_UP),
        ({"usage_limit_per_customer": 2}, RejectionReason.USED_BY_CUSTOMER),
        ({"usage_limit_per_customer": 3}, None),
        ({"min_spend_minor": 10_000}, None),
        ({"min_spend_minor": 10_001}, RejectionReason.MIN_SPEND),
        ({"max_spend_minor": 10_000}, None),
        ({"max_spend_minor": 9_999}, RejectionReason.MAX_SPEND),
        ({"product_ids": [SHIRT]}, None),
        ({"product_ids": [SOCKS]}, RejectionReason.NOT_FOR_THESE),
        ({"excluded_product_ids": [SHIRT]}, RejectionReason.NOT_FOR_THESE),
        ({"category_ids": [SHIRTS_CATEGORY]}, None),
        ({"category_ids": [SOCKS_CATEGORY]}, RejectionReason.NOT_FOR_THESE),
        ({"category_ids": [SOCKS_CATEGORY], "product_ids": [SHIRT]}, None),
        ({"excluded_category_ids": [SHIRTS_CATEGORY]}, RejectionReason.NOT_FOR_THESE),
        ({"product_ids": [SHIRT], "excluded_category_ids": [SHIRTS_CATEGORY]}, RejectionReason.NOT_FOR_THESE),
    ],
)
def test_coupon_applies_or_gives_rejection_reason(fields: dict[str, Any], expected: RejectionReason | None) -> None:
    assert find_reason(build_coupon(**fields), uses=2) == expected


def test_coupon_excluding_sale_items_needs_regular_price_item() -> None:
    offered = build_coupon(exclude_sale_items=True)

    assert find_reason(offered, build_line(on_sale=True)) == RejectionReason.SALE_ITEMS
    assert find_reason(offered, build_line(on_sale=True), build_line(product=SOCKS)) is None


def test_empty_cart_checks_only_dates_and_uses() -> None:
    assert find_rejection(build_coupon(product_ids=[SOCKS], min_spend_minor=1), [], CROWNS, 0, NOW) is None
    assert find_rejection(build_coupon(ends_at=NOW), [], CROWNS, 0, NOW) is not None


def compute_off(lines: list[CouponLine], *coupons: Coupon) -> list[tuple[int, ...]]:
    return [discount.by_line for discount in compute_discounts(coupons, lines, CROWNS)]


@pytest.mark.parametrize(
    ("coupons", "totals", "expected"),
    [
        # A percentage of the whole is exact, its haléře go to the largest fractions.
        ([build_coupon(amount=1000)], [10_005, 10_005], [(1001, 1000)]),
        ([build_coupon(amount=3333)], [1, 1, 1], [(1, 0, 0)]),
        ([build_coupon(amount=10_000)], [333, 1], [(333, 1)]),
        ([build_coupon("fixed_cart", 1000)], [3333, 3333, 3334], [(333, 333, 334)]),
        ([build_coupon("fixed_cart", 100_000)], [500, 700], [(500, 700)]),
        ([build_coupon("fixed_product", 300)], [1000, 200], [(300, 200)]),
        # Percentages are of the price before other coupons; the amount off the whole comes last.
        (
            [build_coupon("fixed_cart", 5000, pk=1), build_coupon(amount=5000, pk=2)],
            [10_000],
            [(5000,), (5000,)],
        ),
        ([build_coupon(amount=6000, pk=1), build_coupon(amount=6000, pk=2)], [1000], [(600,), (400,)]),
    ],
)
def test_discounts_are_spread_over_lines(
    coupons: list[Coupon], totals: list[int], expected: list[tuple[int, ...]]
) -> None:
    assert compute_off([build_line(total) for total in totals], *coupons) == expected


def test_fixed_product_discount_applies_to_each_unit() -> None:
    assert compute_off([build_line(30_000, quantity=3)], build_coupon("fixed_product", 1000)) == [(3000,)]


@pytest.mark.parametrize("kind", ["percent", "fixed_cart", "fixed_product"])
def test_only_eligible_lines_get_a_discount(kind: str) -> None:
    limited = build_coupon(kind, 1000, category_ids=[SHIRTS_CATEGORY], exclude_sale_items=True)
    lines = [build_line(), build_line(product=SOCKS), build_line(on_sale=True)]

    [(shirt, socks, on_sale)] = compute_off(lines, limited)

    assert (shirt, socks, on_sale) == (1000, 0, 0)


KINDS = st.sampled_from(["percent", "fixed_cart", "fixed_product"])
COUPONS = st.lists(st.tuples(KINDS, st.integers(0, 10_000)), min_size=1, max_size=4)
LINES = st.lists(st.tuples(st.integers(0, 10**7), st.integers(1, 20)), min_size=1, max_size=8)


@given(COUPONS, LINES)
def test_coupons_together_never_exceed_line_total(kinds: list[tuple[str, int]], totals: list[tuple[int, int]]) -> None:
    lines = [build_line(total, quantity=quantity) for total, quantity in totals]
    coupons = [build_coupon(kind, amount, pk) for pk, (kind, amount) in enumerate(kinds, 1)]

    discounts = compute_off(lines, *coupons)

    for parts, (total, _quantity) in zip(zip(*discounts, strict=True), totals, strict=True):
        assert all(part >= 0 for part in parts)
        assert sum(parts) <= total


@pytest.mark.parametrize(
    ("typed", "code"),
    [(" LETO10 ", "leto10"), ("Léto", "léto"), ("le to", "leto"), ("a\x00b", ""), ("x" * 51, ""), ("", "")],
)
def test_codes_are_compared_without_case_and_spaces(typed: str, code: str) -> None:
    assert normalize_code(typed) == code


def test_fixed_discount_is_converted_without_price_endings() -> None:
    """5 Kč at 0.04 are 0.20 EUR, also where prices end with 0.90."""
    conversion = CurrencyConversion(rate_e12=40_000_000_000, rounding=PriceRounding(step=100, ending=90))
    euro = ShopCurrency("EUR", get_default_format("EUR"), conversion, rate_id=1)

    assert euro.convert(500).minor == 90
    assert euro.convert_exactly(500).minor == 20
