"""Swatches on cards and their links."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from wagtail.images import get_image_model
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Attribute, Product, ProductImage, Term
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.content.cards.card_swatches import CardSwatch, CardSwatches
from vyloha.content.cards.product_cards import build_cards
from vyloha.content.models import ChoosingSettings
from vyloha.content.tests.makers import an_image
from vyloha.core.rendering import render_fragment

pytestmark = pytest.mark.django_db
RED, BLUE = {"pa_barva": "červená"}, {"pa_barva": "modrá"}


@pytest.fixture
def colour() -> Attribute:
    """The colour, shown on cards."""
    colour = an_attribute()
    show(colour)
    return colour


def show(attribute: Attribute | None, **settings) -> None:
    """Show ``attribute`` on cards, with the merchant's other ``settings``."""
    ChoosingSettings.objects.update_or_create(
        site=Site.objects.get(is_default_site=True), defaults={"card_attribute": attribute, **settings}
    )


def get_swatches(product: Product) -> CardSwatches | None:
    (card,) = build_cards([product])
    return card.swatches


def values_of(product: Product) -> list[CardSwatch]:
    swatches = get_swatches(product)
    assert swatches
    return list(swatches.values)


def get_value_names(product: Product) -> list[str]:
    return [choice.value.name for choice in values_of(product)]


def create_photo(width: int):
    """An image with card renditions in WebP and JPEG."""
    image = an_image(width=width)
    for spec in ("width-400|format-webp", "width-400|format-jpeg", "width-800|format-webp"):
        image.get_rendition(spec)
    return image


def test_card_shows_sold_values_in_merchants_order(colour):
    backpack = a_variable_product([colour], [{"terms": BLUE}, {"terms": RED, "in_stock": 0}])

    swatches = get_swatches(backpack)

    assert swatches
    assert (swatches.name, swatches.field, swatches.more) == ("Barva", "attribute_pa_barva", 0)
    assert [(swatch.value.value, swatch.is_sold_out) for swatch in swatches.values] == [
        ("červená", True),
        ("modrá", False),
    ]


def test_card_has_no_swatches_without_selected_attribute():
    show(None)

    assert get_swatches(a_variable_product([an_attribute()], [{"terms": BLUE}, {"terms": RED}])) is None


NONE = {
    "a single value": lambda colour: a_variable_product([colour], [{"terms": RED}, {"terms": RED}]),
    "one of two is not sold": lambda colour: a_variable_product(
        [colour], [{"terms": RED}, {"terms": BLUE, "price": None}]
    ),
    "a variation of any value": lambda colour: a_variable_product([colour], [{"terms": RED}, {"terms": BLUE}, {}]),
    "another attribute": lambda colour: a_variable_product(
        [an_attribute("Velikost", "pa_velikost", ("M", "L"))],
        [{"terms": {"pa_velikost": "m"}}, {"terms": {"pa_velikost": "l"}}],
    ),
    "a simple product": lambda colour: a_product(),
}


@pytest.mark.parametrize("make", NONE.values(), ids=NONE)
def test_card_has_no_swatches_without_choice(make, colour):
    assert get_swatches(make(colour)) is None


def test_attribute_without_variations_gets_no_swatches(colour):
    shirt = a_variable_product([colour], [{"terms": RED}, {"terms": BLUE}])
    shirt.product_attributes.update(makes_variations=False)

    assert get_swatches(shirt) is None


def test_value_of_disabled_variation_is_not_shown(colour):
    shirt = a_variable_product([colour], [{"terms": RED}, {"terms": BLUE}])
    shirt.variations.filter(variation_terms__term__slug="modrá").update(is_enabled=False)

    assert get_swatches(shirt) is None


def test_swatch_limit_shows_count_of_remaining_values():
    colour = an_attribute(terms=("Bílá", "Černá", "Modrá", "Rudá"))
    show(colour, card_values=2)
    shirt = a_variable_product([colour], [{"terms": {"pa_barva": term.slug}} for term in colour.terms.all()])

    swatches = get_swatches(shirt)

    assert swatches
    assert get_value_names(shirt) == ["Bílá", "Černá"]
    assert swatches.more == 2


