"""Tests that the index sorts listings as the database does, in each of their sort orders."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from vyloha.commerce.catalogue.product_lists import ProductList
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.search.columns.writer import ColumnsIndex
from vyloha.commerce.search.indexed_content import LISTINGS
from vyloha.commerce.search.indexer import Indexer
from vyloha.commerce.search.query import ListingQuery
from vyloha.content.listing.sort_orders import ORDERS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("order", ORDERS)
def test_products_are_sorted_as_by_database(tmp_path: Path, changes: Any, order: str) -> None:
    names = ["Chata", "Hruška", "Čepice", "cep", "Cep", "Ibišek", "Chata"]
    for number, name in enumerate(names):
        rated = {"average_rating": number % 3, "review_count": number % 2}
        a_product(name, price=[None, 300, 100, 300][number % 4], position=number % 2, pieces_sold=number % 3, **rated)
    with closing(ColumnsIndex(tmp_path)) as index:
        Indexer(index, LISTINGS).rebuild()
        with changes():
            for name in ("Chalva", "Chata", "Cesta"):
                a_product(name, price=200, position=1, pieces_sold=1, average_rating=1, review_count=1)
        Indexer(index, LISTINGS).apply_changes()

    found = index.search(ListingQuery(order=order, stop=100)).ids

    assert found == [product.pk for product in ProductList(None, ORDERS[order])[0:100]]
    pages = [index.search(ListingQuery(order=order, start=start, stop=start + 3)).ids for start in range(0, 12, 3)]
    assert [pk for page in pages for pk in page] == found
