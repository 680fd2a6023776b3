"""Synonyms and stop words are validated and change the results of search."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from vyloha.commerce.search.models import StopWords, Synonym
from vyloha.commerce.search.models.synonyms import DEFAULT_STOP_WORDS, MAX_SYNONYMS
from vyloha.commerce.search.phrase_query import get_search_words, known_words
from vyloha.commerce.search.text.analysis import analyse

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
Changes = Callable[[], AbstractContextManager[object]]


def create_synonym(words: str, finds: str = "") -> Synonym:
    synonym = Synonym(words=words, finds=finds)
    synonym.full_clean()
    synonym.save()
    known_words.clear()
    return synonym


def save_stop_words(words: str) -> StopWords:
    own = StopWords.objects.first() or StopWords()
    own.words = words
    own.full_clean()
    own.save()
    known_words.clear()
    return own


def find_synonyms(phrase: str) -> set[str]:
    """Return the synonyms of a phrase, as they were written."""
    [slot] = get_search_words().build_slots(analyse(phrase))
    return {" ".join(word.exact for word in words) for words in slot.synonyms}


def test_synonyms_find_each_other_in_any_form() -> None:
    create_synonym("mikina, hoodie, mikina s kapucí")

    assert find_synonyms("mikiny") == {"hoodie", "mikina s kapucí"}
    assert find_synonyms("HOODIE") == {"mikina", "mikina s kapucí"}
    assert find_synonyms("mikin s kapucemi") == {"mikina", "hoodie"}


def test_directed_synonym_finds_only_its_target() -> None:
    create_synonym("tričko, tílko", "triko")

    assert (find_synonyms("tricka"), find_synonyms("triko")) == ({"triko"}, set())
    assert find_synonyms("tílko") == {"triko"}


def test_synonym_groups_add_up() -> None:
    create_synonym("gauč, pohovka")
    create_synonym("gauč", "sedačka")

    assert find_synonyms("gauče") == {"pohovka", "sedačka"}


def test_saved_synonym_is_cleaned() -> None:
    synonym = create_synonym(" mikina ;hoodie,,\n mikina   s kapucí ")

    assert synonym.words == "mikina, hoodie, mikina s kapucí"
    assert str(synonym) == "mikina = hoodie = mikina s kapucí"
    assert str(create_synonym("tričko, tílko", "triko")) == "tričko, tílko → triko"


@pytest.mark.parametrize(
    ("words", "finds", "said"),
    [
        ("", "", "Pole nemůže být prázdné."),
        (" , ,", "", "Napište, co píší zákazníci."),
        ("mikina", "", "aspoň dvě slova"),
        ("mikina, mikina", "", "„mikina“ je tu dvakrát."),
        ("mikina, MIKINA", "", "„MIKINA“ je tu dvakrát."),
        ("mikina, mikiny", "", "jsou tvary jednoho slova"),
        ("mikina", "mikina", "nemůže být synonymem sama sebe"),
        ("mikina, hoodie", "svetr, hoodie", "nemůže být synonymem sama sebe"),
        ("mikina, !!!", "", "„!!!“ neobsahuje žádné písmeno ani číslici."),
        ("mikina, jedna dva tři čtyři pět", "", "nejvýše 4 slova"),
        (f"mikina, {'a' * 60}", "", "je na slovo příliš dlouhé"),
        (", ".join(f"slovo{number}" for number in range(21)), "", "Nejvýše 20 slov."),
        ("a" * 501, "", "500"),
    ],
)
def test_unusable_synonym_is_rejected(words: str, finds: str, said: str) -> None:
    with pytest.raises(ValidationError) as error:
        create_synonym(words, finds)

    assert said in " ".join(error.value.messages)
    assert not Synonym.objects.exists()


def test_duplicate_synonym_is_rejected_naming_first() -> None:
    first = create_synonym("mikina, hoodie")

    with pytest.raises(ValidationError, match="„hoodie“ už tak spojuje synonymum „mikina = hoodie“"):
        create_synonym("hoodie", "mikiny")

    first.words = "mikina, hoodie, svetr"
    first.full_clean()  # saving it again is no duplicate


def test_number_of_synonyms_is_limited() -> None:
    Synonym.objects.bulk_create(Synonym(words=f"a{number}", finds=f"b{number}") for number in range(MAX_SYNONYMS))

    with pytest.raises(ValidationError, match="Nejdřív nějaká smažte"):
        create_synonym("mikina, hoodie")


def get_left_out(phrase: str) -> list[bool]:
    """Return for each word whether it may be missing."""
    return [slot.may_lack for slot in get_search_words().build_slots(analyse(f"{phrase} hrnek"))][:-1]


def test_stop_words_are_left_out_in_any_form() -> None:
    assert save_stop_words("Levně,  akční\nEshop").words == "Levně, akční, Eshop"

    assert get_left_out("levné AKCNI eshopy drahé") == [True, True, True, False]
    with pytest.raises(ValidationError, match="jsou tvary jednoho slova"):
        save_stop_words("levně, levný")


def test_default_stop_words_apply_until_merchant_changes_them() -> None:
    known_words.clear()
    assert get_left_out("levný velikosti") == [True, True]
    own = StopWords.load()  # opening the screen changes nothing
    known_words.clear()
    assert (get_left_out("levný velikosti"), own.words) == ([True, True], DEFAULT_STOP_WORDS)

    save_stop_words("sleva")
    assert get_left_out("levný velikosti slevy") == [False, False, True]

    save_stop_words("")
    assert get_left_out("levný slevy") == [False, False]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("v akci, eshop", "nejvýše 1 slovo"),
        ("eshop, eshop", "dvakrát"),
        ("…", "neobsahuje žádné písmeno"),
        ("hoodie", "je v synonymu „mikina = hoodie“"),
        (", ".join(f"slovo{number}" for number in range(301)), "Nejvýše 300 slov."),
    ],
)
def test_invalid_or_needed_stop_word_is_rejected(words: str, said: str) -> None:
    create_synonym("mikina, hoodie")

    with pytest.raises(ValidationError) as error:
        save_stop_words(words)

    assert said in " ".join(error.value.messages)
    assert not StopWords.objects.exists()


def test_synonym_of_stop_word_is_rejected() -> None:
    save_stop_words("eshop")

    with pytest.raises(ValidationError, match="patří mezi vynechávaná slova"):
        create_synonym("eshop, obchod")


def test_changed_synonym_applies_at_once_and_uses_no_query_after(
    changes: Changes, django_assert_num_queries: Any
) -> None:
    assert find_synonyms("mikiny") == set()
    with changes():
        synonym = Synonym.objects.create(words="mikina, hoodie")

    assert find_synonyms("mikiny") == {"hoodie"}
    with django_assert_num_queries(0):
        find_synonyms("mikiny")

    with changes():
        synonym.delete()
    assert find_synonyms("mikiny") == set()
