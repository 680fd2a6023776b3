"""Tests of alerts of goods that are back: which ones are due, and how long addresses are stored."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.models import Product, StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.stock_alerts import alerts
from vyloha.commerce.stock_alerts.models import StockAlert

pytestmark = pytest.mark.django_db


def watch(variation: Variation, email: str = "jana@example.cz", *, confirmed: bool = True) -> StockAlert:
    alert = alerts.request_alert(variation.pk, email)
    if confirmed:
        alerts.confirm_alert(alert)
    return alert


def take_emails(limit: int = 100) -> list[str]:
    return [alert.email for alert in alerts.take_due_alerts(limit)]


@pytest.mark.parametrize(
    ("stock", "variation", "product", "is_due"),
    [
        ({"in_stock": 1}, {}, {}, True),
        ({"in_stock": 0}, {}, {}, False),
        # It can be ordered, so there is nothing to wait for.
        ({"in_stock": 0, "backorders": StockRecord.Backorders.NOTIFY}, {}, {}, True),
        ({"is_managed": False, "status": StockRecord.Status.IN_STOCK}, {}, {}, True),
        ({"is_managed": False, "status": StockRecord.Status.OUT_OF_STOCK}, {}, {}, False),
        ({"in_stock": 5}, {"is_enabled": False}, {}, False),
        ({"in_stock": 5}, {"regular_price_minor": None}, {}, False),
        ({"in_stock": 5}, {}, {"status": Product.Status.DRAFT}, False),
    ],
)
def test_alert_is_due_when_its_variation_can_be_bought(
    stock: dict[str, Any], variation: dict[str, Any], product: dict[str, Any], is_due: bool
):
    watched = a_variation(in_stock=0)
    watch(watched)
    StockRecord.objects.filter(pk=watched.pk).update(**stock)
    Variation.objects.filter(pk=watched.pk).update(**variation)
    Product.objects.filter(pk=watched.pk).update(**product)

    assert take_emails() == (["jana@example.cz"] if is_due else [])
    assert take_emails() == []


def test_unconfirmed_alert_is_never_due():
    watch(a_variation(in_stock=3), confirmed=False)

    assert take_emails() == []


def test_alerts_are_taken_in_parts_those_that_wait_longest_first():
    watched = a_variation(in_stock=1)
    for number in range(5):
        watch(watched, f"{number}@example.cz")

    assert [take_emails(2) for _part in range(4)] == [
        ["0@example.cz", "1@example.cz"],
        ["2@example.cz", "3@example.cz"],
        ["4@example.cz"],
        [],
    ]


def test_sent_alerts_are_deleted_and_sold_out_ones_wait_once_more():
    watched = a_variation(in_stock=1)
    watch(watched)
    watch(watched, "petr@example.cz")
    jana, petr = alerts.take_due_alerts(10)

    alerts.finish_alerts(sent=[jana.pk], sold_out=[petr.pk])

    assert list(StockAlert.objects.values_list("email", flat=True)) == ["petr@example.cz"]
    assert take_emails() == ["petr@example.cz"]


def test_alerts_of_lost_job_wait_once_more():
    watch(a_variation(in_stock=1))
    alerts.take_due_alerts(10)

    alerts.retake_lost_alerts()
    assert take_emails() == []
    StockAlert.objects.update(taken_at=timezone.now() - timedelta(hours=25))
    alerts.retake_lost_alerts()

    assert take_emails() == ["jana@example.cz"]


def test_only_confirmed_alerts_count_as_watchers():
    watched, other = a_variation(in_stock=0), a_variation(in_stock=0)
    watch(watched, "jana@example.cz")
    watch(watched, "petr@example.cz")
    watch(watched, "eva@example.cz", confirmed=False)

    assert alerts.count_watchers([watched.pk, other.pk]) == {watched.pk: 2}


def test_addresses_are_stored_thirty_days_unconfirmed_and_a_year_confirmed():
    watched, now = a_variation(in_stock=0), timezone.now()
    for email, requested_days, confirmed_days in [
        ("nepotvrzeny@example.cz", 31, None),
        ("novy@example.cz", 29, None),
        ("rok@example.cz", 366, 366),
        ("ceka@example.cz", 364, 364),
    ]:
        StockAlert.objects.create(
            variation=watched,
            email=email,
            requested_at=now - timedelta(days=requested_days),
            confirmed_at=now - timedelta(days=confirmed_days) if confirmed_days else None,
        )

    alerts.delete_old_alerts()

    assert set(StockAlert.objects.values_list("email", flat=True)) == {"novy@example.cz", "ceka@example.cz"}
