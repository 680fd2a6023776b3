"""Tests of the searches behind suggestions."""

from collections.abc import Callable
from typing import Any

import pytest

from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.commerce.search.phrase_query import build_text_query
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.query import PRODUCTS
from vyloha.storefront.api.search import results
from vyloha.storefront.api.search.results import _find_apart, _find_together

pytestmark = pytest.mark.django_db
Index = Callable[[], None]
OTHERS = frozenset(TextKind) - PRODUCTS


@pytest.mark.parametrize(
    ("phrase", "is_one"),
    [
        ("hrnek", True),
        ("hrnek modrý", True),
        ("hrn", True),
        ("hrnky", True),
        ("hrnke", True),
        ("hrmek", False),
        ("svetr", False),
    ],
)
def test_one_search_finds_the_same(indexed: Index, phrase: str, is_one: bool) -> None:
    category = a_category("Hrnky")
    for name in ("Hrnek modrý", "Hrnek bílý", "Talíř"):
        a_product(name).categories.add(category)
    indexed()
    query = build_text_query(phrase, 7)

    found = _find_together(query, OTHERS)

    assert (found is not None) is is_one
    assert found is None or found == _find_apart(query, OTHERS)


def test_phrase_with_more_items_is_searched_apart(indexed: Index, monkeypatch: Any) -> None:
    monkeypatch.setattr(results, "MAX_OTHERS", 0)
    for number in range(3):
        a_product(f"Hrnek {number}")
    indexed()

    assert _find_together(build_text_query("hrnek", 3), OTHERS) is not None
    assert _find_together(build_text_query("hrnek", 2), OTHERS) is None
