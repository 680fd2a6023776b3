"""A merchant's correction of the stock never restores sold units."""

import pytest
from django.db.models import F

from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.stock_correction import StockChangedMeanwhile, correct_stock
from vyloha.commerce.catalogue.tests.makers import a_stock_record

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def get_stock() -> int:
    return StockRecord.objects.get(pk=1).in_stock


def test_correction_is_saved_when_stock_is_unchanged():
    a_stock_record(1, in_stock=10)

    correct_stock(1, displayed=10, counted=12, low_stock_amount=3)

    assert (get_stock(), StockRecord.objects.get(pk=1).low_stock_amount) == (12, 3)


def test_correction_of_changed_stock_is_rejected_completely():
    a_stock_record(1, in_stock=10)
    StockRecord.objects.update(in_stock=F("in_stock") - 2)

    with pytest.raises(StockChangedMeanwhile) as refusal:
        correct_stock(1, displayed=10, counted=12, low_stock_amount=3)

    assert (refusal.value.in_stock, get_stock()) == (8, 8)
    assert StockRecord.objects.get(pk=1).low_stock_amount is None


def test_unchanged_number_leaves_current_stock():
    a_stock_record(1, in_stock=10)
    StockRecord.objects.update(in_stock=8)

    correct_stock(1, displayed=10, counted=10, low_stock_amount=3)

    assert (get_stock(), StockRecord.objects.get(pk=1).low_stock_amount) == (8, 3)


def test_backorders_cannot_be_forbidden_below_zero_stock():
    a_stock_record(1, in_stock=1, backorders="yes")
    StockRecord.objects.update(in_stock=-4)

    with pytest.raises(StockChangedMeanwhile):
        correct_stock(1, displayed=1, counted=1, is_managed=True, backorders="no")

    assert StockRecord.objects.get(pk=1).backorders == "yes"
