"""Tests that live search responds to every phrase."""

from collections.abc import Callable
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.core.cache.process_caches import clear_process_caches
from vyloha.storefront.api.search.tests.asking import FORM, get_answer
from vyloha.storefront.listings.search_results import PHRASE_LENGTH

pytestmark = pytest.mark.django_db
FUZZ = settings(deadline=None, suppress_health_check=list(HealthCheck))
NAMES = ["dgwt_wcas_ajax_search", "dgwt_wcas_result_details", "dgwt_wcas_get_prices"]
SYNTAX = st.text(alphabet=st.sampled_from(" +-*?~^:\"'()[]{}/\\|&!<>%_.,;#0aářHč😀\u200b\u202e\u0301"), max_size=60)
TAGS = ["<", ">", '"', "'", "&", "script", "/", "onerror=", "<img src=x", "-->", "&lt;", "`", " "]
MARKUP = st.lists(st.sampled_from(TAGS), max_size=12).map("".join)
PIECES = st.sampled_from(
    ["items", "[0]", "[]", "[objectID]", "=", "&", "__", "product", "taxonomy", "9", "%00", "%ff", "é", "["]
)


@pytest.fixture
def goods(indexed: Callable[[], None]) -> None:
    for name in ("Hrnek modrý", "Tričko ježek", "Příbor 4 ks"):
        a_product(name)
    indexed()
    get_answer("hrnek")  # the first one warms the caches


@FUZZ
@given(phrase=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=150) | SYNTAX)
def test_every_phrase_gets_response(phrase: str, goods: None) -> None:
    clear_process_caches()

    assert get_answer(phrase)["suggestions"]


@FUZZ
@given(phrase=st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=110) | SYNTAX | MARKUP)
def test_results_page_shows_any_phrase_as_typed(phrase: str, goods: None) -> None:
    page = BeautifulSoup(Client().get("/", {"s": phrase}).content, "html.parser")
    typed = " ".join(phrase[:PHRASE_LENGTH].split())

    heading, field = page.select_one("h1"), page.select_one("input[name=s]")

    assert heading is not None
    assert field is not None
    assert heading.text.replace("\u00a0", " ") == (f"Hledání: „{typed}“" if typed else "Hledat")
    assert not heading.find()
    assert field.get("value", "") == typed
    assert not page.select("script:not([src], [type$=json]), [onmouseover], [onerror]")


@FUZZ
@given(name=st.sampled_from(NAMES), pieces=st.lists(PIECES | st.text(max_size=5), max_size=12))
def test_any_body_gets_response(name: str, pieces: list[str]) -> None:
    body: Any = "".join(pieces).encode("utf-8", "replace")

    response = Client().post(f"/?wc-ajax={name}", body, content_type=FORM)

    assert response.status_code == 200
    assert response.headers["Content-Type"].startswith("application/json")
    assert response.json()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"x" * 1_000_001, FORM, 413),
        (b"--x\r\n", "multipart/form-data", 400),
        (b"\x00\xff" * 50, "application/octet-stream", 200),
        (b'{"items": [{"objectID": "product__1"}]}', "application/json", 200),
        (b"&".join(b"items[%d][objectID]=product__%d" % (i, i) for i in range(5000)), FORM, 200),
    ],
)
def test_body_without_form_gets_documented_error_or_empty_response(
    name: str, body: bytes, kind: str, status: int
) -> None:
    response = Client().generic("POST", f"/?wc-ajax={name}", body, content_type=kind)

    assert response.status_code == status
    assert response.headers["Cache-Control"] == "no-store"
    assert len(response.content) < 1000
