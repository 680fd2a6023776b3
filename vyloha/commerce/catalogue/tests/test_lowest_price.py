"""The lowest price before a reduction: each case of the law, and a comparison with a day-by-day computation."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.commerce.catalogue.lowest_price import PricePlan, compute_lowest_before, compute_lowest_price

START = datetime(2026, 1, 1, tzinfo=UTC)


def day(number: int) -> datetime:
    return START + timedelta(days=number)


def plan(
    on: int, regular: int | None, sale: int | None = None, begins: int | None = None, ends: int | None = None
) -> PricePlan:
    """Return the plan written on a day; a sale may begin and end on other days."""
    return PricePlan(
        day(on), regular, sale, None if begins is None else day(begins), None if ends is None else day(ends)
    )


def test_prior_price_is_lowest_of_30_days_before_reduction():
    plans = [plan(0, 120), plan(50, 90), plan(60, 110), plan(70, 110, 80)]

    assert compute_lowest_before(plans, day(75)) == 90


def test_30_days_end_at_start_of_reduction_not_today():
    plans = [plan(0, 100), plan(60, 100, 80)]

    assert compute_lowest_before(plans, day(150)) == 100


def test_price_replaced_over_30_days_before_does_not_count():
    assert compute_lowest_before([plan(0, 50), plan(30, 100), plan(60, 100, 80)], day(60)) == 100
    assert compute_lowest_before([plan(0, 50), plan(31, 100), plan(60, 100, 80)], day(60)) == 50


def test_new_product_counts_from_its_first_day():
    assert compute_lowest_before([plan(0, 100), plan(10, 95), plan(12, 95, 70)], day(12)) == 95


def test_product_never_sold_for_more_is_not_reduced():
    assert compute_lowest_before([plan(0, 100, 80)], day(5)) is None


def test_days_without_offer_do_not_count():
    assert compute_lowest_before([plan(0, None), plan(5, 100), plan(9, None), plan(10, 100, 80)], day(10)) == 100


def test_gradual_reduction_counts_from_first_step():
    plans = [plan(0, 100), plan(40, 100, 90), plan(50, 100, 80), plan(60, 100, 70)]

    assert [compute_lowest_before(plans, day(when)) for when in (45, 55, 65, 120)] == [100, 100, 100, 100]


def test_rewritten_same_price_continues_reduction():
    plans = [plan(0, 100), plan(40, 100, 80, ends=50), plan(49, 100, 80, ends=90)]

    assert compute_lowest_before(plans, day(60)) == 100


def test_short_hiding_continues_reduction():
    plans = [plan(0, 100), plan(40, 100, 80), plan(45, None), plan(46, 100, 80)]

    assert compute_lowest_before(plans, day(46)) == 100


def test_hiding_for_a_month_restarts_reduction():
    plans = [plan(0, 100), plan(40, 100, 80), plan(45, None), plan(75, 100, 80)]

    assert compute_lowest_before(plans, day(75)) is None


def test_c_330_23_price_raised_from_80_to_100_is_not_reduced_at_90():
    plans = [plan(0, 120), plan(40, 120, 80, ends=50), plan(50, 100), plan(60, 100, 90)]

    assert compute_lowest_before(plans, day(60)) == 80


def test_reduction_after_break_restarts():
    plans = [plan(0, 100), plan(40, 100, 80), plan(50, 100), plan(51, 100, 80)]

    assert compute_lowest_before(plans, day(45)) == 100
    assert compute_lowest_before(plans, day(51)) == 80


def test_higher_sale_price_restarts_reduction():
    plans = [plan(0, 100), plan(40, 100, 80), plan(50, 100, 90), plan(55, 100, 70)]

    assert [compute_lowest_before(plans, day(when)) for when in (45, 52, 60)] == [100, 80, 80]


def test_regular_price_raised_before_sale_does_not_count():
    assert compute_lowest_before([plan(0, 100), plan(59, 150), plan(60, 150, 100)], day(60)) == 100


def test_regular_price_raised_during_sale_does_not_count():
    assert compute_lowest_before([plan(0, 100), plan(40, 100, 80), plan(50, 200, 80)], day(50)) == 100


def test_scheduled_sale_counts_from_its_start():
    plans = [plan(0, 90), plan(5, 100, 80, begins=40, ends=50)]

    assert [compute_lowest_before(plans, day(when)) for when in (39, 40, 49, 50)] == [None, 100, 100, None]
    assert compute_lowest_price(plans) == 100


def test_sale_written_after_its_end_has_no_prior_price():
    assert compute_lowest_price([plan(0, 100), plan(50, 100, 80, begins=10, ends=20)]) is None


@pytest.mark.parametrize("sale", [None, 100, 120])
def test_sale_price_not_below_regular_price_is_no_reduction(sale):
    assert compute_lowest_price([plan(0, 90), plan(50, 100, sale)]) is None


def test_empty_price_log_has_no_prior_price():
    assert compute_lowest_price([]) is None
    assert compute_lowest_before([], day(1)) is None


def test_lowest_price_ignores_price_replaced_in_same_moment():
    assert compute_lowest_before([plan(0, 100), plan(40, 1), plan(40, 100, 80)], day(40)) == 100


# --- the same, day by day

PRICES = st.integers(1, 5)
DAYS = st.integers(0, 120)
PLANS = st.lists(
    st.builds(plan, DAYS, st.none() | PRICES, st.none() | PRICES, st.none() | DAYS, st.none() | DAYS), max_size=8
).map(lambda plans: sorted(plans, key=lambda one: one.at))


def get_charged_price(plans: Sequence[PricePlan], on: int) -> tuple[int | None, bool]:
    """Return the price charged on a day, and whether it was reduced."""
    written = [one for one in plans if one.at <= day(on)]
    if not written or written[-1].regular_minor is None:
        return None, False
    last = written[-1]
    regular, sale = last.regular_minor, last.sale_minor
    runs = (last.sale_from is None or last.sale_from <= day(on)) and (
        last.sale_until is None or day(on) < last.sale_until
    )
    if runs and sale is not None and regular is not None and sale < regular:
        return sale, True
    return regular, False


def compute_day_by_day(plans: Sequence[PricePlan], on: int) -> int | None:
    price, is_reduced = get_charged_price(plans, on)
    if price is None or not is_reduced:
        return None
    began, lowest, hidden = on, int(price), 0
    for before in range(on - 1, -1, -1):
        earlier, is_reduced = get_charged_price(plans, before)
        hidden = hidden + 1 if earlier is None else 0
        if earlier is None and hidden < 30:
            continue
        if earlier is None or not is_reduced or earlier < lowest:
            break
        began, lowest = before, earlier
    prices = (get_charged_price(plans, number)[0] for number in range(max(0, began - 30), began))
    return min((price for price in prices if price is not None), default=None)


@given(PLANS, DAYS)
def test_lowest_price_matches_day_by_day_computation(plans, on):
    assert compute_lowest_before(plans, day(on)) == compute_day_by_day(plans, on)


@given(PLANS.filter(bool), st.data())
def test_stored_lowest_price_is_valid_while_sale_runs(plans, data):
    on = data.draw(st.integers((plans[-1].at - START).days, 150))

    if get_charged_price(plans, on)[1]:
        assert compute_lowest_price(plans) == compute_lowest_before(plans, day(on))
