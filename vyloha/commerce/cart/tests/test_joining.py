"""Two carts become one: no line is lost, limits hold, and what does not fit is said."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from vyloha.commerce.cart import joining
from vyloha.commerce.cart.actions import add_to_cart, remove_line
from vyloha.commerce.cart.checkout_data import KnownDetails
from vyloha.commerce.cart.joining import JoinedCart, join_carts
from vyloha.commerce.cart.limits import MAX_QUANTITY
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.notices import NoLongerSold, SoldOut
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.models import StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variation
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.customers.tests.makers import a_customer
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.tests.makers import a_shipping_method

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NOTHING = KnownDetails({}, {})


def saved_cart(customer: Customer, *lines: tuple[Variation, int]) -> Cart:
    cart = a_cart(*lines)
    cart.customer = customer
    cart.save()
    return cart


def join(customer: Customer, cart: Cart | None) -> JoinedCart:
    return join_carts(customer, cart, NOTHING)


def quantities(cart: Cart | None) -> dict[int | None, int]:
    return dict(CartLine.objects.active().filter(cart=cart).values_list("variation", "quantity"))


def test_first_cart_of_customer_is_the_visitors() -> None:
    customer, shirt = a_customer(), a_variation()
    visitor = a_cart((shirt, 2))

    joined = join_carts(customer, visitor, KnownDetails({"email": "jana@example.cz"}, {}))

    assert joined.cart == visitor
    visitor.refresh_from_db()
    assert (visitor.customer, visitor.billing_address) == (customer, {"email": "jana@example.cz"})


def test_saved_cart_comes_to_new_browser() -> None:
    customer = a_customer()
    saved = saved_cart(customer, (a_variation(), 2))
    assert join(customer, None) == JoinedCart(saved, [])


def test_lines_of_both_are_in_joined_cart() -> None:
    customer, shirt, mug, cup = a_customer(), a_variation(), a_variation(), a_variation()
    saved = saved_cart(customer, (shirt, 2), (mug, 1))

    joined = join(customer, a_cart((shirt, 3), (cup, 4)))

    assert joined == JoinedCart(saved, [])
    assert quantities(saved) == {shirt.pk: 5, mug.pk: 1, cup.pk: 4}
    assert Cart.objects.get() == saved


def test_cart_of_another_customer_is_left_alone() -> None:
    customer, shirt = a_customer(), a_variation()
    others = saved_cart(a_customer("petr@example.cz"), (shirt, 2))

    assert join(customer, others) == JoinedCart(None, [])
    assert quantities(others) == {shirt.pk: 2}


def test_joining_again_changes_nothing() -> None:
    customer, shirt = a_customer(), a_variation()
    saved = saved_cart(customer, (shirt, 2))
    assert join(customer, saved).cart == saved
    assert quantities(saved) == {shirt.pk: 2}


@pytest.mark.parametrize(
    ("in_stock", "individually", "saved_units", "visitor_units", "joined_units", "is_said"),
    [
        (10, False, 2, 3, 5, False),
        (4, False, 2, 3, 4, True),
        (4, False, 4, 4, 4, True),
        (None, False, MAX_QUANTITY - 1, 5, MAX_QUANTITY, True),
        (None, True, 1, 1, 1, True),
    ],
)
def test_quantity_that_does_not_fit_is_limited_and_said(
    in_stock: int | None, individually: bool, saved_units: int, visitor_units: int, joined_units: int, is_said: bool
) -> None:
    customer = a_customer()
    product = a_product("Hrnek", in_stock=in_stock, sold_individually=individually)
    piece = product.variations.get()
    saved = saved_cart(customer, (piece, saved_units))

    notices = join(customer, a_cart((piece, visitor_units))).notices

    assert quantities(saved) == {piece.pk: joined_units}
    assert [("Hrnek" in text, str(joined_units) in text) for text in notices] == [(True, True)] * is_said


def test_sold_out_and_deleted_lines_stay_with_their_notices() -> None:
    customer, mug, cup, gone = a_customer(), a_variation(in_stock=5), a_variation(), a_variation()
    saved = saved_cart(customer, (mug, 2), (gone, 1))
    visitor = a_cart((mug, 1), (cup, 1), (gone, 1))
    StockRecord.objects.filter(pk=mug.stock_record_id).update(in_stock=0)
    cup.product.delete()
    gone.product.delete()

    assert join(customer, visitor).notices == []

    contents = load_cart_snapshot(Cart.objects.get(pk=saved.pk))
    assert [type(notice) for notice in contents.notices] == [SoldOut]
    assert len([notice for notice in contents.deleted if isinstance(notice, NoLongerSold)]) == 2
    assert quantities(saved)[mug.pk] == 3


def test_removed_line_comes_back_with_the_visitors() -> None:
    customer, shirt = a_customer(), a_variation()
    saved = saved_cart(customer, (shirt, 2))
    remove_line(saved, saved.lines.get().key)
    join(customer, a_cart((shirt, 1)))
    assert quantities(saved) == {shirt.pk: 1}


def test_carts_with_too_many_lines_stay_two_until_they_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "MAX_LINES", 2)
    customer, shirts = a_customer(), [a_variation() for _number in range(3)]
    saved, visitor = saved_cart(customer, (shirts[0], 1), (shirts[1], 1)), a_cart((shirts[2], 1))

    joined = join(customer, visitor)

    assert (joined.cart, len(joined.notices)) == (visitor, 1)
    assert (quantities(saved), quantities(visitor)) == ({shirts[0].pk: 1, shirts[1].pk: 1}, {shirts[2].pk: 1})

    remove_line(visitor, visitor.lines.get().key)
    assert join(customer, visitor) == JoinedCart(saved, [])


def test_coupons_and_checkout_data_of_visitor_win() -> None:
    customer, courier, transfer, cash = a_customer(), a_shipping_method(), bank_transfer(), cash_on_delivery()
    saved = saved_cart(customer, (a_variation(), 1))
    Cart.objects.filter(pk=saved.pk).update(
        coupon_codes=["leto", "jaro"],
        billing_address={"email": "stary@example.cz", "phone": "777123456", "city": "Brno"},
        customer_note="Zvoňte",
        shipping_method=courier,
        payment_method=cash,
    )
    visitor = a_cart((a_variation(), 1))
    visitor.coupon_codes, visitor.billing_address = ["zima", "leto"], {"email": "novy@example.cz"}
    visitor.payment_method, visitor.seen_terms = transfer, "0" * 32
    visitor.save()

    join(customer, visitor)

    saved.refresh_from_db()
    assert saved.coupon_codes == ["zima", "leto", "jaro"]
    assert saved.billing_address == {"email": "novy@example.cz", "phone": "777123456", "city": "Brno"}
    assert (saved.customer_note, saved.shipping_method, saved.payment_method) == ("Zvoňte", courier, transfer)
    assert saved.seen_terms == "0" * 32  # a program's order agrees to no line that it has not seen


def test_coupons_beyond_limit_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "MAX_COUPONS", 1)
    customer = a_customer()
    saved = saved_cart(customer)
    Cart.objects.filter(pk=saved.pk).update(coupon_codes=["leto"])
    visitor = a_cart()
    visitor.coupon_codes = ["zima"]
    visitor.save()
    (notice,) = join(customer, visitor).notices
    assert "LETO" in notice


class _Killed(Exception):
    pass


def test_kill_before_any_statement_leaves_either_state() -> None:
    customer, shirt, mug = a_customer(), a_variation(), a_variation()
    saved, visitor = saved_cart(customer, (shirt, 1), (mug, 1)), a_cart((shirt, 2))
    before = (quantities(saved), quantities(visitor))
    for allowed in range(1, 100):
        try:
            with connection.execute_wrapper(_build_killer(allowed)):
                join(customer, visitor)
            break
        except _Killed:
            assert (quantities(saved), quantities(visitor)) == before
    assert allowed > 5
    assert quantities(saved) == {shirt.pk: 3, mug.pk: 1}
    add_to_cart(saved, shirt.pk)


def _build_killer(allowed: int) -> Callable[..., Any]:
    left = iter(range(allowed))

    def run(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")) and next(left, None) is None:
            raise _Killed
        return execute(sql, params, many, context)

    return run
