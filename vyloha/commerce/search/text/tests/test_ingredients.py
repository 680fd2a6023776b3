"""Texts name ingredients, and phrases exclude them."""

import pytest

from vyloha.commerce.search.text.analysis import analyse
from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.explanations import explain_match
from vyloha.commerce.search.text.ingredients import (
    find_ingredients,
    find_unwanted,
    get_common_terms,
    get_ingredient_terms,
    is_ingredients_attribute,
)
from vyloha.commerce.search.text.query import TextQuery


def is_found(phrase: str, terms: set[str]) -> bool:
    # The whole phrase matches, so only the ingredients decide.
    food = TextDocument(1, {TextField.NAME: phrase}, ingredients=frozenset(terms))
    return explain_match(TextQuery.from_phrase(phrase), food) is not None


@pytest.mark.parametrize(
    ("html", "named", "not_named"),
    [
        ("<p>Mouka. Složení: hladká pšeničná mouka. Vaříme z ní knedlíky.</p>", "pšeničná", "knedlíky"),
        ("Obsahuje lepek a mléko.", "lepek", "obsahuje"),
        ("Kakao nejméně 72 %. Může obsahovat stopy mléka.", "mléka", "kakao"),
        ("ALERGENY: vejce; lepek", "vejce", "alergeny"),
        ("Složení: rýže, sůl 0,4 %, ocet 1.5 %, hořčice. Z Moravy.", "hořčice", "Moravy"),
        ("Složení: kakaová sušina min. 34 %, emulgátor (např. lecitin), vit. C, sušené mléko.", "sušené mléko", "x"),
        ("<h3>Složení</h3><p>pšeničná mouka</p><p>Pro knedlíky</p>", "pšeničná", "knedlíky"),
        ("<p>Složení:</p><ul><li>pšeničná mouka</li><li>mléko</li></ul><p>Pro knedlíky</p>", "mléko", "knedlíky"),
        ("<p>Složení: rýžová mouka</p><p>Náhrada za pšeničnou, lepek nesmí</p>", "rýžová", "pšeničnou"),
        ("Neobsahuje lepek.", "", "lepek"),
        ("Obsah: 500 ml lepidla", "", "lepidla"),
        ("Kabát bez podšívky", "", "podšívky"),
    ],
)
def test_sentences_name_ingredients(html, named, not_named):
    found = find_ingredients(html)

    assert named in found
    assert not_named not in found


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("Alergeny", True), ("alergen", True), ("Složení", True), ("Obsah", False), ("Barva", False)],
)
def test_ingredients_attribute_is_recognized_by_name(name, is_one):
    assert is_ingredients_attribute(name) is is_one


@pytest.mark.parametrize(
    ("phrase", "unwanted"),
    [
        ("bez lepku", ["lepku"]),
        ("mouka BEZ LEPKU", ["lepku"]),
        ("sušenky bez lepku a laktózy", ["lepku", "laktózy"]),
        ("bez lepku ani bez vajec", ["lepku", "vajec"]),
        ("bez kravského mléka", ["kravského mléka"]),
        ("bez mléčných výrobků", ["mléčných výrobků"]),
        ("krém bez palmového oleje", ["palmového oleje"]),
        ("bez přidaného cukru", ["přidaného cukru"]),
        ("kabát bez", []),
        ("bez do květináče", []),
        ("černý bez", []),
        ("bez černý", []),
        ("černý bez sirup", []),
        ("bezlepková mouka", ["lepku"]),
    ],
)
def test_phrases_name_unwanted_ingredients(phrase, unwanted):
    found = find_unwanted(analyse(phrase))

    assert [" ".join(word.exact for word in words) for words in found] == unwanted


@pytest.mark.parametrize(
    ("phrase", "ingredients"),
    [
        ("bez lepku", "pšeničná mouka"),
        ("bez lepku", "může obsahovat lepek"),
        ("bez lepku", "ovesné vločky"),
        ("bez lepku", "kuskus"),
        ("bezlepkový kuskus", "kuskus"),
        ("bez pšenice", "lepek"),
        ("bez laktózy", "sušené mléko"),
        ("bez mléka", "máslo"),
        ("bez mléka", "tvaroh"),
        ("bez mléčných výrobků", "mléko"),
        ("bez vajíček", "vejce"),
        ("bez vajec", "vaječný žloutek"),
        ("bez hořčice", "hořčičné semínko"),
        ("bez ořechů", "lískové ořechy"),
        ("bez ořechů", "mandle"),
        ("bez skořápkových plodů", "vlašské ořechy"),
        ("bez palmového oleje", "palmový olej"),
        ("bez cukru", "třtinový cukr"),
        ("bez rajčat", "rajčatový protlak"),
    ],
)
def test_food_with_an_unwanted_ingredient_is_left_out(phrase, ingredients):
    assert not is_found(phrase, get_ingredient_terms(ingredients))


@pytest.mark.parametrize(
    ("phrase", "ingredients"),
    [
        ("bez lepku", "rýžová mouka"),
        ("bez lepku", "mouka bez lepku"),
        ("bez kofeinu", "zrnková káva bez kofeinu, voda"),
        ("bez přidaného cukru", "třtinový cukr"),
        ("bez mléka", "kakaové máslo, kokosové mléko"),
        ("bez medu", "meduňka"),
        ("bez palmového oleje", "slunečnicový olej"),
        ("černý bez sirup", "květ bezu černého, cukrový sirup"),
        ("mouka s lepkem", "pšeničná mouka"),
    ],
)
def test_food_without_the_ingredient_is_found(phrase, ingredients):
    assert is_found(phrase, get_ingredient_terms(ingredients))


@pytest.mark.parametrize(
    ("phrase", "variations", "is_left"),
    [
        ("bez mléka", ["kakao, mléko 20 %", "kakao, třtinový cukr"], True),
        ("bez kakaa", ["kakao, mléko 20 %", "kakao, třtinový cukr"], False),
        ("bez lepku", ["hladká pšeničná mouka", "chlebová žitná mouka"], False),
        ("bez lepku", ["pšeničná mouka", ""], True),
        ("bez lepku", [], True),
    ],
)
def test_product_is_found_while_a_variation_may_lack_ingredient(phrase, variations, is_left):
    assert is_found(phrase, get_common_terms(variations)) is is_left
