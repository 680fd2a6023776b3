"""Tests of attribute values among suggestions."""

from collections.abc import Callable
from typing import Any

import pytest
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Attribute, Product, ProductAttribute, Term
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.commerce.search.cached_settings import known_settings
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.tests.indexed import queries_of_the_shop
from vyloha.content.models import ListingSettings
from vyloha.storefront.api.search.tests.asking import get_answer, get_suggestions, set_up, shape
from vyloha.storefront.tests.pages import props_of

pytestmark = pytest.mark.django_db
Index = Callable[[], None]


def suggest_values_of(*attributes: Attribute, **fields: Any) -> None:
    set_up(**fields)
    SearchSettings.objects.get().suggested_attributes.set(attributes)
    known_settings.clear()


def assign_values(product: Product, attribute: Attribute, *slugs: str) -> Product:
    link = ProductAttribute.objects.create(product=product, attribute=attribute)
    link.terms.set(attribute.terms.filter(slug__in=slugs))
    return product


def test_value_is_suggested_with_attribute_name_and_links_to_its_products(indexed: Index, settings: Any) -> None:
    colour = an_attribute(terms=("Červená",))
    assign_values(a_product("Hrnek", slug="hrnek"), colour, "červená")
    a_product("Talíř")
    suggest_values_of(colour)
    indexed()

    suggestions = get_suggestions("červená")

    assert shape(suggestions) == ["headline-v2 Barva", "taxonomy Červená", "headline product", "product Hrnek"]
    assert suggestions[1] == {
        "term_id": colour.terms.get().pk,
        "taxonomy": "pa_barva",
        "value": "Červená",
        "url": "http://testserver/obchod/?e-filter-vypis-pa_barva=%C4%8Derven%C3%A1",
        "parents": "",
        "type": "taxonomy",
    }
    listing = props_of(suggestions[1]["url"].removeprefix("http://testserver"), settings)
    assert [card["name"] for card in listing["grid"]["cards"]] == ["Hrnek"]
    assert get_answer("červená")["total"] == 2


@pytest.mark.parametrize("phrase", ["červené", "cervenou", "cerve", "červnená", "barva červená"])
def test_value_is_found_inflected_unaccented_unfinished_mistyped_and_with_attribute(
    phrase: str, indexed: Index
) -> None:
    colour = an_attribute()
    assign_values(a_product("Hrnek"), colour, "červená", "modrá")
    suggest_values_of(colour)
    indexed()

    assert [suggestion["value"] for suggestion in get_suggestions(phrase) if suggestion["type"] == "taxonomy"] == [
        "Červená"
    ]


def test_only_chosen_attributes_are_suggested_and_none_by_default(indexed: Index) -> None:
    colour, glaze = an_attribute(), an_attribute("Glazura", "pa_glazura")
    assign_values(assign_values(a_product("Hrnek"), colour, "červená"), glaze, "červená")
    indexed()
    assert shape(get_suggestions("červená")) == ["product Hrnek"]

    suggest_values_of(glaze)
    indexed()

    assert shape(get_suggestions("červená"))[:2] == ["headline-v2 Glazura", "taxonomy Červená"]
    assert [
        suggestion["taxonomy"] for suggestion in get_suggestions("červená") if suggestion["type"] == "taxonomy"
    ] == ["pa_glazura"]


def test_attributes_are_groups_between_brands_and_products_in_their_order(indexed: Index) -> None:
    colour, glaze = an_attribute(), an_attribute("Glazura", "pa_glazura")
    Attribute.objects.filter(pk=colour.pk).update(position=2)
    mug = assign_values(assign_values(a_product("Hrnek"), colour, "modrá"), glaze, "modrá")
    mug.brands.create(name="Modrá Tichá", slug="modra-ticha")
    suggest_values_of(colour, glaze)
    indexed()

    assert shape(get_suggestions("modrá")) == [
        "headline-v2 Značky",
        "taxonomy Modrá Tichá",
        "headline-v2 Glazura",
        "taxonomy Modrá",
        "headline-v2 Barva",
        "taxonomy Modrá",
        "headline product",
        "product Hrnek",
    ]


