"""An order's parcel is sent to the carrier once, whatever happens to jobs and answers."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.errors import ParcelNotPossible
from vyloha.commerce.orders.models import Order, ShippedParcel
from vyloha.commerce.orders.parcel_jobs import create_parcel, refresh_parcel, send_parcel
from vyloha.commerce.orders.parcels import (
    adopt_parcel,
    claim_parcels_to_refresh,
    fetch_labels,
    mark_dead_calls_unsure,
    request_parcel,
)
from vyloha.commerce.orders.tests.jobs import run_parcel_jobs
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.orders.tests.parcel_carrier import ParcelService, a_parcel_carrier, to_send
from vyloha.commerce.shipping.carriers import CarrierError, ParcelState
from vyloha.commerce.shipping.parcels import CarrierAnswerLost, CarrierUnreachable
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.core.money import Money

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def carrier(settings) -> ParcelService:
    return a_parcel_carrier(settings)


def build_raiser(error: Exception) -> Any:
    def fail() -> None:
        raise error

    return fail


def get_history(order: Order) -> list[str]:
    return [event.message for event in order.events.all() if event.message]


def test_parcel_data_are_sent_to_carrier(carrier):
    order = to_send()

    send_parcel(order)
    run_parcel_jobs()

    [told] = carrier.told
    assert (told.number, told.first_name, told.last_name) == (order.number, "Jana", "Nováková")
    assert (told.street, told.city, told.country, told.email) == ("Dlouhá 12", "Praha", "CZ", "jana@example.cz")
    assert (told.weight_g, told.value, told.cash_on_delivery) == (600, Money(20000, "CZK"), order.total)
    parcel = order.parcels.get()
    assert (parcel.step, parcel.number, parcel.barcode, parcel.status) == ("created", "1", "P1", "created")
    assert "P1" in get_history(order)[-1]


def test_paid_order_has_no_cash_on_delivery(carrier):
    order = to_send(payment_method="bacs")
    change_status(order, "processing")

    send_parcel(order)
    run_parcel_jobs()

    assert carrier.told[0].cash_on_delivery is None


def test_repeated_job_creates_one_parcel(carrier):
    order = to_send()
    parcel = send_parcel(order)

    create_parcel.func(parcel.pk)
    create_parcel.func(parcel.pk)

    assert len(carrier.told) == 1


def test_job_started_during_call_creates_no_second_parcel(carrier):
    parcel = send_parcel(to_send())
    carrier.on_create = lambda: create_parcel.func(parcel.pk) if len(carrier.told) < 5 else None

    create_parcel.func(parcel.pk)

    assert len(carrier.told) == 1


def test_second_request_is_rejected_when_parcel_exists(carrier):
    order = to_send()
    send_parcel(order)
    send_parcel(order)  # the button, pressed twice
    run_parcel_jobs()

    with pytest.raises(ParcelNotPossible, match="zásilku už má"):
        request_parcel(order)

    assert (len(carrier.told), order.parcels.count()) == (1, 1)


def test_job_retries_while_carrier_is_unreachable(carrier):
    order = to_send()
    parcel = send_parcel(order)
    carrier.on_create = build_raiser(CarrierUnreachable("server je nedostupný"))
    with pytest.raises(CarrierUnreachable):
        create_parcel.func(parcel.pk)
    parcel.refresh_from_db()
    assert (parcel.step, parcel.problem) == ("waiting", "server je nedostupný")

    carrier.on_create = lambda: None
    create_parcel.func(parcel.pk)  # the job is repeated

    parcel.refresh_from_db()
    assert (parcel.is_created, parcel.problem) == (True, "")


def test_call_with_lost_answer_is_not_repeated(carrier):
    order = to_send()
    parcel = send_parcel(order)
    carrier.on_create = build_raiser(CarrierAnswerLost("spojení se přerušilo"))
    create_parcel.func(parcel.pk)
    create_parcel.func(parcel.pk)

    parcel.refresh_from_db()
    assert (len(carrier.told), parcel.is_unsure) == (1, True)
    assert "spojení se přerušilo" in get_history(order)[-1]
    with pytest.raises(ParcelNotPossible):
        send_parcel(order)


def test_parcel_is_created_again_when_merchant_confirms_loss(carrier):
    order = to_send()
    send_parcel(order)
    carrier.on_create = build_raiser(CarrierAnswerLost("?"))
    run_parcel_jobs()
    carrier.on_create = lambda: None

    send_parcel(order, is_confirmed=True)
    run_parcel_jobs()

    assert order.parcels.get().is_created


def test_parcel_of_lost_answer_is_adopted(carrier):
    order = to_send()
    parcel = send_parcel(order)
    carrier.on_create = build_raiser(CarrierAnswerLost("?"))
    run_parcel_jobs()
    carrier.state = ParcelState("on_the_way", "Jede")
    parcel.refresh_from_db()

    adopt_parcel(parcel, " z 123 456 ")

    parcel.refresh_from_db()
    assert (parcel.step, parcel.barcode, parcel.status, parcel.status_text) == (
        "created",
        "Z123456",
        "on_the_way",
        "Jede",
    )
    with pytest.raises(ParcelNotPossible):
        adopt_parcel(parcel, "P9")


def test_rejected_parcel_shows_reason_and_can_be_sent_again(carrier):
    order = to_send()
    send_parcel(order)
    carrier.on_create = build_raiser(CarrierError("telefon není platný."))
    run_parcel_jobs()
    parcel = order.parcels.get()
    assert (parcel.step, parcel.problem) == ("refused", "telefon není platný.")
    assert get_history(order)[-1] == "Zásilka nebyla vytvořena: telefon není platný."

    carrier.on_create = lambda: None
    send_parcel(order, weight_g=700)
    run_parcel_jobs()

    assert order.parcels.get().is_created
    assert carrier.told[-1].weight_g == 700


def test_parcel_of_killed_caller_is_unsure(carrier):
    order = to_send()
    parcel = send_parcel(order)
    ShippedParcel.objects.update(step="telling", told_at=timezone.now())
    mark_dead_calls_unsure()
    assert not ShippedParcel.objects.get().is_unsure

    ShippedParcel.objects.update(told_at=timezone.now() - timedelta(minutes=5))
    mark_dead_calls_unsure()
    create_parcel.func(parcel.pk)

    assert ShippedParcel.objects.get().is_unsure
    assert carrier.told == []
    assert "přerušeno" in get_history(order)[-1]


def test_number_of_slow_caller_is_stored(carrier):
    parcel = send_parcel(to_send())

    def be_slow() -> None:
        ShippedParcel.objects.filter(pk=parcel.pk).update(step="unsure")

    carrier.on_create = be_slow
    create_parcel.func(parcel.pk)

    parcel.refresh_from_db()
    assert (parcel.is_created, parcel.barcode) == (True, "P1")


def test_second_parcel_is_recorded(carrier):
    order = to_send()
    parcel = send_parcel(order)

    def be_overtaken() -> None:
        carrier.on_create = lambda: None
        ShippedParcel.objects.filter(pk=parcel.pk).update(step="unsure")
        send_parcel(order, is_confirmed=True)
        create_parcel.func(parcel.pk)

    carrier.on_create = be_overtaken
    create_parcel.func(parcel.pk)

    assert order.parcels.get().is_created
    assert any("druhá zásilka P2" in message for message in get_history(order))


@pytest.mark.parametrize("status", ["pending", "completed", "cancelled"])
def test_parcel_is_rejected_for_order_not_processing(carrier, status):
    order = to_send()
    Order.objects.update(status=status)
    order.refresh_from_db()

    with pytest.raises(ParcelNotPossible):
        send_parcel(order)


def test_parcel_of_cancelled_order_is_not_sent(carrier):
    order = to_send()
    send_parcel(order)
    change_status(order, "cancelled")
    run_parcel_jobs()

    assert carrier.told == []
    assert order.parcels.get().step == "refused"


def test_parcel_requires_weight_without_product_weight(carrier):
    order = an_order((a_product().variations.get(), 1), payment_method="cod")
    with pytest.raises(ParcelNotPossible, match="hmotnost"):
        send_parcel(order)

    send_parcel(order, weight_g=450)
    run_parcel_jobs()

    assert carrier.told[0].weight_g == 450


def test_parcel_is_rejected_for_method_without_carrier():
    a_shipping_method()

    with pytest.raises(ParcelNotPossible):
        send_parcel(to_send())


def test_changed_parcel_state_is_recorded_once(carrier):
    order = to_send()
    parcel = send_parcel(order)
    run_parcel_jobs()
    carrier.state = ParcelState("ready", "Čeká na vás")
    before = len(get_history(order))
    parcel.refresh_from_db()
    assert parcel.sent_at is None

    refresh_parcel.func(parcel.pk)
    parcel.refresh_from_db()
    sent_at = parcel.sent_at
    refresh_parcel.func(parcel.pk)

    parcel.refresh_from_db()
    assert (parcel.status, parcel.status_text) == ("ready", "Čeká na vás")
    assert len(get_history(order)) == before + 1
    assert Order.objects.get().status == "processing"
    parcel.refresh_from_db()
    assert sent_at is not None
    assert parcel.sent_at == sent_at  # the first time counts


def test_unknown_parcel_state_shows_carriers_words(carrier):
    order = to_send()
    parcel = send_parcel(order)
    run_parcel_jobs()
    carrier.state = ParcelState("na_mesici", "Na Měsíci")

    refresh_parcel.func(parcel.pk)

    parcel.refresh_from_db()
    assert (parcel.status, parcel.state_text) == ("unknown", "Na Měsíci")


def test_undelivered_parcels_are_refreshed_every_few_hours(carrier):
    parcel = send_parcel(to_send())
    run_parcel_jobs()
    assert claim_parcels_to_refresh() == []

    ShippedParcel.objects.update(status_at=timezone.now() - timedelta(hours=5))
    assert claim_parcels_to_refresh() == [parcel.pk]
    assert claim_parcels_to_refresh() == []

    ShippedParcel.objects.update(status_at=timezone.now() - timedelta(hours=5), status="delivered")
    assert claim_parcels_to_refresh() == []


def test_labels_require_created_parcels(carrier):
    parcel = send_parcel(to_send())
    with pytest.raises(ParcelNotPossible):
        fetch_labels([parcel])
    with pytest.raises(ParcelNotPossible):
        fetch_labels([])
    run_parcel_jobs()
    parcel.refresh_from_db()

    assert fetch_labels([parcel]) == b"%PDF-1"
