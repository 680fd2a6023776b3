"""Killing the text indexer at any moment, again and again, loses nothing, and searches keep working."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.index_with_vocabulary import IndexWithVocabulary
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex, TantivyReader
from vyloha.commerce.search.text.vocabulary import VocabularyIndex
from vyloha.core.tests.thoroughness import choose_times

KILLS = choose_times(5, 50)
PRODUCTS = 30

# For each line it is given: a child writes, and is killed some milliseconds after its first change. Children of one
# parent need not start Python 50 times; the parent itself opens nothing, so they inherit no threads.
KILLER = """
import os, random, signal, sys, time
import django
django.setup()
from pathlib import Path
from vyloha.commerce.search.text.tests.test_killed import write
random = random.Random(6)
for _line in sys.stdin:
    read, told = os.pipe()
    if not (child := os.fork()):
        for change in write(Path(sys.argv[1])):
            os.write(told, change.to_bytes(4))
        os._exit(0)
    os.close(told)
    first = os.read(read, 4)
    time.sleep(random.uniform(0, 0.2))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    begun = first
    while change := os.read(read, 4):
        begun = change
    os.close(read)
    print(int.from_bytes(begun), flush=True)
"""


@contextmanager
def the_index(root: Path) -> Iterator[IndexWithVocabulary]:
    with closing(TantivyIndex(root)) as texts, closing(VocabularyIndex(root)) as words:
        yield IndexWithVocabulary(texts, words)


def changed(change: int) -> TextDocument:
    """
    Return a product after a change: products change in turn, so a change can be found until the product's next one.
    """
    return TextDocument(change % PRODUCTS, {TextField.NAME: f"Hrnek {word_of(change)}"})


def word_of(change: int) -> str:
    """Return a unique word without anything that looks like an ending."""
    return "".join("bdfjkpqvwx"[int(digit)] for digit in f"{change:04}")


def write(root: Path, upto: int = 10**6) -> Iterator[int]:
    """Apply changes from the last writer's position, as the indexer does; yield each before it is written."""
    with the_index(root) as index:
        if not index.check_integrity():
            index.rebuild([[changed(0)]], at(0))
        for change in range(index.get_position().change + 1, upto + 1):
            yield change
            if change % 10 == 0:  # somebody wants it again
                index.rebuild([[changed(old)] for old in range(max(0, change - PRODUCTS + 1), change + 1)], at(change))
            else:
                index.apply([changed(change)], [], at(change))


def at(change: int) -> IndexPosition:
    return IndexPosition(change, datetime(2026, 11, 22, tzinfo=UTC))


def found(reader: TantivyReader, change: int) -> list[int]:
    return reader.search(TextQuery.from_phrase(f"{word_of(change)} hrnek")).ids


def test_repeatedly_killed_indexer_leaves_index_that_answers_and_catches_up(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(settings.ROOT), "DJANGO_SETTINGS_MODULE": "vyloha.config.settings"}
    command = [sys.executable, "-c", KILLER, str(tmp_path)]
    reader = TantivyReader(tmp_path)  # as a web worker: open all the while
    reached = 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as killer:
        assert killer.stdin
        assert killer.stdout
        for _kill in range(KILLS):
            print("again", file=killer.stdin, flush=True)
            begun = int(killer.stdout.readline())
            with the_index(tmp_path) as index:
                assert index.check_integrity()
                assert index.get_position().change >= max(reached, begun - 1)
                reached = index.get_position().change
            assert found(reader, reached) == [reached % PRODUCTS]
        killer.stdin.close()

    last = reached + 2 * PRODUCTS
    assert list(write(tmp_path, last))[-1] == last
    for change in range(last - PRODUCTS + 1, last + 1):
        assert found(reader, change) == [change % PRODUCTS]
    assert reader.search(TextQuery.from_phrase("hrnek", limit=2 * PRODUCTS)).total == PRODUCTS
