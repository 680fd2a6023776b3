"""Builds the index of this shop and queries it."""

import time
from pathlib import Path

from django.conf import settings

from benchmarks.figures import Figure
from benchmarks.search.asked import FIRST
from vyloha.commerce.search.index import find_text, open_indexers
from vyloha.commerce.search.phrase_query import build_text_query

BUILD_GOALS = {100_000: (60, 100)}  # products → seconds, megabytes


def search(phrase: str) -> list[int]:
    """Return the ids of the first ten products."""
    return find_text(build_text_query(phrase, limit=FIRST)).ids


def built(size: int) -> list[Figure]:
    """Build all indexes of this shop; print the size of the text index with its vocabulary."""
    with open_indexers() as (listings, *texts):
        listings.rebuild()
        started = time.perf_counter()
        for indexer in texts:
            indexer.rebuild()
        seconds = time.perf_counter() - started
    folders = [*Path(settings.SEARCH_INDEX).glob("text-*"), *Path(settings.SEARCH_INDEX).glob("words-*")]
    megabytes = sum(file.stat().st_size for folder in folders for file in folder.rglob("*")) / 1e6
    most_s, most_mb = BUILD_GOALS.get(size, (None, None))
    named = f"{size:,} products"
    time_taken = Figure(f"{named}: index of texts is built", seconds, "s", most_s)
    on_disk = Figure(f"{named}: index of texts on the disk", megabytes, "MB", most_mb)
    return [time_taken, on_disk]
