"""Suggested synonyms: where they come from, and saving them with one click."""

from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.utils import timezone

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_currencies import get_page_text
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.search import phrase_query
from vyloha.commerce.search.models import SearchedPhrase, Synonym

pytestmark = pytest.mark.django_db
SUGGESTIONS = "/sprava/suggested-synonyms/"


@pytest.fixture
def merchant() -> Client:
    return sign_in_merchant()


def searched(phrase: str, times: int = 5, **counts: int) -> None:
    SearchedPhrase.objects.create(day=timezone.localdate(), phrase=phrase, searched=times, **counts)


def offers(merchant: Client) -> dict[str, list[str]]:
    """Return the suggestions: phrase → synonyms."""
    page = BeautifulSoup(merchant.get(SUGGESTIONS).content.decode(), "html.parser")
    return {
        row.select("th")[0].get_text(): [str(button["value"]) for button in row.select("button")]
        for row in page.select(".bo-report tbody tr")
    }


def test_similar_word_or_word_found_by_others_is_suggested(merchant: Client, indexed: Any) -> None:
    a_product("Zápisník linkovaný")
    a_product("Dárková krabička")
    searched("zapisovnik", found_nothing=5)
    searched("darek pro babicku", found_nothing=2)
    searched("darek k narozeninam", chosen=9)
    indexed()

    offered = offers(merchant)

    assert offered["zapisovnik"] == ["zapisovnik → zápisník"]
    assert offered["darek pro babicku"][-1] == "darek pro babicku → darek k narozeninam"


def test_only_unknown_word_of_phrase_gets_synonym_offer(merchant: Client, indexed: Any) -> None:
    a_product("Hrnek modrý")
    a_product("Kameninový talíř")
    searched("modry kamenacek", found_nothing=3)
    indexed()

    assert offers(merchant) == {"modry kamenacek": ["kamenacek → kameninový"]}


def test_rare_found_or_already_joined_phrase_is_not_suggested(merchant: Client, indexed: Any) -> None:
    a_product("Hrnek")
    searched("jednou", times=1, found_nothing=1)
    searched("hrnky", found_nothing=5)
    searched("kotlik", found_nothing=5)
    searched("kafac", found_nothing=5)
    Synonym.objects.create(words="kafáč", finds="hrnek")
    phrase_query.known_words.clear()
    indexed()

    assert list(offers(merchant)) == ["kotlik"]


def test_click_saves_synonym_and_duplicate_is_rejected(merchant: Client) -> None:
    sent = {"join": "notysek → zápisník"}

    made = merchant.post(f"{SUGGESTIONS}join/", sent, follow=True)
    again = merchant.post(f"{SUGGESTIONS}join/", sent, follow=True)

    assert "„notysek → zápisník“: vytvořeno." in get_page_text(made, ".messages")
    assert "už tak spojuje synonymum" in get_page_text(again, ".messages")
    assert [str(synonym) for synonym in Synonym.objects.all()] == ["notysek → zápisník"]


@pytest.mark.parametrize("sent", [{}, {"join": f"{'x' * 600} → y"}, {"join": "mikina → mikiny"}, {"join": "mikina"}])
def test_rejected_suggestion_is_explained(sent: dict[str, str], merchant: Client) -> None:
    answer = merchant.post(f"{SUGGESTIONS}join/", sent, follow=True)

    assert answer.status_code == 200
    assert get_page_text(answer, ".messages")
    assert not Synonym.objects.exists()


def test_editor_cannot_save_suggestion() -> None:
    sign_in_editor().post(f"{SUGGESTIONS}join/", {"join": "mikina → hoodie"})

    assert not Synonym.objects.exists()


def test_missing_index_or_phrases_are_reported(merchant: Client, indexed: Any) -> None:
    searched("notysek", found_nothing=5)
    assert "Hledání se právě připravuje." in get_page_text(merchant.get(SUGGESTIONS))

    indexed()
    SearchedPhrase.objects.all().delete()
    assert "Není co navrhnout" in get_page_text(merchant.get(SUGGESTIONS))