def test_value_names_its_attribute_without_headings(indexed: Index) -> None:
    colour = an_attribute()
    assign_values(a_product("Hrnek"), colour, "červená")
    suggest_values_of(colour, show_headings=False)
    indexed()

    assert shape(get_suggestions("červená")) == ["taxonomy Červená", "product Hrnek"]
    assert get_suggestions("červená")[0]["breadcrumbs"] == "Barva"


def test_values_are_suggested_in_premium_mode_only(indexed: Index) -> None:
    colour = an_attribute()
    assign_values(a_product("Hrnek"), colour, "červená")
    suggest_values_of(colour, is_premium=False)
    indexed()

    assert shape(get_suggestions("červená")) == ["product Hrnek"]


def test_value_without_listed_products_is_not_suggested(indexed: Index, changes: Any) -> None:
    with changes():
        colour = an_attribute()
        hidden = assign_values(a_product("Hrnek", visibility=Product.Visibility.SEARCH), colour, "modrá")
        suggest_values_of(colour)
    indexed()
    assert [suggestion["type"] for suggestion in get_suggestions("modrá")] == ["product"]
    assert get_answer("modrá")["total"] == 1
    assert shape(get_suggestions("červená")) == ["no-results"]

    with changes():
        hidden.visibility = Product.Visibility.VISIBLE
        hidden.save()
    indexed()

    assert "taxonomy Modrá" in shape(get_suggestions("modrá"))


def test_value_without_variation_is_not_suggested(indexed: Index) -> None:
    colour = an_attribute()
    a_variable_product([colour], [{"terms": {"pa_barva": "modrá"}}], name="Mísa")
    suggest_values_of(colour)
    indexed()

    assert "taxonomy Modrá" in shape(get_suggestions("modrá"))
    assert "taxonomy Červená" not in shape(get_suggestions("červená"))


def test_value_whose_filter_excludes_its_products_is_not_suggested(indexed: Index) -> None:
    colour = an_attribute()
    assign_values(a_product("Hrnek"), colour, "červená")
    leaves_out = ("taxonomy_filter", {"taxonomy": "pa_barva", "join": "NOT", "is_indexable": False})
    ListingSettings.objects.create(site=Site.objects.get(is_default_site=True), filters=[leaves_out])
    suggest_values_of(colour)
    indexed()

    assert shape(get_suggestions("červená")) == ["product Hrnek"]


def test_renamed_values_and_attributes_appear_in_cached_responses(indexed: Index, changes: Any) -> None:
    with changes():
        colour = an_attribute()
        assign_values(a_product("Hrnek"), colour, "červená")
        suggest_values_of(colour)
    indexed()
    assert shape(get_suggestions("červená"))[:2] == ["headline-v2 Barva", "taxonomy Červená"]

    with changes():
        colour.name = "Odstín"
        colour.save()
        red = Term.objects.get(slug="červená")
        red.name = "Červená jako mák"
        red.save()

    assert shape(get_suggestions("červená"))[:2] == ["headline-v2 Odstín", "taxonomy Červená jako mák"]


def test_suggestions_use_constant_queries_for_many_values(indexed: Index) -> None:
    colour = an_attribute(terms=("Bílá", "Modrá", "Modrá nebeská", "Modrá noc"))
    assign_values(a_product("Hrnek"), colour, *(term.slug for term in colour.terms.all()))
    suggest_values_of(colour)
    indexed()
    get_suggestions("hrnek")

    counts = []
    for phrase in ("bílá", "modrá"):
        with queries_of_the_shop() as queries:
            get_suggestions(phrase)
        counts.append(len(queries))
    with queries_of_the_shop() as again:
        get_suggestions("modrá")

    assert counts[0] == counts[1]
    assert again == []
