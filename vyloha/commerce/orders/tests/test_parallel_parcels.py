"""Merchants and jobs act at the same moment: real threads against the real database, on SQLite and on PostgreSQL."""

import time
from contextlib import suppress
from functools import partial

import pytest

from vyloha.commerce.orders.errors import ParcelNotPossible
from vyloha.commerce.orders.models import Order, OrderEvent, ShippedParcel
from vyloha.commerce.orders.parcel_jobs import create_parcel, send_parcel
from vyloha.commerce.orders.tests.parcel_carrier import a_parcel_carrier, to_send
from vyloha.core.tests.parallel import all_at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_ten_merchants_and_their_jobs_create_one_parcel(settings):
    carrier = a_parcel_carrier(settings)
    carrier.on_create = partial(time.sleep, 0.05)
    pk = to_send().pk

    def ask_and_work(_number: int) -> None:
        with suppress(ParcelNotPossible):
            send_parcel(Order.objects.get(pk=pk))
        create_parcel.func(ShippedParcel.objects.get().pk)

    results = all_at_once([partial(ask_and_work, number) for number in range(10)])

    assert results == [None] * 10
    assert len(carrier.told) == 1
    assert ShippedParcel.objects.get().is_created
    assert OrderEvent.objects.filter(message__contains="P1").count() == 1
