"""Tests of filters in shops whose categories or products differ from those of ``test_filtering.py``."""

import pytest
from django.test import Client

from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.storefront.tests.pages import names, props_of
from vyloha.storefront.tests.test_filtering import counts, facet, find_names

pytestmark = pytest.mark.django_db


def test_categories_with_same_slug_are_distinguished_by_path(indexed, settings):
    clothes, children = a_category("Oblečení", slug="obleceni"), a_category("Děti", slug="deti")
    for_children = a_category("Oblečení", children, slug="obleceni")
    shirts = [a_category("Trička", parent, slug="tricka") for parent in (clothes, for_children)]
    for name, category in (("Velké", shirts[0]), ("Malé", shirts[1]), ("Čepička", for_children)):
        a_product(name, categories=[category])
    indexed()
    small = "e-filter-vypis-product_cat=deti%2Fobleceni"

    whole, chosen = props_of("/obchod/", settings), props_of(f"/obchod/?{small}", settings)

    assert counts(whole, "product_cat") == {"obleceni": 1, "deti": 2}
    assert sorted(names(chosen["grid"]["cards"])) == ["Malé", "Čepička"]
    assert [term["value"] for term in facet(chosen, "product_cat")["terms"] if term["is_chosen"]] == ["deti/obleceni"]
    assert Client().get(f"/obchod/?{small}").status_code == 200
    assert find_names("e-filter-vypis-product_cat=obleceni", settings) == ["Velké"]
    # No root category has the slug, so any category matches: URLs of shops with unique slugs.
    assert sorted(find_names("e-filter-vypis-product_cat=tricka", settings)) == ["Malé", "Velké"]


def test_listings_are_unfiltered_and_say_so_without_index(indexed, settings):
    a_product("Hrnek")

    assert find_names("", settings) == ["Hrnek"]
    assert props_of("/obchod/", settings)["filters"] is None
    waiting = Client().get("/obchod/?e-filter-vypis-product_cat=hrnky")
    assert (waiting.status_code, waiting.headers["Retry-After"]) == (503, "5")
    assert "Filtry se právě připravují" in waiting.content.decode()


def test_panel_is_omitted_without_choices(indexed, settings):
    a_product("Hrnek")
    indexed()

    assert props_of("/obchod/", settings)["filters"] is None
