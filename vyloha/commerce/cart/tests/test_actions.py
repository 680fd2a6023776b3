"""Adding, changing, removing and restoring cart lines, and their errors."""

from datetime import timedelta

import pytest
from django.utils import timezone

from vyloha.commerce.cart.actions import (
    CART_LIFETIME,
    add_to_cart,
    change_quantity,
    delete_old_carts,
    remove_line,
    restore_line,
)
from vyloha.commerce.cart.errors import (
    CartIsFull,
    InvalidQuantity,
    NotPurchasable,
    OutOfStock,
    PartiallyOutOfStock,
    TooManyInCart,
    UnknownKey,
    UnknownProduct,
)
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.models import Product, StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_variable_product, a_variation, an_attribute

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_line_stores_seen_price():
    line = add_to_cart(a_cart(), a_variation(price=19900).pk, 2)

    assert (line.quantity, line.seen_price_minor, len(line.key)) == (2, 19900, 32)


def test_added_units_increase_existing_line():
    shirt = a_variation(in_stock=5)
    cart = a_cart((shirt, 2))

    line = add_to_cart(cart, shirt.pk, 3)

    assert line.quantity == 5
    assert cart.lines.count() == 1


def test_added_units_keep_first_seen_price():
    shirt = a_variation(price=10000)
    cart = a_cart((shirt, 1))
    Variation.objects.update(regular_price_minor=12000)

    assert add_to_cart(cart, shirt.pk, 1).seen_price_minor == 10000


def test_unknown_product_is_rejected():
    with pytest.raises(UnknownProduct) as error:
        add_to_cart(a_cart(), 999_999)

    assert error.value.code == "woocommerce_rest_cart_invalid_product"


@pytest.mark.parametrize("quantity", [0, -1, 10_000])
def test_quantity_out_of_range_is_rejected(quantity):
    cart, shirt = a_cart(), a_variation()

    with pytest.raises(InvalidQuantity) as error:
        add_to_cart(cart, shirt.pk, quantity)

    assert error.value.code == "woocommerce_rest_product_invalid_quantity"
    assert not cart.lines.exists()


def test_sum_of_additions_is_limited():
    shirt = a_variation()
    cart = a_cart((shirt, 9999))

    with pytest.raises(InvalidQuantity):
        add_to_cart(cart, shirt.pk, 1)


def test_product_without_price_is_rejected():
    with pytest.raises(NotPurchasable) as error:
        add_to_cart(a_cart(), a_variation(price=None).pk)

    assert error.value.code == "woocommerce_rest_product_not_purchasable"


@pytest.mark.parametrize("status", [Product.Status.DRAFT, Product.Status.PRIVATE])
def test_unpublished_product_is_rejected_as_unknown(status):
    shirt = a_variation(status=status)

    for product_id in (shirt.pk, shirt.product_id):
        with pytest.raises(UnknownProduct):
            add_to_cart(a_cart(), product_id)


def test_disabled_variation_is_rejected():
    shirt = a_variation()
    Variation.objects.update(is_enabled=False)

    with pytest.raises(NotPurchasable):
        add_to_cart(a_cart(), shirt.pk)


def test_sold_out_product_is_rejected():
    with pytest.raises(OutOfStock) as error:
        add_to_cart(a_cart(), a_variation(in_stock=0).pk)

    assert error.value.code == "woocommerce_rest_product_out_of_stock"


def test_quantity_above_stock_is_rejected_with_number_left():
    shirt = a_variation(in_stock=2)
    cart = a_cart((shirt, 1))

    with pytest.raises(PartiallyOutOfStock) as error:
        add_to_cart(cart, shirt.pk, 2)

    assert error.value.code == "woocommerce_rest_product_partially_out_of_stock"
    assert error.value.in_stock == 2
    assert cart.lines.get().quantity == 1


def test_backorder_allows_any_quantity():
    assert add_to_cart(a_cart(), a_variation(in_stock=0, backorders="notify").pk, 50).quantity == 50


def test_variations_with_shared_stock_share_its_limit():
    small, large = sharing_one_stock_record(in_stock=3)
    cart = a_cart((small, 2))

    with pytest.raises(PartiallyOutOfStock) as error:
        add_to_cart(cart, large.pk, 2)

    assert error.value.in_stock == 3
    assert add_to_cart(cart, large.pk, 1).quantity == 1


def sharing_one_stock_record(in_stock: int) -> tuple[Variation, Variation]:
    size = an_attribute("Velikost", "pa_velikost", ("S", "L"))
    product = a_variable_product([size], [{"terms": {"pa_velikost": "s"}}, {"terms": {"pa_velikost": "l"}}])
    record = StockRecord.objects.create(pk=product.pk, is_managed=True, in_stock=in_stock)
    product.variations.update(stock_record=record)
    small, large = product.variations.all()
    return small, large


