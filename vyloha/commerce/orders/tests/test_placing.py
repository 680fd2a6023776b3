"""Placing an order copies everything, changes nothing on an error, and does nothing twice."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from vyloha.commerce.cart.actions import add_to_cart
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.cart.tests.test_actions import sharing_one_stock_record
from vyloha.commerce.catalogue.models import Product, StockRecord, TaxClass, Variation
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.actions import delete_old_drafts, get_or_create_draft, place_order
from vyloha.commerce.orders.errors import (
    CartChanged,
    CartIsEmpty,
    CheckoutError,
    DraftIsGone,
    InvalidAddress,
    ItemsNoLongerSold,
    OrderOutOfStock,
    PaymentNotAvailable,
    ShippingNotAvailable,
)
from vyloha.commerce.orders.models import Order, OrderAddress, OrderEvent, OrderLine, OrderVat
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import BILLING, an_order, in_stock, order_from, some_details
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import IBAN, bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_order_reserves_stock_and_empties_cart():
    shirt = a_variation(in_stock=5)
    cart = a_cart((shirt, 2))

    order = order_from(cart)

    assert in_stock(shirt) == 3
    assert not cart.lines.exists()
    assert (order.status, order.cart_token) == (Status.PENDING, cart.token)
    assert order.placed_at is not None
    assert [(event.status, event.order_id) for event in OrderEvent.objects.all()] == [(Status.PENDING, order.pk)]


def test_order_stores_copy_of_agreement():
    courier, transfer = a_shipping_method(price=9900, rate=2100), bank_transfer(instructions="Děkujeme.")
    order = an_order((a_variation(price=20000, name="Kniha", rate=1200, sku="K-1"), 3), customer_note=" Zvoňte. ")

    Variation.objects.update(regular_price_minor=1)
    Product.objects.update(name="?")
    TaxClass.objects.update(rate=500)
    courier.delete()
    transfer.delete()

    order = Order.objects.get(pk=order.pk)
    line = order.lines.get()
    assert (line.name, line.sku, line.quantity, line.unit_price_minor) == ("Kniha", "K-1", 3, 20000)
    assert (line.total_minor, line.tax_rate) == (60000, 1200)
    assert (order.goods_minor, order.shipping_minor, order.fee_minor, order.total_minor) == (60000, 9900, 0, 69900)
    assert (order.shipping_name, order.payment_name, order.payment_kind) == ("Kurýr", "Převodem", "bacs")
    assert (order.payment_iban, order.payment_instructions, order.customer_note) == (IBAN, "Děkujeme.", "Zvoňte.")
    assert (order.email, order.phone) == ("jana@example.cz", "+420777123456")
    vat = [(vat.rate, vat.base_minor, vat.vat_minor) for vat in order.vat_lines.all()]
    assert vat == [(2100, 8182, 1718), (1200, 53571, 6429)]


def test_order_vat_includes_delivery_and_fee():
    a_shipping_method(price=9900)
    cash_on_delivery(fee=3900)

    order = an_order((a_variation(price=10000), 1), payment_method="cod")

    assert order.total_minor == 23800
    assert sum(vat.base_minor + vat.vat_minor for vat in order.vat_lines.all()) == 23800
    assert (order.shipping_tax_rate, order.fee_tax_rate) == (2100, 2100)


def test_cash_on_delivery_order_is_processing_at_once():
    assert an_order((a_variation(), 1), payment_method="cod").status == Status.PROCESSING


def test_order_stores_separate_shipping_address():
    delivery = {"first_name": "Petr", "last_name": "Malý", "address_1": "Krátká 1", "city": "Brno", "postcode": "60200"}

    order = an_order((a_variation(), 1), shipping=delivery)

    assert order.billing_address is not None
    assert order.shipping_address is not None
    assert (order.billing_address.city, order.billing_address.postcode) == ("Praha", "110 00")
    assert (order.shipping_address.first_name, order.shipping_address.postcode) == ("Petr", "602 00")


def test_pickup_order_needs_no_street_and_no_shipping_address():
    billing = {name: BILLING[name] for name in ("first_name", "last_name", "email", "phone")}
    nowhere: dict[str, object] = {"first_name": ""}

    order = an_order((a_variation(), 1), rate_id=a_pickup().rate_id, billing=billing, shipping=nowhere)

    assert [address.kind for address in order.addresses.all()] == [OrderAddress.Kind.BILLING]


def test_order_numbers_have_no_gaps():
    shirt = a_variation(in_stock=1)
    numbers = [an_order((a_variation(), 1)).number]
    cart = a_cart((shirt, 1))
    StockRecord.objects.update(in_stock=0)
    with pytest.raises(OrderOutOfStock):
        order_from(cart)
    numbers.append(an_order((a_variation(), 1)).number)

    assert [(number or "")[4:] for number in numbers] == ["000001", "000002"]


def test_double_submit_returns_same_order():
    shirt = a_variation(in_stock=5)
    cart = a_cart((shirt, 2))
    key = get_or_create_draft(cart).key
    letters: list[Order] = []

    orders = [place_order(key, cart, some_details(), on_placed=letters.append) for _time in range(2)]

    assert orders[0] == orders[1]
    assert letters == [orders[0]]
    assert in_stock(shirt) == 3


def test_placed_draft_key_returns_first_order_and_keeps_new_cart():
    cart = a_cart((a_variation(), 1))
    old_tab = get_or_create_draft(cart).key
    first = order_from(cart)
    add_to_cart(cart, a_variation().pk)

    assert place_order(old_tab, cart, some_details()) == first
    assert CartLine.objects.count() == 1


def test_cart_has_one_draft_at_a_time():
    cart = a_cart((a_variation(), 1))

    first = get_or_create_draft(cart)
    assert get_or_create_draft(cart) == first
    order_from(cart)

    assert get_or_create_draft(cart) != first


def test_draft_of_other_cart_is_rejected():
    key, other = get_or_create_draft(a_cart((a_variation(), 1))).key, a_cart((a_variation(), 1))

    for wrong in (key, "wc_order_unknown"):
        with pytest.raises(DraftIsGone):
            place_order(wrong, other, some_details())

    assert other.lines.exists()


def test_failing_on_placed_hook_leaves_no_order():
    shirt = a_variation(in_stock=1)
    cart = a_cart((shirt, 1))

    with pytest.raises(ZeroDivisionError):
        place_order(get_or_create_draft(cart).key, cart, some_details(), on_placed=lambda order: order.pk / 0)

    assert_nothing_happened(cart)
    assert in_stock(shirt) == 1


def assert_nothing_happened(cart: Cart) -> None:
    assert not Order.objects.placed().exists()
    assert not any(model.objects.exists() for model in (OrderLine, OrderVat, OrderAddress, OrderEvent))
    assert Order.objects.filter(cart_token=cart.token, number=None).exists()
    assert CartLine.objects.active().filter(cart=cart).exists()


@pytest.mark.parametrize(
    ("change", "error", "code"),
    [
        ({"rate_id": "flat_rate:999"}, ShippingNotAvailable, "woocommerce_rest_invalid_shipping_option"),
        ({"rate_id": ""}, ShippingNotAvailable, "woocommerce_rest_invalid_shipping_option"),
        ({"payment_method": ""}, PaymentNotAvailable, "woocommerce_rest_checkout_missing_payment_method"),
        ({"payment_method": "paypal"}, PaymentNotAvailable, "woocommerce_rest_checkout_payment_method_disabled"),
        ({"billing": {}}, InvalidAddress, "woocommerce_rest_invalid_address"),
        ({"shipping": {}}, InvalidAddress, "woocommerce_rest_invalid_address"),
        ({"customer_note": "x" * 2001}, InvalidAddress, "woocommerce_rest_invalid_address"),
    ],
)
def test_rejected_details_change_nothing(change, error, code):
    shirt = a_variation(in_stock=5)
    cart = a_cart((shirt, 2))

    with pytest.raises(error) as raised:
        order_from(cart, **change)

    assert raised.value.code == code
    assert_nothing_happened(cart)
    assert in_stock(shirt) == 5


def test_invalid_address_names_store_api_fields():
    with pytest.raises(InvalidAddress) as error:
        an_order(
            (a_variation(), 1), billing={**BILLING, "postcode": "1", "email": ""}, shipping={**BILLING, "city": ""}
        )

    assert set(error.value.errors) == {"billing_postcode", "billing_email", "shipping_city"}


def test_note_keeps_lines_and_drops_unstorable_characters():
    assert an_order((a_variation(), 1), customer_note="Zvoňte\r\ndole\x00.\ud83d\n").customer_note == "Zvoňte\ndole."


def test_payment_not_allowed_with_delivery_is_rejected():
    cart, shop = a_cart((a_variation(), 1)), a_pickup()
    cash_on_delivery().shipping_methods.set([a_shipping_method()])

    with pytest.raises(PaymentNotAvailable):
        order_from(cart, rate_id=shop.rate_id, payment_method="cod")


@pytest.mark.parametrize("model", [ShippingMethod, PaymentMethod])
def test_method_disabled_meanwhile_is_rejected(model):
    cart, details = a_cart((a_variation(), 1)), some_details()
    model.objects.update(is_enabled=False)

    with pytest.raises(CheckoutError):
        place_order(get_or_create_draft(cart).key, cart, details)

    assert_nothing_happened(cart)


def test_empty_cart_is_rejected():
    with pytest.raises(CartIsEmpty) as error:
        order_from(a_cart())

    assert error.value.code == "woocommerce_rest_cart_empty"


def test_all_stock_shortages_are_reported():
    shirt, hat, socks = a_variation(in_stock=2), a_variation(in_stock=1), a_variation(in_stock=9)
    cart = a_cart((socks, 1), (shirt, 2), (hat, 1))
    StockRecord.objects.filter(pk=shirt.pk).update(in_stock=1)
    StockRecord.objects.filter(pk=hat.pk).update(in_stock=0)

    with pytest.raises(OrderOutOfStock) as error:
        order_from(cart)

    assert [(short.wanted, short.in_stock) for short in error.value.shortages] == [(2, 1), (1, 0)]
    assert error.value.code == "woocommerce_rest_product_partially_out_of_stock"
    assert_nothing_happened(cart)
    assert (in_stock(shirt), in_stock(hat), in_stock(socks)) == (1, 0, 9)


def test_variations_with_shared_stock_reserve_together():
    small, large = sharing_one_stock_record(in_stock=5)

    order = an_order((small, 2), (large, 3))

    assert in_stock(small) == 0
    assert {line.stock_record_id for line in order.lines.all()} == {small.stock_record_id}


def test_backorder_makes_stock_negative():
    shirt = a_variation(in_stock=1, backorders="yes")

    an_order((shirt, 3))

    assert in_stock(shirt) == -2


def test_unmanaged_stock_is_not_reserved():
    shirt = a_variation(in_stock=None)

    assert an_order((shirt, 3)).lines.get().stock_record_id is None
    assert in_stock(shirt) == 0


def test_unmanaged_out_of_stock_product_is_rejected():
    cart = a_cart((a_variation(in_stock=None), 1))
    StockRecord.objects.update(status=StockRecord.Status.OUT_OF_STOCK)

    with pytest.raises(OrderOutOfStock) as error:
        order_from(cart)

    assert error.value.code == "woocommerce_rest_product_out_of_stock"


def test_unpublished_product_is_rejected():
    cart = a_cart((a_variation(), 1))
    Product.objects.update(status=Product.Status.DRAFT)

    with pytest.raises(ItemsNoLongerSold):
        order_from(cart)

    assert_nothing_happened(cart)


def test_order_with_unseen_price_is_rejected():
    cart = a_cart((a_variation(price=10000), 1))
    seen = load_cart_snapshot(cart).terms_hash
    Variation.objects.update(regular_price_minor=9000)  # nor to a lower one: the shopper confirms the charged price

    for expected_hash in (seen, None):
        with pytest.raises(CartChanged) as error:
            place_order(get_or_create_draft(cart).key, cart, some_details(), expected_hash=expected_hash)
        assert error.value.contents.items_total.minor == 9000

    assert_nothing_happened(cart)


def test_cart_changed_in_other_tab_is_rejected():
    cart = a_cart((a_variation(), 1))
    details = some_details()
    seen = load_cart_snapshot(cart).terms_hash
    add_to_cart(cart, a_variation().pk)

    with pytest.raises(CartChanged):
        place_order(get_or_create_draft(cart).key, cart, details, expected_hash=seen)

    order = place_order(get_or_create_draft(cart).key, cart, details, expected_hash=load_cart_snapshot(cart).terms_hash)
    assert order.lines.count() == 2


def test_changed_delivery_price_is_rejected():
    cart, details = a_cart((a_variation(), 1)), some_details()
    seen = load_cart_snapshot(cart).terms_hash
    ShippingMethod.objects.update(price_minor=1)

    with pytest.raises(CartChanged):
        place_order(get_or_create_draft(cart).key, cart, details, expected_hash=seen)


def test_each_line_uses_one_query_for_stock():
    order_from(a_cart((a_variation(), 1)))  # creates the counter of numbers

    assert count_order_queries(lines=10) - count_order_queries(lines=1) == 9


def count_order_queries(lines: int) -> int:
    cart = a_cart(*[(a_variation(in_stock=5), 1) for _number in range(lines)])
    key, details = get_or_create_draft(cart).key, some_details()
    with CaptureQueriesContext(connection) as queries:
        place_order(key, cart, details)
    return len(queries)


def test_old_drafts_are_deleted_and_orders_are_not():
    order, draft = an_order((a_variation(), 1)), get_or_create_draft(a_cart())
    kept = get_or_create_draft(a_cart())
    Order.objects.exclude(pk=kept.pk).update(updated_at="2020-01-01T00:00:00Z")

    assert delete_old_drafts() == 1
    assert not Order.objects.filter(pk=draft.pk).exists()
    assert set(Order.objects.all()) == {order, kept}


def test_cart_with_deleted_product_is_rejected():
    shirt, cup = a_variation(name="Tričko"), a_variation(in_stock=5)
    cart = a_cart((shirt, 1), (cup, 2))
    shirt.delete()

    with pytest.raises(ItemsNoLongerSold, match="„Tričko“ už neprodáváme"):
        place_order(get_or_create_draft(cart).key, cart, some_details(), load_cart_snapshot(cart).terms_hash)

    assert in_stock(cup) == 5
    assert cart.lines.count() == 2


def test_cart_of_deleted_products_names_them():
    shirt = a_variation(name="Tričko")
    cart = a_cart((shirt, 1))
    shirt.delete()

    with pytest.raises(ItemsNoLongerSold, match="„Tričko“"):
        order_from(cart)
