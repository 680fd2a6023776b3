"""Every engine finds what is asked for in a made-up catalogue."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from benchmarks.large_catalogue import fill
from benchmarks.search.by_rule import QueryMaker
from benchmarks.search.goods import goods_of_this_shop
from benchmarks.search.quality import judged
from benchmarks.words import USUAL
from vyloha.commerce.search.contents import TEXTS
from vyloha.commerce.search.indexer import Indexer
from vyloha.commerce.search.text.backend import TextBackend
from vyloha.commerce.search.text.postgresql.index import PostgresIndex
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex
from vyloha.commerce.search.text.vocabulary import VocabularyIndex
from vyloha.commerce.search.text.worded import WithVocabulary

pytestmark = pytest.mark.django_db
ENGINES: dict[str, Callable[[Path, VocabularyIndex], TextBackend]] = {
    "tantivy": lambda folder, _words: TantivyIndex(folder)
}
if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
    ENGINES["postgresql"] = lambda _folder, words: PostgresIndex(words)


@pytest.mark.parametrize("engine", ENGINES)
def test_nearly_all_that_is_expected_is_among_the_first_ten(engine: str, tmp_path: Path) -> None:
    fill(1000)
    with closing(VocabularyIndex(tmp_path)) as words, closing(ENGINES[engine](tmp_path, words)) as index:
        Indexer(WithVocabulary(index, words), TEXTS).rebuild()
        queries = QueryMaker(goods_of_this_shop(USUAL, 1000), seed=1).queries(400)

        recall = judged(lambda phrase: index.search(TextQuery.of(phrase, limit=10)).ids, queries).by_kind

    assert recall["over all"] >= 0.95, recall
    assert recall["inflected"] >= 0.95, recall
    assert recall["as it is written"] >= 0.99, recall
