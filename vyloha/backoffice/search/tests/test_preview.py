"""The search preview: results of a phrase, their order and reasons."""

from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.test import Client

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_currencies import get_page_text
from vyloha.commerce.catalogue.models import Brand, Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.commerce.search import phrase_query
from vyloha.commerce.search.models import Boost, Synonym

pytestmark = pytest.mark.django_db
PREVIEW = "/sprava/search-preview/"


@pytest.fixture
def merchant() -> Client:
    return sign_in_merchant()


def shown(merchant: Client, phrase: str, heading: str = "bo-found") -> list[str]:
    page = BeautifulSoup(merchant.get(PREVIEW, {"q": phrase}).content.decode(), "html.parser")
    for form in page.select(".bo-preview__do"):
        form.decompose()
    return [" ".join(row.get_text(" ").split()) for row in page.select(f"[aria-labelledby={heading}] tbody tr")]


def test_results_are_ordered_with_reason_for_each_word(merchant: Client, indexed: Any) -> None:
    mugs = a_category("Hrnky")
    a_product("Miska s ježkem", categories=[mugs])
    a_product("Hrnek s ježkem", sku="HR-1")
    indexed()

    assert shown(merchant, "hrnků jezkem") == [
        "1. Hrnek s ježkem hrnků → hrnek tvar slova v názvu jezkem → ježkem bez diakritiky v názvu",
        "2. Miska s ježkem hrnků → hrnky tvar slova v kategorii jezkem → ježkem bez diakritiky v názvu",
    ]
    assert shown(merchant, "hr 1") == ["1. Hrnek s ježkem hr 1 → HR-1 kód"]
    assert shown(merchant, "hrnky", "bo-beside") == ["kategorie Hrnky hrnky přesně v názvu"]


def test_synonyms_boosts_and_sold_out_products_are_shown(merchant: Client, indexed: Any) -> None:
    hoodie = a_product("Hoodie", in_stock=0)
    Synonym.objects.create(words="mikina, hoodie")
    Boost.objects.create(product=hoodie, strength="lower")
    phrase_query.known_words.clear()
    indexed()

    assert shown(merchant, "mikiny") == ["1. Hoodie vyprodáno posunuto níž mikiny → hoodie synonymum v názvu"]
    assert "mikiny = hoodie" in get_page_text(merchant.get(PREVIEW, {"q": "mikiny"}), ".bo-preview__words")


def test_result_of_typo_or_missing_word_is_explained(merchant: Client, indexed: Any) -> None:
    a_product("Hrnek s liškou")
    indexed()

    assert shown(merchant, "hrenk") == ["1. Hrnek s liškou hrenk → hrnek překlep v názvu"]
    assert "Měli jste na mysli „hrnek“?" in get_page_text(merchant.get(PREVIEW, {"q": "hrenk"}))
    assert shown(merchant, "modrý hrnek") == ["1. Hrnek s liškou hrnek přesně v názvu modrý chybí"]


def test_hidden_product_is_missing_from_search_only(merchant: Client) -> None:
    mug = a_product("Hrnek")

    answer = merchant.post(f"{PREVIEW}hide/{mug.pk}/", {"q": "hrnek & spol"})

    assert answer["Location"] == f"{PREVIEW}?q=hrnek+%26+spol"
    assert Product.objects.get().visibility == Product.Visibility.CATALOG
    assert Product.objects.listed().exists()
    assert not Product.objects.searchable().exists()
    merchant.post(f"{PREVIEW}hide/{mug.pk}/")
    assert Product.objects.get().visibility == Product.Visibility.CATALOG


def test_hiding_product_requires_change_permission(merchant: Client) -> None:
    mug = a_product("Hrnek")

    assert sign_in_editor().post(f"{PREVIEW}hide/{mug.pk}/").status_code == 302
    assert merchant.get(f"{PREVIEW}hide/{mug.pk}/").status_code == 405
    assert merchant.post(f"{PREVIEW}hide/999/").status_code == 404
    assert Product.objects.get().visibility == Product.Visibility.VISIBLE


@pytest.mark.parametrize(
    "phrase", ["", " ", "?!", "a" * 7000, "\x1f", "<script>alert(1)</script>", "' OR 1=1 --", "😀"]
)
def test_preview_opens_for_any_phrase(phrase: str, merchant: Client, indexed: Any) -> None:
    a_product("Hrnek")
    Brand.objects.create(name="Ježek", slug="jezek")
    indexed()

    answer = merchant.get(PREVIEW, {"q": phrase})

    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


def test_missing_index_is_reported(merchant: Client) -> None:
    assert "Hledání se právě připravuje." in get_page_text(merchant.get(PREVIEW, {"q": "hrnek"}))