def test_value_shows_its_price_when_it_differs(colour):
    same = a_variable_product([colour], [{"terms": RED}, {"terms": BLUE}])
    dearer = a_variable_product([colour], [{"terms": RED, "price": 19900}, {"terms": BLUE, "price": 29900}])

    assert [choice.price for choice in values_of(same)] == [None, None]
    assert [choice.price.price.minor for choice in values_of(dearer) if choice.price] == [19900, 29900]


def test_reduced_value_shows_its_former_price(colour):
    shirt = a_variable_product([colour], [{"terms": RED, "price": 9900}, {"terms": BLUE, "price": 19900}])
    blue = shirt.variations.get(variation_terms__term__slug="modrá")
    blue.sale_price_minor = 9900
    blue.save()

    red, cheaper = (choice.price for choice in values_of(shirt))

    assert red
    assert cheaper
    assert cheaper.regular
    assert cheaper.prior
    assert (red.price.minor, red.regular, red.prior) == (9900, None, None)
    assert (cheaper.price.minor, cheaper.regular.minor, cheaper.prior.minor) == (9900, 19900, 19900)


def test_swatch_adds_available_single_variation_to_cart(colour):
    shirt = a_variable_product([colour], [{"terms": RED}, {"terms": BLUE, "in_stock": 0}])

    red = shirt.variations.get(variation_terms__term__slug="červená")
    assert [choice.variation_id for choice in values_of(shirt)] == [red.pk, None]


@pytest.mark.parametrize("sizes", [{}, {"pa_velikost": "m"}], ids=["of any size", "of one size"])
def test_swatch_adds_nothing_when_more_must_be_selected(sizes, colour):
    size = an_attribute("Velikost", "pa_velikost", ("M", "L"))
    shirt = a_variable_product([colour, size], [{"terms": RED | sizes}, {"terms": BLUE | sizes}])

    assert [choice.variation_id for choice in values_of(shirt)] == [None, None]


def test_value_has_picture_of_its_variations_but_not_that_of_card(colour):
    shirt = a_variable_product([colour], [{"terms": RED}, {"terms": BLUE}, {"terms": BLUE}])
    main, other = create_photo(900), create_photo(1000)
    ProductImage.objects.create(product=shirt, image=main)
    red, _blue, more_blue = shirt.variations.order_by("position")
    for variation, image in ((red, main), (more_blue, other)):
        variation.image = image
        variation.save()

    own, its = (choice.srcset for choice in values_of(shirt))

    assert own == ""
    assert [part.rpartition(" ")[2] for part in its.split(", ")] == ["400w", "800w"]
    assert its.count(".webp") == 2


def test_size_shown_by_card_picture_does_not_change_colour(colour):
    size = an_attribute("Velikost", "pa_velikost", ("M", "XXL"))
    show(size)
    sold = [RED | {"pa_velikost": "m"}, BLUE | {"pa_velikost": "m"}, RED | {"pa_velikost": "xxl"}]
    shirt = a_variable_product([colour, size], [{"terms": terms} for terms in sold])
    red, blue = create_photo(900), create_photo(1000)
    ProductImage.objects.create(product=shirt, image=blue)
    for variation, image in zip(shirt.variations.order_by("position"), (red, blue, red), strict=True):
        variation.image = image
        variation.save()

    medium, largest = values_of(shirt)

    assert medium.srcset == ""
    assert largest.srcset != ""  # it exists in red only


def test_picture_without_renditions_is_not_shown(colour):
    shirt = a_variable_product([colour], [{"terms": RED}, {"terms": BLUE}])
    shirt.variations.update(image=an_image())

    assert [choice.srcset for choice in values_of(shirt)] == ["", ""]


def test_select_attribute_is_shown_as_labels(colour):
    colour.swatch = Attribute.Swatch.SELECT
    colour.save()

    swatches = get_swatches(a_variable_product([colour], [{"terms": RED}, {"terms": BLUE}]))

    assert swatches
    assert swatches.kind is Attribute.Swatch.LABEL


