"""Queries written by hand find in the demo shop the products that a person expects."""

from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.search.asked import by_hand
from benchmarks.search.measure import codes_of_products
from benchmarks.search.quality import GOALS, judged
from vyloha.backoffice.demo.catalogue import CATALOGUES
from vyloha.commerce.catalogue.importing.actions import ImportOptions, import_products
from vyloha.commerce.catalogue.importing.report import ImportReport
from vyloha.commerce.search.common_synonyms import add_common_words
from vyloha.commerce.search.indexed_content import TEXTS
from vyloha.commerce.search.indexer import Indexer
from vyloha.commerce.search.phrase_query import build_text_query, known_words
from vyloha.commerce.search.text.index_with_vocabulary import IndexWithVocabulary
from vyloha.commerce.search.text.tests.test_backends import BACKENDS, ENGINES
from vyloha.commerce.search.text.vocabulary import VocabularyIndex
from vyloha.core.tests.thoroughness import choose_times


@pytest.mark.django_db
# Both engines rank in test_backends.py; the hand-written phrases need a minute each.
@pytest.mark.parametrize("engine", ENGINES[: choose_times(1, len(ENGINES))])
def test_handwritten_phrases_reach_recall_goals(engine: str, tmp_path: Path) -> None:
    import_products(CATALOGUES["test"].folder / "products.csv", ImportOptions(), ImportReport(lambda _line: None))
    add_common_words()
    known_words.clear()
    codes = codes_of_products()
    with closing(VocabularyIndex(tmp_path)) as words, closing(BACKENDS[engine](tmp_path, words)) as texts:
        Indexer(IndexWithVocabulary(texts, words), TEXTS).rebuild()
        found = judged(lambda phrase: [codes[pk] for pk in texts.search(build_text_query(phrase, 10)).ids], by_hand())

    recalls = found.by_kind
    assert {kind: recalls[kind] for kind, goal in GOALS.items() if recalls[kind] < goal} == {}
    assert min(recalls.values()) > 0.8
