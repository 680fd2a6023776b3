"""Totals of a cart, and notices of changes since its shopper last saw it."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vyloha.commerce.cart.acknowledgements import acknowledge_changes
from vyloha.commerce.cart.actions import add_to_cart, change_quantity
from vyloha.commerce.cart.notices import ItemDeleted, LessStock, NoLongerSold, OnlyOneUnit, PriceChanged, SoldOut
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.cart.tests.test_actions import sharing_one_stock_record
from vyloha.commerce.catalogue.models import Attribute, Product, ProductAttribute, StockRecord, Term, Variation
from vyloha.commerce.catalogue.tests.makers import a_variable_product, a_variation
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method
from vyloha.core.money import Money

pytestmark = pytest.mark.django_db
# The database is emptied by the test itself; a busy machine is no fault of the data.
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


def crowns(minor: int) -> Money:
    return Money(minor, "CZK")


def test_total_is_sum_of_items_delivery_and_fee():
    cart = a_cart((a_variation(price=19900), 2), (a_variation(price=5000, rate=1200), 1))

    contents = load_cart_snapshot(cart, a_shipping_method(price=9900), cash_on_delivery(fee=3900))

    assert contents.items_total == crowns(44800)
    assert (contents.shipping, contents.fee) == (crowns(9900), crowns(3900))
    assert contents.total == crowns(58600)
    assert [(line.rate, line.gross, line.vat) for line in contents.vat_lines] == [
        (2100, 53600, 9302),
        (1200, 5000, 536),
    ]


def test_delivery_price_is_none_until_chosen():
    a_shipping_method()

    contents = load_cart_snapshot(a_cart((a_variation(price=10000), 1)))

    assert (contents.shipping, contents.fee, contents.total) == (None, None, crowns(10000))
    assert len(contents.shipping_methods) == 1


def test_methods_saved_in_cart_are_used():
    cart = a_cart((a_variation(), 1))
    cart.shipping_method, cart.payment_method = a_shipping_method(), bank_transfer()

    contents = load_cart_snapshot(cart)

    assert (contents.shipping_method, contents.payment_method) == (cart.shipping_method, cart.payment_method)


def test_disabled_method_counts_as_not_chosen():
    cart = a_cart((a_variation(), 1))

    contents = load_cart_snapshot(cart, a_shipping_method(is_enabled=False), bank_transfer(is_enabled=False))

    assert (contents.shipping_method, contents.payment_method) == (None, None)
    assert (contents.shipping_methods, contents.payment_methods) == ([], [])


def test_payment_not_allowed_with_delivery_counts_as_not_chosen():
    courier, shop = a_shipping_method(), a_pickup()
    on_delivery, transfer = cash_on_delivery(), bank_transfer()
    on_delivery.shipping_methods.set([courier])

    contents = load_cart_snapshot(a_cart((a_variation(), 1)), shop, on_delivery)

    assert contents.payment_method is None
    assert contents.payment_methods == [transfer]


@pytest.mark.parametrize(("quantity", "shipping"), [(1, 9900), (2, 0)])
def test_delivery_is_free_from_set_amount(quantity, shipping):
    courier = a_shipping_method(price=9900, free_from_minor=20000)

    contents = load_cart_snapshot(a_cart((a_variation(price=10000), quantity)), courier)

    assert contents.shipping == crowns(shipping)


def test_empty_cart_totals_are_zero_and_not_orderable():
    contents = load_cart_snapshot(a_cart())

    assert (contents.is_empty, contents.total, contents.vat, contents.hash) == (True, crowns(0), crowns(0), "")
    assert not contents.can_be_ordered


@given(
    lines=st.lists(st.tuples(st.integers(0, 10**7), st.sampled_from([2100, 1200, 0]), st.integers(1, 99)), max_size=5),
    shipping=st.tuples(st.integers(0, 50_000), st.sampled_from([2100, 1200])),
    fee=st.integers(0, 20_000),
)
@settings(deadline=None, suppress_health_check=QUIET)
def test_amounts_and_vat_sum_to_document(lines, shipping, fee):
    Variation.objects.all().delete()
    cart = a_cart(*[(a_variation(price=price, rate=rate), pieces) for price, rate, pieces in lines])
    payment = cash_on_delivery(fee=fee)

    contents = load_cart_snapshot(cart, a_shipping_method(price=shipping[0], rate=shipping[1]), payment)
    payment.delete()

    shares = [contents.compute_line_vat(line).minor for line in contents.lines]
    extras = contents.shipping_vat.minor + contents.fee_vat.minor
    assert contents.items_total.minor == sum(line.total.minor for line in contents.lines)
    exact = contents.total - contents.rounding
    assert exact.minor == contents.items_total.minor + shipping[0] + fee
    assert exact.minor == sum(line.base + line.vat for line in contents.vat_lines)
    assert contents.total.minor % 100 == 0
    assert abs(contents.rounding.minor) <= 50
    assert sum(shares) == contents.items_vat.minor
    assert contents.vat.minor == contents.items_vat.minor + extras == sum(line.vat for line in contents.vat_lines)


def test_chosen_value_is_named_by_attribute_of_its_product():
    belts = [create_belt("Opasek", "Malý"), create_belt("Cizí opasek", "Drobný")]
    cart = a_cart()
    add_to_cart(cart, belts[0].variations.get().pk, 1, {"velikost": "s"})

    with CaptureQueriesContext(connection) as asked:
        [line] = load_cart_snapshot(cart).lines

    assert line.full_name == "Opasek – Malý"
    [terms] = [query["sql"] for query in asked if 'FROM "catalogue_term"' in query["sql"]]
    assert '"product_id" IN' in terms  # attributes of the same name of other products are not loaded


def create_belt(name: str, small: str) -> Product:
    """A product with an attribute of its own, which its variation leaves open."""
    belt = a_variable_product([], [{}], name=name)
    size = Attribute.objects.create(product=belt, name="Velikost", slug="velikost")
    link = ProductAttribute.objects.create(product=belt, attribute=size, makes_variations=True)
    link.terms.set([Term.objects.create(attribute=size, name=small, slug="s")])
    return belt


def test_snapshot_uses_constant_queries_for_many_lines(django_assert_num_queries):
    a_shipping_method()
    bank_transfer()
    few = a_cart((a_variation(), 1))
    many = a_cart(*[(a_variation(), 1) for _number in range(12)])
    Product.objects.update(type=Product.Type.VARIABLE)  # a simple one has no values to read

    load_cart_snapshot(few)  # reads deliveries and payments once for all

    for cart in (few, many):
        with django_assert_num_queries(2):
            contents = load_cart_snapshot(cart)
            assert contents.payment_methods
        assert contents.notices == []


def test_price_change_notice_disappears_after_acknowledgement():
    cart = a_cart((a_variation(price=10000), 2))
    Variation.objects.update(regular_price_minor=12000)

    contents = load_cart_snapshot(cart)

    (notice,) = contents.notices
    assert isinstance(notice, PriceChanged)
    assert (notice.old, notice.new, notice.stops_order) == (crowns(10000), crowns(12000), False)
    assert contents.total == crowns(24000)

    acknowledge_changes(contents)
    assert load_cart_snapshot(cart).notices == []


def test_low_stock_and_changed_price_both_cause_notices():
    cart = a_cart((a_variation(price=10000, in_stock=5), 5))
    Variation.objects.update(regular_price_minor=12000)
    StockRecord.objects.update(in_stock=2)

    stock, price = load_cart_snapshot(cart).notices

    assert isinstance(stock, LessStock)
    assert (stock.wanted, stock.in_stock, stock.code) == (5, 2, "woocommerce_rest_product_partially_out_of_stock")
    assert isinstance(price, PriceChanged)


def test_lines_with_shared_stock_are_short_together():
    small, large = sharing_one_stock_record(in_stock=4)
    cart = a_cart((small, 2), (large, 2))
    StockRecord.objects.update(in_stock=3)

    notices = load_cart_snapshot(cart).notices

    assert [(type(notice), notice.wanted) for notice in notices if isinstance(notice, LessStock)] == [
        (LessStock, 4)
    ] * 2


def test_sold_out_line_blocks_order():
    cart = a_cart((a_variation(in_stock=1), 1))
    StockRecord.objects.update(in_stock=0)

    contents = load_cart_snapshot(cart)

    assert [type(notice) for notice in contents.notices] == [SoldOut]
    assert not contents.can_be_ordered


def test_unpublished_line_is_excluded_from_totals():
    cart = a_cart((a_variation(price=10000), 1))
    Product.objects.update(status=Product.Status.DRAFT)

    contents = load_cart_snapshot(cart)

    assert [type(notice) for notice in contents.notices] == [NoLongerSold]
    assert (contents.lines[0].unit_price, contents.total) == (crowns(10000), crowns(0))


def test_product_limited_to_one_unit_causes_notice():
    cart = a_cart((a_variation(), 2))
    Product.objects.update(sold_individually=True)

    assert [type(notice) for notice in load_cart_snapshot(cart).notices] == [OnlyOneUnit]


def test_hash_depends_on_contents_prices_and_methods():
    cart = a_cart((a_variation(price=10000), 1))
    courier, shop = a_shipping_method(), a_pickup()
    seen = {load_cart_snapshot(cart).hash, load_cart_snapshot(cart, courier).hash, load_cart_snapshot(cart, shop).hash}
    assert len(seen) == 3
    assert load_cart_snapshot(cart).hash in seen

    change_quantity(cart, cart.lines.get().key, 2)
    seen.add(load_cart_snapshot(cart).hash)
    Variation.objects.update(regular_price_minor=12000)
    seen.add(load_cart_snapshot(cart).hash)

    assert len(seen) == 5


def test_terms_hash_does_not_depend_on_chosen_method():
    cart, courier = a_cart((a_variation(), 1)), a_shipping_method(price=9900)
    contents = load_cart_snapshot(cart)

    assert replace(contents, shipping_method=courier).terms_hash == contents.terms_hash

    courier.price_minor = 10900
    courier.save()
    assert load_cart_snapshot(cart).terms_hash != contents.terms_hash


def test_deleted_product_is_reported_by_name_until_acknowledged():
    shirt, cup = a_variation(name="Tričko", price=10000), a_variation(name="Hrnek", price=5000)
    cart = a_cart((shirt, 2), (cup, 1))
    key = cart.lines.get(variation=shirt).key
    shirt.product.delete()

    contents = load_cart_snapshot(cart)

    assert [line.name for line in contents.lines] == ["Hrnek"]
    assert contents.total == crowns(5000)
    assert contents.deleted == [ItemDeleted(key, "Tričko")]
    assert "„Tričko“ už neprodáváme" in str(contents.deleted[0])

    acknowledge_changes(contents)
    assert load_cart_snapshot(cart).deleted == []
    assert cart.lines.count() == 1


def test_product_deleted_during_acknowledgement_is_still_reported():
    shirt, cup = a_variation(), a_variation(name="Hrnek")
    cart = a_cart((shirt, 1), (cup, 1))
    shirt.delete()
    shown = load_cart_snapshot(cart)
    cup.delete()

    acknowledge_changes(shown)

    assert [deleted.name for deleted in load_cart_snapshot(cart).deleted] == ["Hrnek"]
