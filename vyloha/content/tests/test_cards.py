import pytest

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.content.cards import ProductCard, cards_of
from vyloha.content.prices import Discount

pytestmark = pytest.mark.django_db


def card_of(product: Product) -> ProductCard:
    (card,) = cards_of([product])
    return card


def test_a_reduced_product_says_by_how_much():
    card = card_of(a_product(price=50000, sale_price_minor=39900))

    assert card.discount == Discount(percent=20, is_most=False)


def test_variations_reduced_differently_say_the_most():
    shirt = a_variable_product(
        [an_attribute()],
        [
            {"terms": {"pa_barva": "červená"}, "price": 10000},
            {"terms": {"pa_barva": "modrá"}, "price": 10000},
        ],
    )
    for variation, price in zip(shirt.variations.order_by("pk"), (7000, 9000), strict=True):
        variation.sale_price_minor = price
        variation.save()

    assert card_of(shirt).discount == Discount(percent=30, is_most=True)


def test_a_product_at_its_regular_price_has_no_discount():
    assert card_of(a_product(price=50000)).discount is None


def test_few_pieces_are_told_and_none_are_not_few():
    assert card_of(a_product(in_stock=1, low_stock_amount=2)).is_low
    assert not card_of(a_product(in_stock=3, low_stock_amount=2)).is_low
    assert not card_of(a_product(in_stock=0, low_stock_amount=2)).is_low
