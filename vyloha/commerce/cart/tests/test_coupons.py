"""Coupons of a cart: applying, removing, and the totals with them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from vyloha.commerce.cart.actions import add_to_cart, change_quantity, remove_line
from vyloha.commerce.cart.coupon_actions import apply_coupon, remove_coupon
from vyloha.commerce.cart.errors import CouponNotApplicable, CouponNotInCart, CouponsAreOff
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.snapshot import convert_to_charged_currency, load_cart_snapshot
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variation
from vyloha.commerce.coupons.models import Coupon, CouponUse
from vyloha.commerce.coupons.rejections import RejectionReason
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.commerce.pricing.tests.makers import a_currency, set_rules
from vyloha.commerce.shipping.tests.makers import a_shipping_method

pytestmark = pytest.mark.django_db


def create_filled_cart(price: int = 25_000, quantity: int = 2, **fields: Any) -> Cart:
    return a_cart((a_variation(price=price, **fields), quantity))


def get_codes(cart: Cart) -> list[str]:
    return list(Cart.objects.get(pk=cart.pk).coupon_codes)


def get_rejection(cart: Cart, code: str) -> RejectionReason:
    with pytest.raises(CouponNotApplicable) as error:
        apply_coupon(cart, code)
    return error.value.refusal.reason


def test_applying_a_coupon_lowers_the_total_and_its_vat() -> None:
    cart = create_filled_cart()
    before = load_cart_snapshot(cart)
    a_coupon("LETO10", 1000)

    apply_coupon(cart, " leto10")

    now = load_cart_snapshot(Cart.objects.get())
    assert (now.items_total.minor, now.discount.minor, now.total.minor) == (50_000, 5_000, 45_000)
    assert (before.vat.minor, now.vat.minor) == (8_678, 7_810)
    assert now.items_vat.minor == now.vat.minor
    assert [(one.coupon.code, one.discount.minor) for one in now.coupons] == [("leto10", 5_000)]
    assert now.terms_hash != before.terms_hash


def test_applying_a_coupon_twice_applies_it_once() -> None:
    cart = create_filled_cart()
    a_coupon()

    apply_coupon(cart, "LETO10")
    apply_coupon(cart, "leto10")

    assert get_codes(cart) == ["leto10"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"is_enabled": False}, RejectionReason.UNKNOWN),
        ({"ends_at": timezone.now() - timedelta(days=1)}, RejectionReason.EXPIRED),
        ({"usage_limit": 1, "used_count": 1}, RejectionReason.USED_UP),
        ({"min_spend_minor": 50_001}, RejectionReason.MIN_SPEND),
        ({"product_ids": [987_654]}, RejectionReason.NOT_FOR_THESE),
    ],
)
def test_inapplicable_coupon_is_rejected_and_nothing_changes(fields: dict[str, Any], expected: RejectionReason) -> None:
    cart = create_filled_cart()
    a_coupon("KOD", **fields)

    assert get_rejection(cart, "kod") == expected
    assert get_codes(cart) == []


@pytest.mark.parametrize("code", ["neznamy", "", "x" * 300, "'; --", "\x00"])
def test_unknown_code_is_rejected(code: str) -> None:
    assert get_rejection(create_filled_cart(), code) == RejectionReason.UNKNOWN


def test_coupon_limit_per_customer_counts_emails() -> None:
    cart, coupon = create_filled_cart(), a_coupon(usage_limit_per_customer=1)
    CouponUse.objects.create(coupon=coupon, order_id=1, email="jana@example.cz")
    apply_coupon(cart, "LETO10")

    cart.billing_address = {"email": " Jana@Example.cz"}
    cart.save()

    contents = load_cart_snapshot(cart)
    assert (contents.coupons, [one.reason for one in contents.refused_coupons]) == (
        [],
        [RejectionReason.USED_BY_CUSTOMER],
    )
    assert get_rejection(cart, "LETO10") == RejectionReason.USED_BY_CUSTOMER


def test_individual_coupon_replaces_others_and_excludes_them() -> None:
    cart = create_filled_cart()
    a_coupon("jeden", 500)
    a_coupon("dva", 500)
    a_coupon("sam", 2000, individual_use=True)
    apply_coupon(cart, "jeden")
    apply_coupon(cart, "dva")
    assert (get_codes(cart), load_cart_snapshot(cart).discount.minor) == (["jeden", "dva"], 5_000)

    apply_coupon(cart, "sam")

    assert (get_codes(cart), load_cart_snapshot(cart).discount.minor) == (["sam"], 10_000)
    assert get_rejection(cart, "jeden") == RejectionReason.NOT_COMBINED
    assert get_codes(cart) == ["sam"]


def test_rejected_coupon_names_the_one_that_cannot_be_combined() -> None:
    cart = create_filled_cart()
    a_coupon("jeden", 500)
    a_coupon("sam", 2000, individual_use=True)
    apply_coupon(cart, "sam")

    with pytest.raises(CouponNotApplicable, match="Kupón SAM nelze kombinovat"):
        apply_coupon(cart, "jeden")


def test_coupons_of_two_tabs_are_both_applied() -> None:
    cart = create_filled_cart()
    other_tab = Cart.objects.get()
    a_coupon("jeden", 500)
    a_coupon("dva", 500)

    apply_coupon(cart, "jeden")
    apply_coupon(other_tab, "dva")

    assert get_codes(cart) == ["jeden", "dva"]


def test_coupon_stays_in_cart_while_conditions_are_not_met() -> None:
    shirt = a_variation(price=30_000)
    cart = a_cart((shirt, 2))
    a_coupon("OD500", min_spend_minor=50_000)
    apply_coupon(cart, "OD500")
    key = cart.lines.get().key

    change_quantity(cart, key, 1)
    waiting = load_cart_snapshot(cart)
    change_quantity(cart, key, 2)

    assert (waiting.discount.minor, [str(one) for one in waiting.refused_coupons]) == (
        0,
        ["Kupón OD500 platí při nákupu zboží od 500\u00a0Kč."],
    )
    assert load_cart_snapshot(cart).discount.minor == 6_000


def test_coupon_of_empty_cart_applies_to_products_added_later() -> None:
    cart = Cart.objects.create()
    a_coupon("LETO10", min_spend_minor=10_000)

    apply_coupon(cart, "LETO10")
    add_to_cart(cart, a_product(price=20_000).pk)

    assert load_cart_snapshot(cart).discount.minor == 2_000
    remove_line(cart, cart.lines.get().key)
    assert get_codes(cart) == ["leto10"]


def test_removed_coupon_gives_no_discount() -> None:
    cart = create_filled_cart()
    a_coupon()
    apply_coupon(cart, "LETO10")

    remove_coupon(cart, "Leto10")

    assert load_cart_snapshot(cart).discount.minor == 0
    with pytest.raises(CouponNotInCart):
        remove_coupon(cart, "LETO10")


def test_deleted_coupon_gives_no_discount() -> None:
    cart = create_filled_cart()
    a_coupon()
    apply_coupon(cart, "LETO10")

    Coupon.objects.all().delete()

    contents = load_cart_snapshot(cart)
    assert (contents.discount.minor, [one.reason for one in contents.refused_coupons]) == (0, [RejectionReason.UNKNOWN])


def test_disabled_coupons_are_rejected_and_ignored_in_carts() -> None:
    cart = create_filled_cart()
    a_coupon()
    apply_coupon(cart, "LETO10")

    set_rules(takes_coupons=False)

    assert load_cart_snapshot(cart).discount.minor == 0
    with pytest.raises(CouponsAreOff):
        apply_coupon(cart, "LETO10")


def test_free_delivery_coupon_makes_every_delivery_free() -> None:
    cart, courier = create_filled_cart(), a_shipping_method(9_900)
    a_coupon("DOPRAVA", 0, free_delivery=True)
    assert load_cart_snapshot(cart).compute_shipping_price(courier).minor == 9_900

    apply_coupon(cart, "DOPRAVA")

    contents = load_cart_snapshot(cart, shipping_method=courier)
    assert (contents.compute_shipping_price(courier).minor, contents.total.minor) == (0, 50_000)


def test_free_delivery_threshold_compares_price_after_coupons() -> None:
    cart, courier = create_filled_cart(), a_shipping_method(9_900, free_from_minor=50_000)
    a_coupon(amount=1)

    assert load_cart_snapshot(cart).compute_shipping_price(courier).minor == 0
    apply_coupon(cart, "LETO10")

    assert load_cart_snapshot(cart).compute_shipping_price(courier).minor == 9_900


def test_category_coupon_applies_to_subcategories() -> None:
    clothes = a_category("Oblečení")
    shirts = a_category("Trička", parent=clothes)
    shirt, socks = a_product(price=10_000, categories=[shirts]), a_product(price=10_000)
    cart = Cart.objects.create()
    for product in (shirt, socks):
        add_to_cart(cart, product.pk)
    a_coupon("OBLECENI", category_ids=[clothes.pk])

    apply_coupon(cart, "OBLECENI")

    assert [line.discount.minor for line in load_cart_snapshot(cart).lines] == [1_000, 0]


def test_coupon_amount_is_converted_to_currency_of_cart() -> None:
    a_currency("EUR", "0.04")
    set_rules(charges_chosen_currency=False)
    cart = create_filled_cart()
    a_coupon("STO", 10_000, discount_type="fixed_cart", min_spend_minor=50_000)
    apply_coupon(cart, "STO")

    with use_currency("EUR"):
        in_euros = load_cart_snapshot(cart)

    assert (in_euros.discount.text, in_euros.total.minor) == ("4\u00a0€", 1_600)
    assert (
        convert_to_charged_currency(in_euros).discount.minor,
        convert_to_charged_currency(in_euros).total.minor,
    ) == (10_000, 40_000)


@pytest.mark.parametrize(
    ("fields", "queries"),
    [({}, 2), ({"usage_limit_per_customer": 1}, 3), ({"category_ids": [1]}, 4)],
)
def test_coupon_uses_one_query_and_those_of_its_conditions(
    fields: dict[str, Any], queries: int, django_assert_num_queries: Any
) -> None:
    cart = create_filled_cart()
    a_shipping_method()
    cart.billing_address = {"email": "jana@example.cz"}
    cart.coupon_codes = ["leto10"]
    a_coupon(**fields)
    load_cart_snapshot(cart)

    with django_assert_num_queries(queries):
        load_cart_snapshot(cart)
