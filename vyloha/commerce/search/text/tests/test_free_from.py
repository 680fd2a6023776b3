"""Phrases that exclude an allergen find what is called so, and of that first what surely lacks it."""

from collections.abc import Iterator

import pytest

from vyloha.commerce.catalogue.models.allergens import Allergen
from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.text.free_from import narrow_query
from vyloha.commerce.search.text.ingredients import build_doubt_terms, find_denied_allergens, get_ingredient_terms
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex
from vyloha.commerce.search.text.tests.test_backends import MOMENT, a_document
from vyloha.commerce.search.text_sources.ingredients import Ingredients, find_missing_allergens

GLUTEN, MILK, ALL = Allergen.GLUTEN.value, Allergen.MILK.value, {allergen.value for allergen in Allergen}


def a_food(pk: int, name: str, ingredients: str = "", missing: set[str] | None = None, **texts: str):
    terms = get_ingredient_terms(ingredients) | build_doubt_terms(missing or find_denied_allergens(name))
    return a_document(pk, name, ingredients=frozenset(terms), **texts)


SHOP = [
    a_food(1, "Sušenky rýžové", "rýže", ALL),
    a_food(2, "Sušenky máslové", "pšenice, máslo", ALL - {GLUTEN, MILK}),
    a_food(3, "Sušenky babiččiny"),
    a_food(4, "Sušenky bez lepku od pekaře"),
    a_food(5, "Dóza Komora", description="Na sušenky a jiné dobroty."),
    a_food(6, "Tabulka čokolády", "mléko", ALL - {MILK}),
    a_food(7, "Káva Veranda", "káva", ALL, description="Chutná jako čokoláda."),
    a_food(8, "Oplatky domácí"),
]


@pytest.fixture(scope="module")
def index(tmp_path_factory) -> Iterator[TantivyIndex]:
    index = TantivyIndex(tmp_path_factory.mktemp("texts"))
    index.rebuild([SHOP], IndexPosition(1, MOMENT))
    yield index
    index.close()


@pytest.mark.parametrize(
    ("phrase", "ids"),
    [
        ("sušenky bez lepku", {1, 4}),
        ("bezlepkové sušenky", set()),  # "bezlepkové" is a word of the name as well
        ("susenky bez mleka", {1}),
        ("čokoláda bez mléka", set()),
        ("čokoláda bez lepku", {6}),
        ("oplatky bez lepku", {8}),  # nobody knows of any: the page says so
        ("dóza bez víka", {5}),
    ],
)
def test_only_what_is_called_so_is_found_and_doubtful_is_left_out(index, phrase, ids):
    query = narrow_query(TextQuery.from_phrase(phrase), index.search)

    assert set(index.search(query).ids) == ids


@pytest.mark.parametrize(
    ("ingredients", "missing"),
    [("<p>rýže</p>", ALL), ("<p></p>", set()), ("<p>&nbsp;</p>", set()), ("<p>-</p>", set())],
)
def test_empty_ingredients_say_nothing(ingredients, missing):
    assert find_missing_allergens(("", ingredients, "", ""), [], Ingredients("", (), False)) == missing
