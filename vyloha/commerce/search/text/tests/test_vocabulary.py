"""The vocabulary finds words of the shop near to mistyped ones."""

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings

from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.index_with_vocabulary import IndexWithVocabulary
from vyloha.commerce.search.text.tantivy_index import TantivyIndex
from vyloha.commerce.search.text.vocabulary import NearWord, Vocabulary, VocabularyIndex
from vyloha.core.tests.thoroughness import choose_times

MOMENT = datetime(2026, 11, 22, tzinfo=UTC)


def build_document(pk: int, name: str, **fields: str) -> TextDocument:
    return TextDocument(pk, {TextField.NAME: name, **{TextField(where): text for where, text in fields.items()}})


SHOP = [
    build_document(1, "Tričko červené", brand="Šumava"),
    build_document(2, "Tricko modré", category="Trička"),
    build_document(3, "Tričko XL 500ml", description="popisek"),
    build_document(4, "Trika", tag="dárek"),
    build_document(5, "Polobotky kožené"),
]


@pytest.fixture
def words(tmp_path: Path) -> Iterator[VocabularyIndex]:
    with closing(VocabularyIndex(tmp_path)) as words:
        words.rebuild([SHOP[:2], SHOP[2:]], IndexPosition(1, MOMENT))
        yield words


def near(words: Vocabulary, word: str, may_go_on: bool = False) -> list[tuple[str, int]]:
    return [(near.written, near.edits) for near in words.find_near(word, may_go_on)]


def test_near_word_has_usual_spelling_and_document_count(words: VocabularyIndex) -> None:
    assert words.find_near("tricko") == [
        NearWord("tricko", "tričko", 0, 3),
        NearWord("tricka", "trička", 1, 1),
    ]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("trycko", "tričko"),  # another letter
        ("tricxko", "tričko"),  # one too many
        ("ticko", "tričko"),  # one missing
        ("rticko", "tričko"),  # two swapped
        ("sumeva", "šumava"),
        ("draek", "dárek"),
        ("polbbotyk", "polobotky"),  # two typos in a long word
        ("trkia", "trika"),
    ],
)
def test_typo_finds_intended_word(words: VocabularyIndex, word: str, meant: str) -> None:
    assert near(words, word)[0][0] == meant


@pytest.mark.parametrize("word", ["x", "xk", "xl", "trzckx", "50oml", "5000ml", "popysek", "500mk", "", "\0", "😀😀😀"])
def test_distant_short_numeric_or_described_word_has_no_near_words(words: VocabularyIndex, word: str) -> None:
    assert near(words, word) == []


def test_prefix_finds_longer_near_words(words: VocabularyIndex) -> None:
    assert near(words, "tyic", may_go_on=True) == [("tričko", 1), ("trička", 1)]
    assert near(words, "tyic") == []
    assert near(words, "polo", may_go_on=True) == [("polobotky", 0)]


def test_equally_near_words_rank_by_document_count(words: VocabularyIndex) -> None:
    more = [build_document(pk, f"{'Kosa' if pk % 3 else 'Kola'} {pk}") for pk in range(10, 20)]
    words.rebuild([more], IndexPosition(2, MOMENT))
    assert near(words, "koxa") == [("kosa", 1), ("kola", 1)]


def test_new_words_are_found_after_change(words: VocabularyIndex, tmp_path: Path) -> None:
    reader = Vocabulary(tmp_path)
    assert near(reader, "svetrr") == []
    words.apply([build_document(9, "Svetr tričko")], [1], IndexPosition(5, MOMENT))
    assert near(reader, "svetrr") == [("svetr", 1)]
    assert reader.find_near("tricko")[0].documents == 3
    assert words.get_position() == IndexPosition(5, MOMENT)


def test_missing_vocabulary_finds_no_near_words(tmp_path: Path) -> None:
    assert Vocabulary(tmp_path).find_near("tricko") == []
    with pytest.raises(IndexNotReady):
        VocabularyIndex(tmp_path).get_position()


