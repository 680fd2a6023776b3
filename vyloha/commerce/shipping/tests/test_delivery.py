"""The day of delivery: cut-off, weekends, Czech public holidays."""

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.commerce.shipping.delivery import compute_arrival, get_next_arrival_change, is_working_day
from vyloha.commerce.shipping.models import ShippingMethod

PRAGUE = ZoneInfo("Europe/Prague")


def build_courier(days: int = 1, cut_off: time | None = time(14)) -> ShippingMethod:
    return ShippingMethod(cut_off=cut_off, delivery_days=days)


def prague(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=PRAGUE)


@pytest.mark.parametrize(
    ("ordered", "arrives"),
    [
        ("2026-11-23 13:59", "2026-11-24"),
        ("2026-11-23 14:00", "2026-11-25"),
        ("2026-11-20 10:00", "2026-11-23"),  # Friday
        ("2026-11-20 16:00", "2026-11-24"),
        ("2026-11-21 10:00", "2026-11-24"),  # Saturday: leaves on Monday
        ("2026-11-16 10:00", "2026-11-18"),  # the 17th is a holiday
        ("2026-12-23 10:00", "2026-12-28"),  # Christmas and a weekend
        ("2026-04-02 10:00", "2026-04-07"),  # Good Friday, Easter Monday
    ],
)
def test_order_before_cut_off_leaves_same_working_day(ordered, arrives):
    assert compute_arrival(build_courier(), prague(ordered)) == date.fromisoformat(arrives)


def test_pickup_is_ready_same_day():
    assert compute_arrival(build_courier(days=0), prague("2026-11-23 10:00")) == date(2026, 11, 23)


def test_cut_off_is_in_time_zone_of_shop():
    utc = datetime(2026, 7, 1, 12, 30, tzinfo=ZoneInfo("UTC"))  # 14:30 in Prague

    assert compute_arrival(build_courier(), utc) == date(2026, 7, 3)


def test_arrival_is_none_without_cut_off():
    assert compute_arrival(build_courier(cut_off=None)) is None


@given(
    ordered=st.datetimes(datetime(2026, 1, 1), datetime(2031, 1, 1), timezones=st.just(PRAGUE)),
    days=st.integers(0, 10),
    cut_off=st.times(),
)
def test_arrival_is_working_day_after_order(ordered, days, cut_off):
    arrival = compute_arrival(build_courier(days, cut_off), ordered)

    assert arrival is not None
    assert is_working_day(arrival)
    assert (arrival - ordered.date()).days >= days


@pytest.mark.parametrize(
    ("now", "turn"),
    [
        ("2026-11-23 13:59:58", "2026-11-23 14:00:00"),
        ("2026-11-23 14:00:00", "2026-11-23 16:00:00"),
        ("2026-11-23 16:00:03", "2026-11-24 00:00:00"),
        ("2026-10-24 17:00:00", "2026-10-25 00:00:00"),
    ],
    ids=["before the first cut-off", "at it", "after the last", "before the clocks go back"],
)
def test_next_arrival_change_is_cut_off_or_midnight(now, turn):
    methods = [ShippingMethod(cut_off=time(16)), ShippingMethod(cut_off=time(14)), ShippingMethod()]

    assert get_next_arrival_change(methods, prague(now)) == prague(turn)
