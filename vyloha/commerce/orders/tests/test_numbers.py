from datetime import UTC, datetime

import pytest

from vyloha.commerce.orders.numbers import allocate_order_number, format_order_number
from vyloha.core.database import sequences


@pytest.mark.django_db
@pytest.mark.both_databases
def test_each_year_counts_from_one_whatever_older_orders_were_numbered():
    sequences.advance_to("order", 11)  # the counter of older versions
    moments = [
        datetime(2026, 12, 31, 22, 59, tzinfo=UTC),
        datetime(2026, 12, 31, 23, 0, tzinfo=UTC),  # midnight in Prague
        datetime(2027, 6, 1, tzinfo=UTC),
        datetime(2026, 12, 31, 22, 59, tzinfo=UTC),  # an order whose transaction began in the old year
    ]

    assert [allocate_order_number(moment) for moment in moments] == [
        "2026000001", "2027000001", "2027000002", "2026000002",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("count", "number"),
    [(1, "2026000001"), (11, "2026000011"), (999_999, "2026999999"), (1_000_000, "2601000000")],
)
def test_number_is_a_variable_symbol_of_ten_digits(count, number):
    assert format_order_number(2026, count) == number
