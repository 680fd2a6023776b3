"""How the database finds the products of a category, a tag, a brand: from what is linked, not product by product."""

import re
from typing import Any

import pytest

from vyloha.commerce.catalogue.models import Brand, Tag
from vyloha.commerce.catalogue.tests.makers import a_category
from vyloha.core.tests.plans import plan_of
from vyloha.storefront.protocol.store.product_params import ProductQuery
from vyloha.storefront.protocol.store.product_queries import products_for

pytestmark = pytest.mark.django_db


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
def test_no_product_is_asked_by_itself_whether_it_is_linked(query: dict[str, Any]) -> None:
    a_category("Oblečení", slug="obleceni")
    Tag.objects.create(name="Novinka", slug="novinka")
    Tag.objects.create(name="Dárek", slug="darek")
    Brand.objects.create(name="Vaše", slug="vase")

    plan = plan_of(products_for(ProductQuery(**query)).order_by())

    assert "CORRELATED" not in plan
    assert not re.search(r"(?<!hashed )SubPlan \d+\)", plan)  # PostgreSQL's word for it; a hashed one is asked once
