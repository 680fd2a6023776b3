"""Imports of carriers' lists of pick-up points; a broken list changes nothing."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.shipping import point_import
from vyloha.commerce.shipping.available_methods import get_offered_shipping_methods
from vyloha.commerce.shipping.carriers import CarrierError
from vyloha.commerce.shipping.jobs import fetch_points, schedule_point_import
from vyloha.commerce.shipping.models import PickupFeed, PickupPoint
from vyloha.commerce.shipping.point_import import PointListTooSmall, claim_import, import_points, is_due
from vyloha.commerce.shipping.points import PICKUP_POINTS
from vyloha.commerce.shipping.tests.points import KIND, PATH, PointService, a_pickup_point, a_point, a_point_method
from vyloha.core.models import Change

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
PRAGUE = ZoneInfo("Europe/Prague")


@pytest.fixture(autouse=True)
def listed(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Set the carrier's list."""
    settings.CARRIERS = {**settings.CARRIERS, KIND: PATH}
    rows: list[Any] = []
    monkeypatch.setattr(PointService, "listed", rows)
    return rows


def build_points(count: int) -> list[Any]:
    return [a_point(str(number)) for number in range(count)]


def get_offered_codes() -> set[str]:
    return set(PickupPoint.objects.offered().values_list("code", flat=True))


def get_feed() -> PickupFeed:
    return PickupFeed.objects.get(carrier=KIND)


def test_import_adds_changes_and_marks_vanished_points(listed):
    a_pickup_point("1")
    a_pickup_point("2")
    listed += [a_point("2", name="Brno, Nová 2"), a_point("3", opening_hours={"monday": "8:00–18:00"})]

    imported = import_points(KIND)

    assert (imported.changed, imported.vanished) == (2, 1)
    assert get_offered_codes() == {"2", "3"}
    assert PickupPoint.objects.get(code="2").name == "Brno, Nová 2"
    assert PickupPoint.objects.get(code="3").opening_hours == {"monday": "8:00–18:00"}
    assert PickupPoint.objects.get(code="1").vanished_at is not None
    assert get_feed().problem == ""


def test_changed_list_invalidates_pages_with_number_of_points(listed, changes):
    listed += build_points(2)
    tags = []
    for _twice in range(2):
        with changes():
            import_points(KIND)
        tags.append(Change.objects.filter(subject=PICKUP_POINTS).count())

    assert tags == [1, 1]


def test_delivery_is_offered_after_first_import_of_points(listed):
    method = a_point_method()
    listed += [a_point("1")]
    assert method not in get_offered_shipping_methods()

    import_points(KIND)

    assert method in get_offered_shipping_methods()


def test_returning_point_is_offered_again(listed):
    a_pickup_point("1", vanished_at=timezone.now())
    listed += [a_point("1")]

    import_points(KIND)

    assert get_offered_codes() == {"1"}


def test_unchanged_list_writes_nothing(listed, django_assert_max_num_queries):
    listed += build_points(30)
    import_points(KIND)

    with django_assert_max_num_queries(14):
        assert (import_points(KIND).changed, PickupPoint.objects.count()) == (0, 30)


def test_points_of_other_carriers_are_unchanged(listed):
    a_pickup_point("1", carrier="other")
    listed += [a_point("1")]

    import_points(KIND)

    assert PickupPoint.objects.offered().count() == 2


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ([], "prázdný"),
        ([CarrierError("server neodpověděl")], "neodpověděl"),
        ([*build_points(40), CarrierError("seznam není celý")], "není celý"),
        (build_points(14), "jen 14"),
    ],
)
def test_implausible_list_leaves_old_points(listed, broken, told):
    listed += build_points(30)
    import_points(KIND)
    listed[:] = broken

    fetch_points.call(KIND)

    assert len(get_offered_codes()) == 30
    assert told in get_feed().problem


def test_endless_list_is_rejected(listed, monkeypatch):
    monkeypatch.setattr(point_import, "MAX_POINTS", 20)
    listed += build_points(30)

    with pytest.raises(CarrierError, match="dlouhý"):
        import_points(KIND)
    assert get_offered_codes() == set()


def test_list_without_boxes_is_rejected(listed):
    listed += [*build_points(100), *(a_point(f"b{number}", kind="box") for number in range(30))]
    import_points(KIND)
    listed[:] = build_points(100)

    with pytest.raises(PointListTooSmall):
        import_points(KIND)


def test_merchant_can_accept_much_smaller_list(listed):
    listed += build_points(30)
    import_points(KIND)
    listed[:] = build_points(3)
    fetch_points.call(KIND)
    assert get_feed().is_much_smaller

    import_points(KIND, accept_smaller=True)

    assert (len(get_offered_codes()), get_feed().is_much_smaller) == (3, False)


def at(hour: int) -> datetime:
    return datetime(2026, 11, 25, hour, tzinfo=PRAGUE)


def test_first_list_is_fetched_at_once_and_later_ones_at_night(listed, monkeypatch):
    a_point_method()
    monkeypatch.setattr("vyloha.commerce.shipping.jobs.timezone.localtime", lambda: at(14))
    schedule_point_import()
    schedule_point_import()
    assert DBTaskResult.objects.count() == 1

    PickupFeed.objects.update(imported_at=timezone.now() - timedelta(days=2), asked_at=None)
    schedule_point_import()
    assert DBTaskResult.objects.count() == 1

    monkeypatch.setattr("vyloha.commerce.shipping.jobs.timezone.localtime", lambda: at(3))
    schedule_point_import()
    assert DBTaskResult.objects.count() == 2


def test_list_is_not_fetched_without_enabled_delivery(listed):
    a_point_method(is_enabled=False)

    schedule_point_import()

    assert DBTaskResult.objects.count() == 0


def test_list_is_due_daily_and_hourly_after_failure(listed):
    listed += [a_point()]
    assert is_due(KIND)
    import_points(KIND)
    assert not is_due(KIND)
    PickupFeed.objects.update(problem="server odpověděl 503")
    assert is_due(KIND)
    assert [claim_import(KIND), claim_import(KIND)] == [True, False]
