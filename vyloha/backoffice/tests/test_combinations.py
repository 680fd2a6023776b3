"""Creation of missing variations; the form shows their number first."""

import pytest
from bs4 import BeautifulSoup

from vyloha.backoffice.catalogue.combinations import count_missing, create_missing
from vyloha.backoffice.tests.forms import get_errors, save
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.models.products import get_next_id
from vyloha.commerce.catalogue.tests.makers import a_variable_product, an_attribute

pytestmark = pytest.mark.django_db
NEW = "/sprava/products/new/"


def get_product_form_url(product: Product) -> str:
    return f"/sprava/products/edit/{product.pk}/"


def told(page: bytes) -> str:
    """Return the form's text about missing combinations."""
    said = BeautifulSoup(page.decode(), "html.parser").select_one("[data-bo-missing] [role=status]")
    assert said is not None
    return said.text.strip()


def test_form_shows_number_of_missing_combinations():
    colours = an_attribute()
    shirt = a_variable_product(
        [colours, an_attribute("Velikost", "pa_velikost", ("S", "M", "L"))],
        [
            {"terms": {"pa_barva": "červená", "pa_velikost": "s"}},
            {"terms": {"pa_barva": "červená"}},  # any size: no combination
        ],
    )
    merchant = sign_in_merchant()

    assert told(merchant.get(get_product_form_url(shirt)).content) == "Chybějících kombinací: 5."
    save(merchant, get_product_form_url(shirt), make_combinations="on")
    assert told(merchant.get(get_product_form_url(shirt)).content) == "Žádná kombinace nechybí."


def test_millions_of_combinations_are_counted_and_rejected_without_building_them():
    wide = [an_attribute(f"V{i}", f"pa_v{i}", tuple(f"h{number}" for number in range(40))) for i in range(6)]
    shirt = a_variable_product(wide, [])

    answer = save(sign_in_merchant(), get_product_form_url(shirt), make_combinations="on", name="Dlouho psaný název")

    assert count_missing(shirt) == 40**6
    assert any("najednou" in error for error in get_errors(answer))
    assert "Dlouho psaný název" in answer.content.decode()
    assert not shirt.variations.exists()


def test_new_product_gets_its_variations_at_first_save():
    colours = an_attribute()

    answer = save(
        sign_in_merchant(), NEW, name="Košile", type="variable", make_combinations="on",
        **{"product_attributes-TOTAL_FORMS": "2",
           "product_attributes-0-attribute": str(colours.pk),
           "product_attributes-0-terms": [str(term.pk) for term in colours.terms.all()],
           "product_attributes-0-makes_variations": "on",
           "product_attributes-1-own_name": "Střih", "product_attributes-1-new_terms": "Rovný | Volný",
           "product_attributes-1-makes_variations": "on"},
    )  # fmt: skip

    assert answer.status_code == 302, get_errors(answer)
    assert Product.objects.get(name="Košile").variations.count() == 4


def test_hundreds_of_combinations_are_created_in_few_queries(django_assert_max_num_queries):
    sizes = an_attribute("Velikost", "pa_velikost", tuple(f"v{number}" for number in range(20)))
    colours = an_attribute("Odstín", "pa_odstin", tuple(f"o{number}" for number in range(21)))
    shirt = a_variable_product([sizes, colours], [])

    with django_assert_max_num_queries(40):  # SQLite splits bulk inserts
        made = create_missing(shirt)

    assert len(made) == shirt.variations.count() == 420
    assert set(shirt.variations.values_list("stock_record_id", flat=True)) == set(made)
    assert get_next_id() > made[-1]


def test_created_variations_are_passed_to_form():
    shirt = a_variable_product([an_attribute()], [])

    answer = save(sign_in_merchant(), get_product_form_url(shirt), make_combinations="on")

    ids = sorted(shirt.variations.values_list("pk", flat=True))
    assert answer.url == f"{get_product_form_url(shirt)}?made={ids[0]}-{ids[-1]}"


def test_missing_combinations_are_created_at_once():
    shirt = a_variable_product([an_attribute(), an_attribute("Velikost", "pa_velikost", ("S", "M", "L"))], [])

    merchant = sign_in_merchant()

    answer = save(merchant, get_product_form_url(shirt), make_combinations="on")

    assert answer.status_code == 302, get_errors(answer)
    assert shirt.variations.count() == 6
    save(merchant, get_product_form_url(shirt), make_combinations="on")
    assert shirt.variations.count() == 6
