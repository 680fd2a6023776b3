"""The common synonyms and stop words are valid and can be adopted."""

import pytest

from vyloha.commerce.search.common_synonyms import COMMON_SYNONYMS, add_common_words
from vyloha.commerce.search.models import StopWords, Synonym

pytestmark = pytest.mark.django_db


def test_common_synonyms_are_valid():
    for line in COMMON_SYNONYMS:
        words, _arrow, finds = line.partition(" → ")
        synonym = Synonym(words=words, finds=finds)
        synonym.full_clean()
        synonym.save()


def test_default_stop_words_are_valid():
    add_common_words()

    StopWords().full_clean()


def test_adding_common_synonyms_twice_adds_none():
    assert add_common_words() == len(COMMON_SYNONYMS)
    assert add_common_words() == 0
    assert Synonym.objects.count() == len(COMMON_SYNONYMS)


def test_common_synonyms_do_not_change_merchants_words():
    Synonym.objects.create(words="triko, tričko, tílko")
    StopWords.objects.create(words="dárek")

    add_common_words()

    assert Synonym.objects.filter(words__contains="triko").count() == 1
    assert not Synonym.objects.filter(words__contains="dárek").exists()
    assert StopWords.objects.get().words == "dárek"