def test_sold_individually_product_is_limited_to_one_unit():
    ring = a_variation(sold_individually=True)
    cart = a_cart((ring, 1))

    with pytest.raises(TooManyInCart) as error:
        add_to_cart(cart, ring.pk)

    assert error.value.code == "woocommerce_rest_product_too_many_in_cart"


def test_full_cart_rejects_new_line(monkeypatch):
    monkeypatch.setattr("vyloha.commerce.cart.actions.MAX_LINES", 1)
    cart = a_cart((a_variation(), 1))

    with pytest.raises(CartIsFull):
        add_to_cart(cart, a_variation().pk)


@pytest.mark.parametrize("way", ["undo", "adding it again"])
def test_full_cart_rejects_restored_line(monkeypatch, way):
    monkeypatch.setattr("vyloha.commerce.cart.actions.MAX_LINES", 1)
    cart, shirt = a_cart(), a_variation()
    key = add_to_cart(cart, shirt.pk).key
    remove_line(cart, key)
    add_to_cart(cart, a_variation().pk)

    with pytest.raises(CartIsFull):
        restore_line(cart, key) if way == "undo" else add_to_cart(cart, shirt.pk)

    assert CartLine.objects.active().count() == 1


def test_only_last_removed_lines_are_kept_for_undo(monkeypatch):
    monkeypatch.setattr("vyloha.commerce.cart.actions.MAX_REMOVED_LINES", 2)
    cart = a_cart()
    keys = [add_to_cart(cart, a_variation().pk).key for _line in range(4)]

    for key in keys:
        remove_line(cart, key)

    assert set(cart.lines.values_list("key", flat=True)) == set(keys[2:])
    assert restore_line(cart, keys[3]).removed_at is None
    with pytest.raises(UnknownKey):
        restore_line(cart, keys[0])


def test_change_quantity_updates_line():
    cart = a_cart((a_variation(in_stock=5), 1))

    assert change_quantity(cart, cart.lines.get().key, 5).quantity == 5


@pytest.mark.parametrize(("quantity", "error"), [(0, InvalidQuantity), (6, PartiallyOutOfStock)])
def test_invalid_quantity_is_rejected_and_old_one_stays(quantity, error):
    cart = a_cart((a_variation(in_stock=5), 1))

    with pytest.raises(error):
        change_quantity(cart, cart.lines.get().key, quantity)

    assert cart.lines.get().quantity == 1


def test_line_of_other_cart_is_unknown():
    shirt = a_variation()
    key = a_cart((shirt, 1)).lines.get().key
    empty = a_cart()

    for verb in (remove_line, restore_line):
        with pytest.raises(UnknownKey):
            verb(empty, key)
    with pytest.raises(UnknownKey) as error:
        change_quantity(empty, key, 2)
    assert error.value.code == "woocommerce_rest_cart_invalid_key"


def test_restored_line_is_unchanged():
    cart = a_cart((a_variation(), 3))
    key = cart.lines.get().key

    remove_line(cart, key)
    assert not CartLine.objects.active().exists()
    restore_line(cart, key)

    assert CartLine.objects.active().get().quantity == 3


def test_removed_line_cannot_be_removed_or_changed():
    cart = a_cart((a_variation(), 3))
    key = cart.lines.get().key
    remove_line(cart, key)

    with pytest.raises(UnknownKey):
        remove_line(cart, key)
    with pytest.raises(UnknownKey):
        change_quantity(cart, key, 1)


def test_removed_product_added_again_starts_new_line():
    shirt = a_variation(price=10000)
    cart = a_cart((shirt, 3))
    remove_line(cart, cart.lines.get().key)
    Variation.objects.update(regular_price_minor=12000)

    line = add_to_cart(cart, shirt.pk, 1)

    assert (line.quantity, line.seen_price_minor, line.removed_at) == (1, 12000, None)


def test_sold_out_line_cannot_be_restored():
    cart = a_cart((a_variation(in_stock=1), 1))
    key = cart.lines.get().key
    remove_line(cart, key)
    StockRecord.objects.update(in_stock=0)

    with pytest.raises(OutOfStock):
        restore_line(cart, key)


def test_abandoned_carts_are_deleted():
    old, kept = a_cart((a_variation(), 1)), a_cart()
    Cart.objects.filter(pk=old.pk).update(updated_at=timezone.now() - CART_LIFETIME - timedelta(minutes=1))

    assert delete_old_carts() == 1
    assert list(Cart.objects.all()) == [kept]
    assert not CartLine.objects.exists()


def test_line_of_deleted_product_cannot_be_changed_or_restored():
    shirt, cup = sharing_one_stock_record(in_stock=3)
    cart = a_cart((shirt, 3))
    key = cart.lines.get().key
    shirt.delete()

    with pytest.raises(NotPurchasable):
        change_quantity(cart, key, 1)
    assert add_to_cart(cart, cup.pk, 3).quantity == 3
    remove_line(cart, key)
    with pytest.raises(NotPurchasable):
        restore_line(cart, key)

    assert [line.variation for line in CartLine.objects.active()] == [cup]