def test_number_of_near_words_is_limited(words: VocabularyIndex) -> None:
    letters = random.Random(1)
    many = [
        build_document(pk, " ".join("".join(letters.choices("aeioukrst", k=8)) for _word in range(10)))
        for pk in range(2000)
    ]
    words.rebuild([many], IndexPosition(2, MOMENT))
    assert len(words.find_near("kar", may_go_on=True)) <= 40
    assert len(words.find_near("karstako", may_go_on=True)) <= 60
    assert words.find_near("k" * 10_000, may_go_on=True) == []


# Writes forever, and prints the change before each write.
WRITER = """
import sys
from datetime import datetime, UTC
from itertools import count
from pathlib import Path
from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.vocabulary import VocabularyIndex
index = VocabularyIndex(Path(sys.argv[1]))
if not index.check_integrity():
    index.rebuild([], IndexPosition(0, datetime.now(UTC)))
def word(number):
    return "slovo" + "".join(chr(ord("a") + int(digit)) for digit in f"{number:06}")
for change in count(index.get_position().change + 1):
    print(change, flush=True)
    document, position = TextDocument(change, {TextField.NAME: word(change)}), IndexPosition(change, datetime.now(UTC))
    if change % 7:
        index.apply([document], [], position)
    else:
        index.rebuild([[document]], position)
"""


def test_killed_indexer_leaves_readable_vocabulary(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(settings.ROOT), "DJANGO_SETTINGS_MODULE": "vyloha.config.settings"}
    reached = 0
    for _kill in range(choose_times(2, 4)):
        writer = subprocess.Popen(
            [sys.executable, "-c", "import django; django.setup()\n" + WRITER, str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert writer.stdout
        while (change := int(writer.stdout.readline())) < reached + 10:
            pass
        writer.send_signal(signal.SIGKILL)
        writer.communicate()

        with closing(VocabularyIndex(tmp_path)) as words:
            assert words.check_integrity()
            reached = words.get_position().change
            assert reached >= change - 1
            assert words.find_near("slovo", may_go_on=True)
            words.apply([build_document(1, "Svetr")], [], IndexPosition(reached, MOMENT))
            assert near(words, "svtr") == [("svetr", 1)]


def test_vocabulary_is_built_and_updated_with_texts(tmp_path: Path) -> None:
    with closing(TantivyIndex(tmp_path)) as texts, closing(VocabularyIndex(tmp_path)) as words:
        both = IndexWithVocabulary(texts, words)
        assert not both.exists()

        both.rebuild([SHOP[:2], SHOP[2:]], IndexPosition(1, MOMENT))
        both.apply([build_document(9, "Svetr")], [1], IndexPosition(5, MOMENT))

        assert near(words, "svtr") == [("svetr", 1)]
        assert near(words, "sumva") == [("šumava", 1)]
        assert texts.get_position() == words.get_position() == both.get_position() == IndexPosition(5, MOMENT)
        assert both.check_integrity()
        # Killed between the two, it continues from the older position.
        texts.apply([], [], IndexPosition(6, MOMENT))
        assert both.get_position() == IndexPosition(5, MOMENT)


def test_lost_vocabulary_fails_integrity_check(tmp_path: Path) -> None:
    with closing(TantivyIndex(tmp_path)) as texts, closing(VocabularyIndex(tmp_path)) as words:
        both = IndexWithVocabulary(texts, words)
        both.rebuild([SHOP], IndexPosition(1, MOMENT))
        shutil.rmtree(next(tmp_path.glob("words-*")))
        assert not both.exists()
        assert not both.check_integrity()


def test_mistyped_stem_finds_near_stems(words: VocabularyIndex) -> None:
    assert words.find_within("stem", "polobokt", 1) == ["polobotk"]
    assert words.find_within("stem", "polobotk", 0) == ["polobotk"]
    assert words.find_within("stem", "xxxx", 1) == []
    words.apply([build_document(9, "Svetr")], [], IndexPosition(5, MOMENT))
    assert words.find_within("stem", "svtr", 1) == ["svetr"]
