"""The sections below a product's description, and the filter of allergens."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Brand, Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.content.models import ListingSettings
from vyloha.content.seed_content import seed_content
from vyloha.storefront.tests.pages import get_html, names, props_of
from vyloha.storefront.tests.test_filtering import facet

pytestmark = pytest.mark.django_db


def create_chocolate(**fields: Any) -> Product:
    """Create chocolate: the dark one may contain milk, the milk one contains it."""
    kinds = [{"terms": {"pa_druh": "hořká"}}, {"terms": {"pa_druh": "mléčná"}}]
    chocolate = a_variable_product(
        [an_attribute("Druh", "pa_druh", ("Hořká", "Mléčná"))], kinds, name="Čokoláda", slug="cokolada", **fields
    )
    dark, milk = chocolate.variations.all()
    Variation.objects.filter(pk=dark.pk).update(ingredients="<p>Kakaové boby.</p>", may_contain="milk")
    Variation.objects.filter(pk=milk.pk).update(ingredients="<p>Kakao, <b>mléko</b>.</p>", allergens="milk")
    return chocolate


def find_section(page: dict[str, Any], name: str) -> dict[str, Any]:
    return next(section for section in page["sections"] if section["name"] == name)


def test_each_variation_has_its_own_ingredients_and_allergens(settings):
    chocolate = create_chocolate(nutrition="Výživové údaje | 100 g\nEnergie | 2 400 kJ")
    dark, milk = chocolate.variations.all()

    page = props_of("/produkt/cokolada/", settings)

    texts = find_section(page, "ingredients")["texts"]
    assert [(text["variations"], text["variation_ids"]) for text in texts] == [
        ("Hořká", [dark.pk]),
        ("Mléčná", [milk.pk]),
    ]
    assert "Může obsahovat stopy:</strong> mléko" in texts[0]["html"]
    assert "Alergeny:" not in texts[0]["html"]
    assert "<b>mléko</b>" in texts[1]["html"]
    [nutrition] = find_section(page, "nutrition")["texts"]
    assert nutrition["variation_ids"] == []
    assert nutrition["table"] == [["Výživové údaje", "100 g"], ["Energie", "2 400 kJ"]]


def test_page_names_manufacturer_with_addresses():
    cup = a_product("Hrnek", slug="hrnek", warnings="<p>Horké!</p>")
    addresses = {"manufacturer_address": "Úpice 1, <Česko>", "manufacturer_contact": "dilna@keramika.example"}
    cup.brands.add(Brand.objects.create(name="Keramika", slug="keramika", **addresses))

    html = get_html("/produkt/hrnek/")
    assert "Keramika<br>Úpice" in html
    assert "&lt;Česko&gt;" in html
    assert 'href="mailto:dilna@keramika.example"' in html
    assert "Horké!" in html


def test_returns_and_guarantee_link_to_pages_of_shop(settings):
    seed_content()
    a_product("Máslo", slug="maslo", is_perishable=True)

    page = props_of("/produkt/maslo/", settings)

    assert [link["href"] for link in find_section(page, "returns")["links"]] == ["/doprava-a-platba/", "/reklamace/"]
    assert "nejde vrátit bez udání důvodu" in find_section(page, "returns")["texts"][0]["html"]
    assert "do dvou let" in find_section(page, "guarantee")["texts"][0]["html"]
    assert "ingredients" not in {section["name"] for section in page["sections"]}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"Čokoláda", "Kakao", "Kaše", "Mouka", "Svíčka"}),
        # Traces, and what only texts say, count too.
        ("e-filter-vypis-allergens=!milk", {"Mouka", "Svíčka"}),
        # The sign is always "without".
        ("e-filter-vypis-allergens=gluten!milk", {"Svíčka"}),
    ],
)
def test_allergen_filter_leaves_out_what_contains_them(indexed: Callable[[], None], settings, query, found):
    create_chocolate()
    for name, fields in (("Kakao", {"may_contain": "milk"}), ("Mouka", {"allergens": "gluten"}), ("Svíčka", {})):
        Variation.objects.filter(pk=a_product(name).pk).update(**fields or {"allergens": ""})
    a_product("Kaše", description="<p>Káva bez kofeinu.</p><p>Alergeny: mléko.</p>")
    indexed()

    page = props_of(f"/obchod/?{query}", settings)

    assert set(names(page["grid"]["cards"])) == found
    choice = facet(page, "allergens")
    assert choice["join"] == "NOT"
    assert "Stopy" in choice["note"]
    assert "bez údajů" in choice["note"]
    assert [term["name"] for term in choice["terms"]] == ["lepek", "mléko"]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("gluten", "!gluten"),
        ("milk~gluten", "gluten!milk"),
        ("milk+gluten", "gluten!milk"),
        ("milk!nuts~gluten", "gluten!milk!nuts"),
    ],
)
def test_url_cannot_ask_for_products_with_allergens(client, written, canonical):
    answer = client.get(f"/obchod/?e-filter-vypis-allergens={written}")

    assert answer["Location"] == f"/obchod/?e-filter-vypis-allergens={canonical}"


def test_unknown_allergen_lists_nothing_and_says_so(indexed: Callable[[], None], settings):
    create_chocolate()
    indexed()

    page = props_of("/obchod/?e-filter-vypis-allergens=gluten!mleko", settings)

    assert page["grid"]["cards"] == []
    texts = [chip["text"] for chip in page["filters"]["chips"]]
    assert texts == ["bez: lepek", "neznámý alergen, nic se neukáže: mleko"]


@pytest.mark.parametrize("chosen", [[], ["pa_alergeny", "pa_smazana"]])
def test_imported_attribute_of_allergens_leaves_out_too(indexed: Callable[[], None], settings, chosen):
    allergens = an_attribute("Alergeny", "pa_alergeny", ("lepek",))
    filters = [("taxonomy_filter", {"taxonomy": name, "join": "OR", "is_indexable": True}) for name in chosen]
    ListingSettings.objects.create(site=Site.objects.get(is_default_site=True), filters=filters)
    for name in ("Mouka", "Kuskus"):
        a_product(name).product_attributes.create(attribute=allergens).terms.set(allergens.terms.all())
    a_product("Rýže")
    indexed()

    offered = facet(props_of("/obchod/", settings), "pa_alergeny")
    ticked = Client().get("/obchod/?e-filter-vypis-pa_alergeny=lepek")
    page = props_of(ticked["Location"], settings)

    assert offered["join"] == "NOT"
    assert offered["note"]
    assert names(page["grid"]["cards"]) == ["Rýže"]
