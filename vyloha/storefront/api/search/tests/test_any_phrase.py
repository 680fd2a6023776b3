"""Any phrase gets an answer of ``dgwt_wcas_ajax_search``: one shop for all."""

import json
from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.storefront.api.search.tests.asking import shape

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True, scope="module")
def _a_cup(indexed_once: Any) -> None:
    indexed_once(lambda: a_product("Hrnek"))


@pytest.mark.parametrize(
    "phrase",
    [
        *(
            "",
            " ",
            "h",
            "9",
            "%",
            "' OR 1=1 --",
            "\x1f",
            "hrn\x1fek",
            "...",
            "-",
            '()[]{}^~*?:"\\',
            "AND OR NOT",
            "+hrnek",
        ),
        *("😀", "😀😀😀", "שלום", "\u202ehrnek", "<script>alert(1)</script>", "&amp;", "x" * 7000, "hrnek " * 1000),
        "+hrnek",
        *("ＨＲＮＥＫ", "ﬁ", "İ", "\ud7ff", "title:hrnek", '"hrnek', "hrnek~9", "[a TO b]", "2147483648 " * 20),
    ],
)
@pytest.mark.parametrize("is_indexed", [True, False])
def test_suggestions_answer_stays_small_for_any_phrase(
    phrase: str, is_indexed: bool, request: pytest.FixtureRequest
) -> None:
    if not is_indexed:
        request.getfixturevalue("indexed")  # an index of its own, which is not built

    response = Client().get("/", {"wc-ajax": "dgwt_wcas_ajax_search", "s": phrase})

    assert response.status_code == 200
    assert len(response.content) < 5000
    assert json.loads(response.content)["suggestions"]
    assert b"<script" not in response.content


@pytest.mark.parametrize(
    "query", ["", "s[]=hrnek", "s[a][b]=hrnek", "s=%FF%FE", "s=%ED%A0%80", "s", "dgwt_wcas_keyword[]=x"]
)
def test_invalid_phrase_finds_nothing(query: str) -> None:
    response = Client().get(f"/?wc-ajax=dgwt_wcas_ajax_search&{query}")

    assert shape(response.json()["suggestions"]) == ["no-results"]
