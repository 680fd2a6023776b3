"""Units leave the stock once, come back once, and pages that show them are rendered again."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_stock_record
from vyloha.commerce.orders import stock
from vyloha.commerce.orders.stock import release_stock, reserve_stock

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

# The database is emptied by the test itself; a busy machine is no fault of the data.
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
STEPS = st.lists(st.tuples(st.booleans(), st.integers(1, 2), st.integers(1, 6)), max_size=20)


@given(start=st.integers(0, 10), steps=STEPS)
@settings(deadline=None, suppress_health_check=QUIET)
def test_stock_is_never_negative_and_loses_no_unit(start, steps):
    StockRecord.objects.all().delete()
    for pk in (1, 2):
        a_stock_record(pk, in_stock=start)
    sold = {1: 0, 2: 0}

    for takes, pk, pieces in steps:
        if takes:
            _taken, short = reserve_stock({pk: pieces})
            assert short == ({} if not short else {pk: start - sold[pk]})
            sold[pk] += 0 if short else pieces
        elif sold[pk] >= pieces:
            release_stock({pk: pieces})
            sold[pk] -= pieces

        levels = dict(StockRecord.objects.values_list("pk", "in_stock"))
        assert levels == {pk: start - sold[pk] for pk in sold}
        assert min(levels.values()) >= 0


@pytest.mark.parametrize(
    ("in_stock", "low", "pieces", "dropped"),
    [
        (9, None, 1, False),
        (9, 2, 6, False),
        (9, 2, 7, True),  # "only 2 left"
        (9, None, 9, True),  # sold out
    ],
)
def test_pages_are_invalidated_when_shown_stock_changes(monkeypatch, in_stock, low, pieces, dropped):
    calls: list[int] = []
    monkeypatch.setattr(stock, "record_stock_changes", lambda records: calls.append(1))
    a_stock_record(1, in_stock=in_stock, low_stock_amount=low)

    reserve_stock({1: pieces})
    assert bool(calls) is dropped

    release_stock({1: pieces})
    assert len(calls) == 2 * dropped
