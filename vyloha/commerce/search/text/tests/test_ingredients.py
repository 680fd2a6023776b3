"""Which ingredients a text names, and which of them a phrase wants to do without."""

import pytest

from vyloha.commerce.search.text.analysis import words_of
from vyloha.commerce.search.text.documents import Field, TextDocument
from vyloha.commerce.search.text.explaining import explanation_of
from vyloha.commerce.search.text.ingredients import (
    find_ingredients,
    find_unwanted,
    is_ingredients_attribute,
    join_common,
)
from vyloha.commerce.search.text.query import TextQuery


@pytest.mark.parametrize(
    ("text", "named", "not_named"),
    [
        ("Mouka. Složení: hladká pšeničná mouka. Vaříme z ní knedlíky.", "pšeničná", "knedlíky"),
        ("Obsahuje lepek a mléko.", "lepek", "obsahuje"),
        ("Kakao nejméně 72 %. Může obsahovat stopy mléka.", "mléka", "kakao"),
        ("ALERGENY: vejce; lepek", "vejce", "alergeny"),
        ("Složení: rýže, sůl 0,4 %, ocet 1.5 %, med. Z Moravy.", "med", "moravy"),
        ("Neobsahuje lepek.", "", "lepek"),
        ("Složení: rýže. Bez lepku.", "rýže", "lepku"),
        ("Složení: zrnková káva bez kofeinu, voda.", "voda", "kofeinu"),
        ("Obsah: 500 ml lepidla", "", "lepidla"),
        ("Kabát bez podšívky", "", "podšívky"),
    ],
)
def test_sentences_name_ingredients(text, named, not_named):
    found = find_ingredients(text).lower()

    assert named in found
    assert not_named not in found


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("Alergeny", True), ("alergen", True), ("Složení", True), ("Obsah", False), ("Barva", False)],
)
def test_attributes_of_ingredients_are_known_by_name(name, is_one):
    assert is_ingredients_attribute(name) is is_one


@pytest.mark.parametrize(
    ("phrase", "unwanted"),
    [
        ("bez lepku", ["lepku"]),
        ("mouka BEZ LEPKU", ["lepku"]),
        ("sušenky bez lepku a laktózy", ["lepku", "laktózy"]),
        ("bez lepku ani bez vajec", ["lepku", "vajec"]),
        ("krém bez palmového oleje", ["palmového oleje"]),
        ("bez přidaného cukru", ["přidaného cukru"]),
        ("kabát bez", []),
        ("bez do květináče", []),
        ("černý bez", []),
        ("bezlepková mouka", []),
    ],
)
def test_phrases_name_unwanted_ingredients(phrase, unwanted):
    found = find_unwanted(words_of(phrase))

    assert [" ".join(word.exact for word in words) for words in found] == unwanted


def test_product_has_for_sure_only_the_ingredients_of_every_variation():
    assert join_common(["kakao, mléko 20 %", "kakao, třtinový cukr"]) == "kakao"
    assert join_common(["kakao, mléko", ""]) == ""
    assert join_common([]) == ""


FOODS = {
    "pšeničná mouka": ("bez lepku", False),
    "lepek": ("bez lepku", False),
    "může obsahovat lepek": ("bez lepku", False),
    "ovesné vločky": ("bez lepku", False),
    "rýžová mouka": ("bez lepku", True),
    "sušené mléko": ("bez laktózy", False),
    "vejce": ("bez vajec", False),
    "hořčičné semínko": ("bez hořčice", False),
    "lískové ořechy": ("bez ořechů", False),
    "třtinový cukr": ("bez přidaného cukru", True),
    "meduňka": ("bez medu", True),
}


@pytest.mark.parametrize("ingredients", FOODS)
def test_food_with_an_unwanted_ingredient_is_left_out(ingredients):
    phrase, is_found = FOODS[ingredients]
    # All of the phrase fits, so only the ingredients decide.
    food = TextDocument(1, {Field.NAME: phrase.removeprefix("bez ")}, ingredients=ingredients)

    assert (explanation_of(TextQuery.of(phrase), food) is not None) is is_found
