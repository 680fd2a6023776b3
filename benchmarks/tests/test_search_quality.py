"""What shoppers type into the demo shop finds what a person expects, and goes on doing so."""

from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.search.asked import by_hand
from benchmarks.search.measure import codes_of_products
from benchmarks.search.quality import GOALS, judged
from vyloha.backoffice.demo.catalogue import RANGES
from vyloha.commerce.catalogue.importing.actions import Options, import_products
from vyloha.commerce.catalogue.importing.report import Report
from vyloha.commerce.search.common_synonyms import add_usual_words
from vyloha.commerce.search.indexed_content import TEXTS
from vyloha.commerce.search.indexer import Indexer
from vyloha.commerce.search.phrase_query import known_words, query_of
from vyloha.commerce.search.text.index_with_vocabulary import WithVocabulary
from vyloha.commerce.search.text.tests.test_backends import BACKENDS, ENGINES
from vyloha.commerce.search.text.vocabulary import VocabularyIndex


@pytest.mark.django_db
@pytest.mark.parametrize("engine", ENGINES)
def test_phrases_written_by_hand_find_what_a_person_expects(engine: str, tmp_path: Path) -> None:
    import_products(RANGES["test"].folder / "products.csv", Options(), Report(lambda _line: None))
    add_usual_words()
    known_words.forget()
    codes = codes_of_products()
    with closing(VocabularyIndex(tmp_path)) as words, closing(BACKENDS[engine](tmp_path, words)) as texts:
        Indexer(WithVocabulary(texts, words), TEXTS).rebuild()
        found = judged(lambda phrase: [codes[pk] for pk in texts.search(query_of(phrase, 10)).ids], by_hand())

    recalls = found.by_kind
    assert {kind: recalls[kind] for kind, goal in GOALS.items() if recalls[kind] < goal} == {}
    assert min(recalls.values()) > 0.8
