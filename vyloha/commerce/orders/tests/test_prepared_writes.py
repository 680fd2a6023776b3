from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.orders.models import Order, OrderAttribution, OrderVat
from vyloha.core.database.prepared_writes import PreparedInsert, PreparedUpdate

pytestmark = pytest.mark.django_db

OWN = {"id", "token", "key", "cart_token", "created_at", "updated_at"}  # differ in any two rows


def read_row(row: Any) -> dict[str, Any]:
    found: dict[str, Any] = type(row).objects.values().get(pk=row.pk)
    return {name: value for name, value in found.items() if name not in OWN}


@pytest.mark.parametrize(
    ("model", "values"),
    [
        (Cart, {}),
        (Cart, {"billing_address": {"city": "Zlín"}, "coupon_codes": ["x"], "customer_note": "100 % 'ano' \\ \u2028"}),
        (Order, {}),
        (Order, {"total_minor": 2**40, "email": "a@example.cz", "arrives_on": "2026-11-30"}),
    ],
)
def test_inserted_row_is_the_one_that_save_writes(model: type[Any], values: dict[str, Any]) -> None:
    prepared, saved = PreparedInsert(model)(model(**values)), model(**values)
    saved.save()

    assert read_row(prepared) == read_row(saved)
    assert model.objects.get(pk=prepared.pk) == prepared
    assert prepared.created_at is not None
    prepared.save()  # an update, not a second row
    assert model.objects.count() == 2


def test_row_with_key_of_another_is_inserted() -> None:
    order = Order.objects.create()

    PreparedInsert(OrderAttribution)(OrderAttribution(order=order, source_type="utm"))

    assert order.attribution.source_type == "utm"


def test_several_rows_need_one_statement(
    django_assert_num_queries: Callable[[int], AbstractContextManager[Any]],
) -> None:
    order = Order.objects.create()
    rows = [OrderVat(order=order, rate=rate, base_minor=1, vat_minor=1) for rate in (2100, 1200)]

    for wanted in (rows[:1], rows[1:], []):
        with django_assert_num_queries(len(wanted)):
            assert PreparedInsert(OrderVat).insert_all(wanted) == wanted

    assert OrderVat.objects.filter(order=order).count() == 2


def test_update_writes_only_named_fields() -> None:
    cart = Cart.objects.create(customer_note="old")
    before = cart.updated_at
    cart.customer_note, cart.seen_terms = "new", "terms"

    assert PreparedUpdate(Cart, "seen_terms", "shipping_method_id", "updated_at")(cart)

    written = Cart.objects.get(pk=cart.pk)
    assert (written.customer_note, written.seen_terms) == ("old", "terms")
    assert written.updated_at == cart.updated_at > before


def test_update_of_missing_row_is_told() -> None:
    assert not PreparedUpdate(Cart, "seen_terms")(Cart(pk=2**40))


def test_unknown_field_and_expression_are_rejected() -> None:
    with pytest.raises(ValueError, match="no such fields"):
        PreparedUpdate(Cart, "colour")(Cart(pk=1))
    with pytest.raises(TypeError):
        PreparedInsert(OrderVat)(OrderVat(order_id=1, rate=F("base_minor"), base_minor=1, vat_minor=1))


@pytest.mark.django_db(transaction=True)
def test_failed_insert_cannot_be_committed() -> None:
    cart = Cart.objects.create()

    def insert_twice() -> None:
        with transaction.atomic():
            Cart.objects.create()
            with suppress(IntegrityError):
                PreparedInsert(Cart)(Cart(token=cart.token))
            Cart.objects.count()

    with pytest.raises(transaction.TransactionManagementError):
        insert_twice()
    assert Cart.objects.count() == 1
