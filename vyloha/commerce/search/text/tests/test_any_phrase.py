"""Search answers any phrase, with bounded work."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis.strategies import sampled_from, text

from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.query import MAX_PHRASE_LENGTH, MAX_WORDS, TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex
from vyloha.commerce.search.text.tests.test_backends import MOMENT, SHOP

ODD = [
    "",
    " ",
    "a",
    "a" * 10_000,
    "hrnek " * 5_000,
    "slovo" + "".join(f" slovo{number}" for number in range(3_000)),
    "!?.,;:-–—„“()[]{}<>/\\|@#$%^&*_+=~`'\"",
    "😀🍺👨‍👩‍👧‍👦🇨🇿",
    "hrnek\0čaj",
    "\u202eהרנק ספל",
    "كوب شاي",
    'name:hrnek^2 AND (NOT "tričko"~3) OR * ? [a TO z] /.*/ +a -b',
    "' OR 1=1; DROP TABLE products; --",
    "<script>alert('x')</script>",
    "e\u0301" * 300,
    "ﬁŒßİıǅ㎏½",
    "1" * 5_000,
    "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    "\ud800",
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TantivyIndex]:
    index = TantivyIndex(Path(tmp_path_factory.mktemp("texts")))
    index.rebuild([SHOP], IndexPosition(1, MOMENT))
    yield index
    index.close()


@pytest.mark.parametrize("phrase", ODD, ids=range(len(ODD)))
def test_odd_phrase_gets_answer(index: TantivyIndex, phrase: str) -> None:
    found = index.search(TextQuery.from_phrase(phrase, kinds=frozenset(TextKind)))

    assert len(found.hits) == found.total <= len(SHOP)
    assert all(0 < hit.score < 1000 for hit in found.hits)


@given(text(), sampled_from(["", " ", "hrnek ", " tričko"]))
@example("\0", "hrnek ")
def test_random_phrase_gets_answer(index: TantivyIndex, phrase: str, known: str) -> None:
    for one in (phrase, phrase + known, known + phrase):
        found = index.search(TextQuery.from_phrase(one))
        assert len(found.hits) == found.total


@given(text(min_size=MAX_PHRASE_LENGTH))
def test_query_words_are_limited(phrase: str) -> None:
    query = TextQuery.from_phrase(phrase + " slovo" * 1_000)

    assert len(query.words) <= MAX_WORDS
    assert len(query.key) <= MAX_PHRASE_LENGTH


def test_too_long_phrase_is_found_by_its_first_words(index: TantivyIndex) -> None:
    """A text longer than any phrase is cut, not rejected."""
    assert index.search(TextQuery.from_phrase("hrnek " * 5_000)).ids[:1] == [2]
