"""`vyloha indexer`: keeps the search index of this machine up to date. A second one waits until the first ends."""

import signal
import time
from typing import Any

from django.core.management.base import BaseCommand

from vyloha.commerce.search.columns.writer import IndexLocked
from vyloha.commerce.search.index import delete_legacy_indexes, open_indexers
from vyloha.commerce.search.indexer import run_until

WAIT_S = 1.0


class Command(BaseCommand):
    help = "Keep the search index true until told to stop."

    def handle(self, **options: Any) -> None:
        # A list and not an Event: setting an Event in a signal handler can deadlock with the wait that it interrupts.
        signals: list[int] = []
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda number, _frame: signals.append(number))
        while not signals:
            try:
                with open_indexers() as indexers:
                    run_until(lambda: bool(signals), indexers, delete_legacy_indexes)
            except IndexLocked:
                time.sleep(WAIT_S)
