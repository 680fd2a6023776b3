"""Texts name ingredients, and phrases exclude them."""

import pytest

from vyloha.commerce.catalogue.models.allergens import Allergen
from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.exclusions import find_unwanted
from vyloha.commerce.search.text.explanations import explain_match
from vyloha.commerce.search.text.ingredients import (
    find_allergens,
    find_ingredients,
    get_common_terms,
    get_ingredient_terms,
    is_ingredients_attribute,
    read_lines,
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
        ("sušenky bez lepku, laktózy", ["lepku", "laktózy"]),
        ("bez lepku + mléka", ["lepku", "mléka"]),
        ("bez lepku & mléka", ["lepku", "mléka"]),
        ("bez lepku/laktózy/vajec a sóji", ["lepku", "laktózy", "vajec", "sóji"]),
        ("bez lepku, a mléka", ["lepku", "mléka"]),
        ("bez lepku, kakao", ["lepku"]),
        ("bez laktózy mléko", ["laktózy"]),
        ("bez obsahu lepku", ["obsahu lepku"]),
        ("bez sušené syrovátky", ["sušené syrovátky"]),
        ("jemné máslové sušenky s kousky hořké čokolády na výlet bez lepku", ["lepku"]),
    ],
)
def test_phrases_name_unwanted_ingredients(phrase, unwanted):
    found = find_unwanted(phrase)

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
        # Only what is missing for sure does not count.
        ("káva bez mléka", find_ingredients("<p>Složení: káva bez kofeinu</p><p>Alergeny: mléko</p>")),
        ("bez mléka", read_lines("<p>Káva bez kofeinu</p><p>sušené mléko</p>")),
        ("bez mléka", read_lines("<ul><li>Čokoláda bez cukru</li><li>sušené mléko</li></ul>")),
        ("bez mléka", "mouka bez lepku a sušené mléko"),
        ("bez mléka", "mouka bez lepku i mléko"),
        ("bez mléka", "bez lepku a stopy mléka"),
        ("bez mléka", "bez lepku a stopy sušeného mléka"),
        ("bez mléka", "Bez konzervantů: mléko"),
        ("bez mléka", "bez lepku – obsahuje mléko"),
        ("bez mléka", "bez lepku/mléko"),
        ("bez mléka", "bez lepku může obsahovat mléko"),
        ("bez mléka", "neobsahuje lepek může obsahovat mléko"),
        ("bez mléka", "oplatka bez cukru a smetanu"),
        ("bez mléka", "květ bez černý a mléko"),
        # Adjectives of milk are milk, whatever stands before them.
        ("bez mléka", "kakaové mléko"),
        ("bez mléka", "kokosová mléčná čokoláda"),
        ("bez mléka", "rýžová mléčná kaše"),
        ("bez mléka", "kokosová, mléko"),
        ("bez sójového mléka", "sójové mléko"),
        # Every exclusion of a phrase counts.
        ("sušenky bez lepku, laktózy", "máslo"),
        ("bez lepku + mléka", "máslo"),
        ("bez lepku & mléka", "máslo"),
        ("jemné máslové sušenky s kousky hořké čokolády na výlet bez lepku", "pšenice"),
        ("bez laktosy", "sušené mléko"),
        ("bez oříšků", "lískové ořechy"),
        ("bez ořechů", "lískooříšková pasta"),
        ("bez hladké mouky", "pšenice"),
        ("bez E224", "oxid siřičitý"),
        ("bez vlčího bobu", "lupina"),
        ("bez mořských plodů", "krevety"),
        ("bez mořských plodů", "slávky"),
        ("bez plodů moře", "slávky"),
        ("bez mléčných a sójových výrobků", "tvaroh"),
        ("bez krevet", "mořské plody"),
        ("bez alergenů", "hořčice"),
        ("bez stop lepku", "pšenice"),
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
        ("bez laktózy", "mouka bez lepku a laktózy"),
        ("bez mléka", "krém bez lepku a mléčných výrobků"),
        ("bez vajec", "neobsahuje lepek ani vejce"),
        ("bez mléka", "neobsahuje mléko"),
        ("bez ořechů", "muškátový oříšek"),
        ("bez alergenů", "rýže, sůl"),
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


@pytest.mark.parametrize(
    ("text", "allergens"),
    [
        ("kaseinát sodný, mascarpone", {"milk"}),
        ("mozzarella", {"milk"}),
        ("parmazán", {"milk"}),
        ("šlehačka", {"milk"}),
        ("ghí", {"milk"}),
        ("tritikale", {"gluten"}),
        ("jednozrnka", {"gluten"}),
        ("krupice", {"gluten"}),
        ("hladká mouka", {"gluten"}),
        ("hladká rýžová mouka", set()),
        ("strouhanka", {"gluten"}),
        ("oříšky", {"nuts"}),
        ("lískooříškový krém", {"nuts"}),
        ("disiřičitan sodný", {"sulphites"}),
        ("konzervant E224", {"sulphites"}),
        ("konzervant E 220", {"sulphites"}),
        ("sardele", {"fish"}),
        ("filet ze pstruha", {"fish"}),
        ("sledě v oleji", {"fish"}),
        ("chobotnice", {"molluscs"}),
        ("mušle", {"molluscs"}),
        ("majonéza", {"eggs", "mustard"}),
        ("mouka z vlčího bobu", {"lupin"}),
        ("mořské plody", {"crustaceans", "molluscs"}),
        ("mořská sůl", set()),
        ("rybíz, meduňka, kokosové mléko, kakaové máslo", set()),
        ("arašídové máslo", {"peanuts"}),
    ],
)
def test_allergens_are_known_by_all_their_names(text, allergens):
    assert find_allergens(text) == allergens


@pytest.mark.parametrize("allergen", Allergen)
def test_stored_allergens_are_found_by_their_czech_names(allergen):
    assert find_allergens(str(allergen.label)) == {allergen.value}
