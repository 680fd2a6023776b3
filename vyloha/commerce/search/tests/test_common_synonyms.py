"""The common synonyms and stop words are valid and can be adopted."""

import pytest

from vyloha.commerce.search.common_synonyms import COMMON_SYNONYMS, add_common_words
from vyloha.commerce.search.models import StopWords, Synonym

pytestmark = pytest.mark.django_db


def test_each_of_them_is_a_good_synonym():
    for line in COMMON_SYNONYMS:
        words, _arrow, finds = line.partition(" → ")
        synonym = Synonym(words=words, finds=finds)
        synonym.full_clean()
        synonym.save()


def test_words_left_out_as_usual_are_good_ones_and_no_synonym_needs_them():
    add_common_words()

    StopWords().full_clean()


def test_taken_over_twice_they_are_there_once():
    assert add_common_words() == len(COMMON_SYNONYMS)
    assert add_common_words() == 0
    assert Synonym.objects.count() == len(COMMON_SYNONYMS)


def test_what_the_merchant_says_is_left_as_it_is():
    Synonym.objects.create(words="triko, tričko, tílko")
    StopWords.objects.create(words="dárek")

    add_common_words()

    assert Synonym.objects.filter(words__contains="triko").count() == 1
    assert not Synonym.objects.filter(words__contains="dárek").exists()
    assert StopWords.objects.get().words == "dárek"
