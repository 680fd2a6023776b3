import pytest

from vyloha.commerce.catalogue.models import Product, Variation
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


def test_the_percentage_is_that_of_the_lowest_price_of_30_days():
    cup = a_product(price=50000, sale_price_minor=30000)
    Variation.objects.update(prior_price_minor=40100)

    card = card_of(cup)

    assert card.discount == Discount(percent=25, is_most=False)  # 25.18: nobody is promised more than they get
    assert card.price
    assert card.price.prior
    assert (card.price.regular, card.price.prior.minor) == (card.price.prior, 40100)


@pytest.mark.parametrize("lowest", [30000, 29900, None])
def test_what_was_as_cheap_lately_is_told_as_a_price_and_not_as_a_reduction(lowest):
    cup = a_product(price=50000, sale_price_minor=30000)
    Variation.objects.update(prior_price_minor=lowest)

    card = card_of(cup)

    assert (card.discount, card.is_on_sale) == (None, False)
    assert card.price
    assert (card.price.price.minor, card.price.regular, card.price.prior) == (30000, None, None)


def test_a_card_says_what_a_kilogram_costs_and_what_period_is_paid_for():
    card = card_of(a_product(price=20000, measure=250_000, measure_unit="g", period_count=3))

    assert card.price
    assert card.price.unit_price
    assert (card.price.unit_price.price.text, card.price.unit_price.unit) == ("800,00\u00a0Kč", "kg")
    assert card.price.period == "/ 3 měsíce"


def test_a_product_at_its_regular_price_has_no_discount():
    assert card_of(a_product(price=50000)).discount is None


def test_few_pieces_are_told_and_none_are_not_few():
    assert card_of(a_product(in_stock=1, low_stock_amount=2)).is_low
    assert not card_of(a_product(in_stock=3, low_stock_amount=2)).is_low
    assert not card_of(a_product(in_stock=0, low_stock_amount=2)).is_low
