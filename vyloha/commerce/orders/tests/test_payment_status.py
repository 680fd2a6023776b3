import pytest

from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.payment_status import build_spd, is_awaiting_transfer, is_paid
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.payments.tests.makers import IBAN
from vyloha.commerce.shipping.tests.makers import a_shipping_method

pytestmark = pytest.mark.django_db


def test_spd_variable_symbol_is_order_number():
    a_shipping_method(price=0)
    order = an_order((a_variation(price=79950), 1))

    code = build_spd(order)

    assert code is not None
    assert code.startswith(f"SPD*1.0*ACC:{IBAN}*AM:799.50*CC:CZK*X-VS:{order.number}*MSG:")


def test_spd_is_none_for_cash_on_delivery_and_paid_order():
    on_delivery, paid = (an_order((a_variation(), 1), payment_method=kind) for kind in ("cod", "bacs"))
    change_status(paid, Status.PROCESSING)

    assert build_spd(on_delivery) is None is build_spd(paid)


def test_spd_is_none_above_max_amount_but_transfer_is_awaited():
    a_shipping_method(price=0)
    just, beyond = (an_order((a_variation(price=price), 1)) for price in (999_999_999, 1_000_000_000))

    assert "*AM:9999999.99*" in (build_spd(just) or "")
    assert build_spd(beyond) is None
    assert is_awaiting_transfer(beyond)


def test_order_of_zero_total_is_paid():
    a_shipping_method(price=0)

    order = an_order((a_variation(price=0), 1), payment_method="bacs")

    assert (order.status, is_paid(order)) == (Status.PROCESSING, True)
