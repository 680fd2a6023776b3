"""Parcels in the back office: created, printed and tracked, with an HTTP stub of Packeta."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.utils.module_loading import import_string

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_orders import an_order, shown
from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.orders.models import Order, ShippedParcel
from vyloha.commerce.orders.tests.jobs import run_parcel_jobs
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.core.tests.stand_in import Bank, a_bank

pytestmark = pytest.mark.django_db


@pytest.fixture
def api() -> Any:
    return import_string("vyloha.integrations.packeta_stand_in.PacketaApi")("tajemstvi")  # nobody imports adapters


@pytest.fixture(autouse=True)
def server(db, settings, api) -> Iterator[Bank]:
    a_shipping_method(kind="packeta", name="Zásilkovna")
    with a_bank(respond=api.answer, kind="text/xml") as bank:
        settings.PACKETA_API_URL = bank.address
        settings.PACKETA_API_PASSWORD = "tajemstvi"
        settings.PACKETA_ESHOP = "mujshop"
        yield bank


def to_point(number: str, **fields: Any) -> Order:
    """An order delivered to a pickup point of Packeta, with cash on delivery."""
    fields = {"shipping_rate_id": "packeta:1", "shipping_name": "Zásilkovna", "pickup_point_code": "79", **fields}
    order = an_order(number, goods_minor=39800, **fields)
    Variation.objects.update(weight_g=500)
    return order


def screen(what: str, *orders: Order) -> str:
    ids = "&".join(f"id={order.pk}" for order in orders)
    return f"/sprava/orders/parcels/{what}/?{ids}"


def submit(client: Any, what: str, *orders: Order) -> Any:
    """Press the button of the screen that shows these orders."""
    return client.post(screen(what, *orders), {"id": [order.pk for order in orders]})


def told(answer: Any) -> list[tuple[str, str]]:
    """Return the messages at the top of the screen: (level, text)."""
    return [(message.level_tag, str(message).strip()) for message in get_messages(answer.wsgi_request)]


def act(client: Any, order: Order, what: str, **data: Any) -> Any:
    return client.post(f"/sprava/orders/{order.pk}/parcel/{what}/", data)


def test_three_parcels_are_created_printed_and_tracked(api):
    orders = [to_point(number) for number in ("1001", "1002", "1003")]
    merchant = sign_in_merchant()

    # Ticked in the list, "Create parcels".
    ids = "&".join(f"id={order.pk}" for order in orders)
    page = merchant.get(f"/sprava/bulk/orders/order/create_parcels/?{ids}", follow=True).content.decode()
    assert "Vytvořit 3 zásilky" in page
    submit(merchant, "create", *orders)
    run_parcel_jobs()
    assert [packet["number"] for packet in api.packets.values()] == ["1003", "1002", "1001"]
    assert {(packet["cod"], packet["addressId"], packet["weight"]) for packet in api.packets.values()} == {
        ("398", "79", "1.000")
    }
    assert "ohlášena dopravci" in merchant.get("/sprava/orders/").content.decode()

    # "Print labels": one file with all of them, stored nowhere.
    assert "Stáhnout 3 štítky" in merchant.get(screen("labels", *orders)).content.decode()
    labels = submit(merchant, "labels", *orders)
    assert labels["Content-Type"] == "application/pdf"
    assert "no-store" in labels["Cache-Control"]
    assert labels["Content-Disposition"].startswith('attachment; filename="stitky-')
    assert labels.content.count(b"/Type/Page/") == 3

    # The carrier delivers them; "Ask for the state".
    api.states = dict.fromkeys(api.states, (7, "Zásilka byla vydána."))
    submit(merchant, "refresh", *orders)
    run_parcel_jobs()
    assert set(ShippedParcel.objects.values_list("status", flat=True)) == {"delivered"}
    assert len(re.findall(r"<td[^>]*>\s*doručena", merchant.get("/sprava/orders/").content.decode())) == 3
    assert {order.status for order in Order.objects.all()} == {"processing"}  # completed by hand only
    assert [event.message for event in orders[0].events.all()] == [
        "Zásilka Z1234567892 byla vytvořena.",
        "Zásilka Z1234567892: doručena",
    ]


def test_parcel_is_created_printed_and_tracked_on_order_page(api):
    order, merchant = to_point("1001"), sign_in_merchant()
    page = merchant.get(f"/sprava/orders/{order.pk}/").content.decode()
    assert "Vytvořit zásilku" in page
    assert 'value="1000"' in page  # grams

    act(merchant, order, "create", weight_g="1250")
    run_parcel_jobs()
    api.states["1234567890"] = (5, "Připravena k vyzvednutí.")
    label, refreshed = act(merchant, order, "label"), act(merchant, order, "refresh")

    assert api.packets["1234567890"]["weight"] == "1.250"
    assert label.content.startswith(b"%PDF-")
    assert label["Content-Disposition"] == 'attachment; filename="stitek-1001.pdf"'
    assert told(refreshed)[-1:] == [("success", "Zásilka je nyní: připravena k vyzvednutí.")]
    page = merchant.get(f"/sprava/orders/{order.pk}/").content.decode()
    assert 'href="https://tracking.packeta.com/Z1234567890"' in page
    assert "Vytvořit zásilku" not in page


def test_order_shows_carriers_rejection(api):
    order, merchant = to_point("1001", email="bez-zavinace"), sign_in_merchant()

    act(merchant, order, "create", weight_g="1000")
    run_parcel_jobs()

    page = merchant.get(f"/sprava/orders/{order.pk}/").content.decode()
    assert "Zásilkovna zásilku odmítá: e-mail – must be valid." in page
    assert "Vytvořit zásilku" in page


def test_lost_response_is_reported_and_retry_needs_confirmation(server, api):
    order, merchant = to_point("1001"), sign_in_merchant()
    server.status = 500
    act(merchant, order, "create", weight_g="1000")
    run_parcel_jobs()
    server.status = 200

    page = merchant.get(f"/sprava/orders/{order.pk}/").content.decode()
    assert "Není jisté, zda vznikla" in page
    refused = act(merchant, order, "create", weight_g="1000")
    assert told(refused)[-1][0] == "error"
    assert len(api.packets) == 1

    act(merchant, order, "adopt", number="Z 123 456 7890")

    assert ShippedParcel.objects.get().is_created
    assert len(api.packets) == 1


@pytest.mark.parametrize("weight", ["", "0", "-5", "abc", "99999999"])
def test_impossible_weight_is_rejected(weight):
    order = to_point("1001")

    answer = act(sign_in_merchant(), order, "create", weight_g=weight)

    assert [level for level, _words in told(answer)] == ["error"]
    assert not ShippedParcel.objects.exists()


def test_unsuitable_orders_are_left_out_with_reason(api):
    good = to_point("1001")
    others = [to_point("1002", status="completed"), to_point("1003", shipping_rate_id="flat_rate:1")]
    merchant = sign_in_merchant()

    page = merchant.get(screen("create", good, *others)).content.decode()
    submit(merchant, "create", good, *others)
    run_parcel_jobs()

    assert "Vytvořit 1 zásilku" in page
    assert "Zásilky se vytvářejí pro objednávky, které se vyřizují" in page
    assert [packet["number"] for packet in api.packets.values()] == ["1001"]


@pytest.mark.parametrize("ids", ["", "id=abc", "id=99999999999999999999", "id=999"])
def test_empty_selection_redirects_to_list(ids):
    answer = sign_in_merchant().get(f"/sprava/orders/parcels/create/?{ids}")

    assert answer.status_code == 302
    assert told(answer) == [("error", "Není vybraná žádná objednávka.")]


def test_selection_of_all_respects_filters(api):
    to_point("1001")
    to_point("1002", status="pending")

    page = sign_in_merchant().get("/sprava/orders/parcels/create/?id=all&status=processing").content.decode()

    assert "1001" in page
    assert "1002" not in page


@pytest.mark.parametrize(
    ("wanted", "numbers"), [("none", ["1001"]), ("problem", ["1002"]), ("open", ["1003"]), ("delivered", ["1004"])]
)
def test_orders_are_filtered_by_parcel(wanted, numbers):
    rows = {"1002": {"step": "unsure"}, "1003": {"step": "created", "status": "ready"}}
    rows["1004"] = {"step": "created", "status": "delivered"}
    to_point("1001")
    for number, fields in rows.items():
        ShippedParcel.objects.create(order=to_point(number), carrier="packeta", weight_g=1, **fields)

    assert shown(sign_in_merchant(), f"parcel={wanted}") == numbers


def test_missing_labels_are_reported_on_screen(server):
    order, merchant = to_point("1001"), sign_in_merchant()
    act(merchant, order, "create", weight_g="1000")
    run_parcel_jobs()
    server.respond, server.body = None, b"<html>"

    answer = submit(merchant, "labels", order)

    assert answer.status_code == 200
    assert "Odpověď Zásilkovny nelze přečíst." in answer.content.decode()


def test_creating_parcels_requires_order_permission():
    order, editor = to_point("1001"), sign_in_editor()

    submit(editor, "create", order)
    act(editor, order, "create", weight_g="1000")

    assert not ShippedParcel.objects.exists()


def test_shop_without_carrier_shows_no_parcels():
    ShippingMethod.objects.all().delete()
    order, merchant = an_order("1001", shipping_rate_id="flat_rate:1"), sign_in_merchant()

    assert "Zásilka" not in merchant.get(f"/sprava/orders/{order.pk}/").content.decode()
    assert "data-bulk-action-checkbox" not in merchant.get("/sprava/orders/").content.decode()


def test_parcel_list_uses_constant_queries(django_assert_max_num_queries):
    orders = [to_point(str(number)) for number in range(1001, 1013)]
    merchant = sign_in_merchant()
    merchant.get(screen("create", *orders))

    with django_assert_max_num_queries(24):
        merchant.get(screen("create", *orders))