def test_card_swatches_use_constant_queries(colour):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            build_cards(Product.objects.listed().for_cards())
        return len(captured)

    a_variable_product([colour], [{"terms": RED}, {"terms": BLUE}])
    queries()  # fills the caches of the process
    few = queries()
    for _ in range(3):
        shirt = a_variable_product([colour], [{"terms": RED}, {"terms": BLUE}])
        shirt.variations.update(image=create_photo(900))
        ProductImage.objects.create(product=shirt, image=create_photo(1000))

    # Products, offers, values, pictures; and their renditions, which did not exist before.
    assert queries() == few + 1 == 5


def test_swatch_without_script_is_nofollow_link(colour):
    shirt = a_variable_product([colour], [{"terms": RED}, {"terms": BLUE, "in_stock": 0}], slug="tricko")
    html = render_fragment("ProductCard", build_cards([shirt])[0])

    assert 'href="/produkt/tricko/?attribute_pa_barva=modr%C3%A1" rel="nofollow" title="Modrá – vyprodáno"' in html


def test_sold_out_value_is_no_link_when_merchant_locks_it():
    colour = an_attribute()
    show(colour, disables_out_of_stock=True)
    shirt = a_variable_product([colour], [{"terms": RED}, {"terms": BLUE, "in_stock": 0}])
    html = render_fragment("ProductCard", build_cards([shirt])[0])

    assert "attribute_pa_barva=%C4%8Derven%C3%A1" in html
    assert "attribute_pa_barva=modr" not in html
    assert 'aria-disabled="true"' in html


def test_swatches_show_pictures_for_image_attribute(colour):
    colour.swatch = Attribute.Swatch.IMAGE
    colour.save()
    Term.objects.filter(slug="modrá").update(image=create_photo(900))

    red, blue = values_of(a_variable_product([colour], [{"terms": RED}, {"terms": BLUE}]))

    assert red.value.image == ""
    assert blue.value.image.endswith(".webp")
    assert get_image_model().objects.count() == 1


def test_card_in_listing_filtered_by_colour_shows_and_links_that_colour(colour):
    red, blue = an_image(width=300), an_image(width=500)
    variations = [{"terms": RED, "price": 10000}, {"terms": BLUE, "price": 30000}]
    backpack = a_variable_product([colour], variations, slug="batoh")
    for position, image in enumerate((red, blue)):
        ProductImage.objects.create(product=backpack, image=image, position=position)
    for variation, image in zip(backpack.variations.order_by("position"), (red, blue), strict=True):
        variation.image = image
        variation.save()

    (plain,), (filtered,) = build_cards([backpack]), build_cards([backpack], {"pa_barva": ("modrá",)})

    assert [one.picture.width for one in (plain, filtered) if one.picture] == [300, 500]
    assert filtered.href == "/produkt/batoh/?attribute_pa_barva=modr%C3%A1"
    assert filtered.price
    assert filtered.price.price.minor == 30000
    # Red is still selectable, with its own price; the card's picture is blue's.
    assert filtered.swatches
    assert [swatch.price.price.minor if swatch.price else None for swatch in filtered.swatches.values] == [10000, None]
    assert build_cards([backpack], {"pa_velikost": ("modrá",)}) == (plain,)


def test_price_id_is_variation_with_that_price(colour):
    size = an_attribute("Velikost", "pa_velikost", ("S", "L"))
    small, large = {"pa_velikost": "s"}, {"pa_velikost": "l"}
    shirt = a_variable_product(
        [colour, size],
        [
            {"terms": RED | small, "price": 100},
            {"terms": RED | large, "price": 100},
            {"terms": BLUE | small, "price": 100},
            {"terms": BLUE | large, "price": 200},
        ],
    )
    first = shirt.variations.order_by("pk")[0]

    (card,) = build_cards([shirt])
    (red,) = build_cards([shirt], {"pa_barva": ["červená"]})
    (blue,) = build_cards([shirt], {"pa_barva": ["modrá"]})

    assert card.swatches
    # Blue has several prices: no variation has both.
    assert [swatch.price_id for swatch in card.swatches.values] == [first.pk, shirt.pk]
    assert (card.price_id, red.price_id, blue.price_id) == (shirt.pk, first.pk, shirt.pk)
