"""Tests of the filters of products over the Store API."""

from collections.abc import Callable
from typing import Any

import pytest

from vyloha.storefront.api.store.tests.test_products import create_catalogue, names

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(scope="module")
def catalogue(made_once: Callable[[Callable[[], object]], None]) -> None:
    """Products of many kinds, the same for all tests."""
    made_once(create_catalogue)


def query_colours(slugs: str, operator: str) -> dict[str, str]:
    names = {"attribute": "pa_barva", "slug": slugs, "operator": operator}
    return {f"attributes[0][{name}]": value for name, value in names.items()}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, {"Tričko", "Hrnek", "Talíř"}),
        ({"search": "hrn"}, {"Hrnek"}),
        ({"search": "Trič"}, {"Tričko"}),
        ({"search": "HRN-1"}, {"Hrnek"}),
        ({"slug": "neni"}, set()),
        ({"type": "variable"}, {"Tričko"}),
        ({"type": "grouped"}, set()),
        ({"sku": "HRN-1,X"}, {"Hrnek"}),
        ({"featured": "true"}, {"Talíř"}),
        ({"category": "obleceni"}, {"Tričko"}),
        ({"category": "tricka,hrnky"}, {"Tričko", "Hrnek"}),
        ({"category": "tricka,hrnky", "category_operator": "not_in"}, {"Talíř"}),
        ({"category": "obleceni,tricka", "category_operator": "and"}, {"Tričko"}),
        ({"tag": "novinka"}, {"Tričko", "Hrnek"}),
        ({"tag": "novinka,darek", "tag_operator": "and"}, {"Tričko"}),
        ({"brand": "vase"}, {"Hrnek"}),
        ({"on_sale": "1"}, {"Hrnek"}),
        ({"on_sale": "false"}, {"Tričko", "Talíř"}),
        ({"min_price": "40000"}, {"Tričko"}),
        ({"max_price": "19900"}, {"Hrnek", "Talíř"}),
        ({"min_price": "10000", "max_price": "20000"}, {"Hrnek"}),
        ({"stock_status[]": ["instock"]}, {"Tričko"}),
        ({"stock_status[]": ["outofstock", "onbackorder"]}, {"Hrnek", "Talíř"}),
        ({"stock_status": "outofstock,onbackorder"}, {"Hrnek", "Talíř"}),
        ({"catalog_visibility": "catalog"}, {"Tričko", "Hrnek"}),
        ({"catalog_visibility": "search"}, {"Tričko", "Hrnek", "Talíř"}),
        ({"catalog_visibility": "hidden"}, set()),
        ({"attributes[0][attribute]": "pa_barva", "attributes[0][slug][]": "modrá"}, {"Tričko"}),
        ({"attributes[0][attribute]": "pa_barva", "attributes[0][slug]": "zelená"}, set()),
        ({"attributes[0][attribute]": "pa_barva", "attributes[0][slug]": "zelená,modrá"}, {"Tričko"}),
        (query_colours("červená,modrá", "and"), {"Tričko"}),
        (query_colours("zelená,modrá", "and"), set()),
        (query_colours("červená,modrá", "not_in"), {"Hrnek", "Talíř"}),
        (query_colours("zelená", "not_in"), {"Tričko", "Hrnek", "Talíř"}),
        ({"parent": "1"}, set()),
        ({"rating[]": "5", "_locale": "user"}, set()),
    ],
)
def test_list_can_be_filtered(catalogue: None, query: dict[str, Any], expected: set[str]) -> None:
    assert set(names(**query)) == expected
