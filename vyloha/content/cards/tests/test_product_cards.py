import pytest

from vyloha.commerce.catalogue.models import Product, ProductImage, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.content.cards.prices import Discount
from vyloha.content.cards.product_cards import ProductCard, build_cards
from vyloha.content.tests.makers import an_image

pytestmark = pytest.mark.django_db


def get_card(product: Product) -> ProductCard:
    (card,) = build_cards([product])
    return card


def test_reduced_product_shows_discount():
    card = get_card(a_product(price=50000, sale_price_minor=39900))

    assert card.price
    assert card.price.discount == Discount(percent=20, is_most=False)


def test_different_discounts_show_highest():
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

    card = get_card(shirt)
    assert card.price
    assert card.price.discount == Discount(percent=30, is_most=True)


@pytest.mark.parametrize(
    ("sales", "discount"),
    [
        ((8000, None), Discount(percent=20, is_most=True)),
        ((8000, 8000), Discount(percent=20, is_most=False)),
        ((9950, 9950), Discount(percent=0, is_most=False)),
        ((None, None), None),
    ],
)
def test_discount_of_some_variations_says_up_to(sales, discount):
    card = get_card(a_shirt(*sales))

    assert card.price
    assert card.price.discount == discount


@pytest.mark.parametrize(
    ("sales", "pictures", "main", "shown"),
    [
        ((None, 8000), ("red", "blue"), "red", "blue"),
        ((8000, None), ("red", "blue"), "red", "red"),
        ((9000, 8000), ("red", "blue"), "red", "red"),  # it is reduced as well
        ((None, 8000), ("red", "blue"), "all", "all"),  # a picture without a variation
        ((None, 8000), ("red", None), "red", "red"),
        ((None, None), ("red", "blue"), "red", "red"),
    ],
)
@pytest.mark.parametrize("are_in_gallery", [True, False])
def test_card_with_discount_shows_reduced_variation(tmp_path, settings, sales, pictures, main, shown, are_in_gallery):
    settings.MEDIA_ROOT = tmp_path
    images = {name: an_image(title=name) for name in ("red", "blue", "all")}
    shirt = a_shirt(*sales)
    for variation, name in zip(shirt.variations.order_by("pk"), pictures, strict=True):
        variation.image = images[name] if name else None
        variation.save()
    gallery = [main, *(name for name in ("red", "blue") if name != main and are_in_gallery)]
    for position, name in enumerate(gallery):
        ProductImage.objects.create(product=shirt, image=images[name], position=position)

    picture = get_card(shirt).picture

    assert picture
    assert picture.src == images[shown].file.url


def a_shirt(*sales: int | None) -> Product:
    """Create a red and a blue shirt for 100 Kč, reduced to ``sales``."""
    terms = [{"terms": {"pa_barva": term}, "price": 10000} for term in ("červená", "modrá")]
    shirt = a_variable_product([an_attribute()], terms)
    for variation, price in zip(shirt.variations.order_by("pk"), sales, strict=True):
        variation.sale_price_minor = price
        variation.save()
    return shirt


def test_percentage_is_relative_to_lowest_price_of_30_days():
    cup = a_product(price=50000, sale_price_minor=30000)
    Variation.objects.update(prior_price_minor=40100)

    card = get_card(cup)

    assert card.price
    assert card.price.discount == Discount(percent=25, is_most=False)  # 25.18, rounded down
    assert card.price.prior
    assert (card.price.regular, card.price.prior.minor) == (card.price.prior, 40100)


@pytest.mark.parametrize("lowest", [30000, 29900, None])
def test_sale_at_recent_lowest_price_shows_no_discount(lowest):
    cup = a_product(price=50000, sale_price_minor=30000)
    Variation.objects.update(prior_price_minor=lowest)

    card = get_card(cup)

    assert card.price
    assert card.price.discount is None
    assert (card.price.price.minor, card.price.regular, card.price.prior) == (30000, None, None)


def test_card_shows_unit_price_and_billing_period():
    card = get_card(a_product(price=20000, measure=250_000, measure_unit="g", period_count=3))

    assert card.price
    assert card.price.unit_price
    assert (card.price.unit_price.price.text, card.price.unit_price.unit) == ("800\u00a0Kč", "kg")
    assert card.price.period == "/ 3 měsíce"


def test_product_at_regular_price_has_no_discount():
    card = get_card(a_product(price=50000))

    assert card.price
    assert card.price.discount is None


def test_low_stock_is_shown_unless_sold_out():
    assert get_card(a_product(in_stock=1, low_stock_amount=2)).is_low
    assert not get_card(a_product(in_stock=3, low_stock_amount=2)).is_low
    assert not get_card(a_product(in_stock=0, low_stock_amount=2)).is_low


def test_card_of_range_shows_unit_price_of_its_lowest_price():
    honey = a_variable_product([], [{"price": 21900}, {"price": 11900}])
    for variation, grams in zip(honey.variations.order_by("pk"), (500_000, 250_000), strict=True):
        variation.measure, variation.measure_unit = grams, "g"
        variation.save()

    price = get_card(honey).price

    assert price
    assert price.highest
    assert price.unit_price
    assert (price.price.text, price.unit_price.price.text) == ("119\u00a0Kč", "476\u00a0Kč")


def test_card_adds_simple_products_and_asks_for_variations():
    products = (a_product(), a_variable_product([], [{"price": 11900}]), a_product(in_stock=0))

    assert [get_card(product).action for product in products] == ["add", "choose", ""]


def test_second_picture_is_the_next_one_that_shows_no_variation():
    mug = a_variable_product([], [{"price": 11900}])
    front, blue, table = (an_image(width=width) for width in (900, 1000, 1100))
    mug.variations.update(image=blue)
    for position, image in enumerate((front, blue, table)):
        image.get_rendition("width-400|format-webp")
        ProductImage.objects.create(product=mug, image=image, position=position)

    assert table.renditions.get().url in get_card(mug).second
    table.delete()
    assert get_card(mug).second == ""
