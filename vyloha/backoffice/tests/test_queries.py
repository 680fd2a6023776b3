"""Lists use a constant number of queries."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.backoffice.tests.test_orders import an_order
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.coupons.tests.makers import a_coupon

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
AT_MOST = {
    "/sprava/products/": 12,
    "/sprava/products/?q=tri%C4%8D&stock=low": 13,
    "/sprava/categories/": 12,
    "/sprava/attributes/": 11,
    "/sprava/orders/": 13,
    "/sprava/orders/?q=nov%C3%A1k": 13,
    "/sprava/coupons/": 10,
    "/sprava/coupons/?q=leto&state=valid": 10,
    "/sprava/choose-product/": 9,
    "/sprava/": 27,
}


def queries(client: Any, url: str) -> int:
    client.get(url)  # the first request fills the caches
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(url).status_code == 200
    # The page cache's occasional check for changes is not the list's query.
    return len([query for query in asked if "page-generation" not in query["sql"]])


def many_things(count: int) -> None:
    above, colour = a_category(), an_attribute()
    for number in range(count):
        category = a_category(parent=above)
        a_product(in_stock=2, low_stock_amount=5, categories=[category])
        a_variable_product([colour], [{"in_stock": 1, "terms": {"pa_barva": "červená"}}, {"in_stock": 3}])
        an_order(f"{count}{number}")
        a_coupon(f"LETO-{count}-{number}", product_ids=[1], category_ids=[category.pk])


def test_list_uses_constant_queries(subtests):
    merchant = sign_in_merchant()
    many_things(2)
    few = {url: queries(merchant, url) for url in AT_MOST}

    many_things(6)

    for url, at_most in AT_MOST.items():
        with subtests.test(url):
            assert queries(merchant, url) == few[url]
            # Every screen queries the session, and whether its user has a second factor.
            assert few[url] <= at_most + 2


def test_product_form_uses_constant_queries_for_variations():
    colour = an_attribute(terms=tuple(f"Odstín {number}" for number in range(30)))
    terms = [{"terms": {"pa_barva": term.slug}} for term in colour.terms.all()]
    small, large = a_variable_product([colour], terms[:3]), a_variable_product([colour], terms)
    merchant = sign_in_merchant()

    assert queries(merchant, f"/sprava/products/edit/{large.pk}/") == queries(
        merchant, f"/sprava/products/edit/{small.pk}/"
    )
