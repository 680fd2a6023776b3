"""
Tests of query plans: the database finds products of a category, a tag or a brand by links, not product by product.
"""

import re
from typing import Any

import pytest
from pydantic import ValidationError

from vyloha.commerce.catalogue.models import Brand, Tag
from vyloha.commerce.catalogue.tests.makers import a_category, an_attribute
from vyloha.core.tests.plans import plan_of
from vyloha.storefront.api.store.product_params import ProductQuery
from vyloha.storefront.api.store.product_queries import select_products

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, pytest.mark.usefixtures("fresh_statistics")]


@pytest.mark.parametrize(
    "query",
    [
        {"category": "obleceni"},
        {"category": "obleceni", "category_operator": "not_in"},
        {"tag": "novinka,darek"},
        {"tag": "novinka,darek", "tag_operator": "and"},
        {"brand": "vase", "category": "obleceni"},
    ],
    ids=str,
)
def test_query_plan_does_not_check_links_per_product(query: dict[str, Any]) -> None:
    a_category("Oblečení", slug="obleceni")
    Tag.objects.create(name="Novinka", slug="novinka")
    Tag.objects.create(name="Dárek", slug="darek")
    Brand.objects.create(name="Vaše", slug="vase")

    plan = plan_of(select_products(ProductQuery(**query))[0].order_by())

    assert "CORRELATED" not in plan
    assert not re.search(r"(?<!hashed )SubPlan \d+\)", plan)  # PostgreSQL's name for it; a hashed one runs once


@pytest.mark.parametrize("operator", ["in", "not_in", "and"])
def test_many_terms_are_one_condition(operator: str) -> None:
    def asked(terms: int) -> int:
        wanted = {"attribute": "pa_barva", "slug": [f"b{n}" for n in range(terms)], "operator": operator}
        return str(select_products(ProductQuery(attributes=[wanted]))[0].query).count("SELECT")

    an_attribute(terms=tuple(f"b{n}" for n in range(60)))

    assert asked(60) == asked(1)


@pytest.mark.parametrize(
    "query",
    [
        {"stock_status": "instock " * 300},
        {"tag": "novinka," * 99, "tag_operator": "and"},
        {"attributes": [{"attribute": "pa_barva", "slug": "modra," * 99, "operator": "and"}]},
    ],
    ids=["stock", "tag", "attribute"],
)
def test_duplicate_conditions_are_merged(query: dict[str, Any]) -> None:
    Tag.objects.create(name="Novinka", slug="novinka")

    assert str(select_products(ProductQuery(**query))[0].query).count("SELECT") < 10


@pytest.mark.parametrize(
    "query",
    [
        {"category": "1,2,3,4,5", "category_operator": "and"},
        {"tag": "a,b,c,d,e", "tag_operator": "and"},
        {"brand": "a,b,c,d,e", "brand_operator": "and"},
    ],
    ids=str,
)
def test_too_many_conditions_are_rejected(query: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="too many terms"):
        ProductQuery(**query)
