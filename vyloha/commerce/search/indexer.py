"""Lets the index follow the database: what the outbox tells, and the sales that the clock turns."""

import logging
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime

from django.db import close_old_connections
from django.utils import timezone

from vyloha.commerce.catalogue.changes import TOPIC, products_of
from vyloha.commerce.catalogue.jobs import products_with_turned_sales
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.search.backend import Position, SearchBackend
from vyloha.commerce.search.documents import Document
from vyloha.commerce.search.loading import documents_of
from vyloha.core import outbox

logger = logging.getLogger(__name__)

LOOK_S = 0.25
CHUNK = 1000  # products read from the database at once
REBUILD = "index"  # topic of the outbox: somebody wants the index anew


class Indexer:
    def __init__(self, index: SearchBackend) -> None:
        self.index = index

    def run_until(self, stopped: Callable[[], bool]) -> None:
        """Follow until ``stopped()``; the index is looked through first, and built when it is not whole."""
        if not self.index.health():
            self.rebuild()
        while not stopped():
            close_old_connections()
            if not self.index.is_there():
                logger.warning("The index is gone; it is built anew")
                self.rebuild()
            self.follow()
            time.sleep(LOOK_S)

    def follow(self) -> None:
        """Apply what has changed since the last time; build the index anew when that cannot be told, or is wanted."""
        position, changes = self.index.position(), outbox.extent()
        # Another database, or one that was put back from a backup, has other changes at the same places.
        is_known = changes.forgotten <= position.change <= changes.latest
        if not is_known or any(self._read(REBUILD, position.change, changes.latest)):
            self.rebuild()
        else:
            self._catch_up(position, changes.latest)

    def _catch_up(self, position: Position, latest: int) -> None:
        now = timezone.now()
        changed = products_with_turned_sales(position.moment, now)
        for subject in self._read(TOPIC, position.change, latest):
            changed.update(products_of(subject))
        if changed or latest != position.change:
            self._apply(sorted(changed), Position(latest, now))

    def _read(self, topic: str, after: int, upto: int) -> Iterator[str]:
        return (subject for _place, subject in outbox.read(topic, after, upto)) if upto > after else iter(())

    def _apply(self, changed: Sequence[int], upto: Position) -> None:
        documents = [one for chunk in _chunks(changed) for one in documents_of(chunk, upto.moment)]
        self.index.apply(documents, set(changed) - {document.id for document in documents}, upto)

    def rebuild(self) -> None:
        """Build the index from the database; the old one goes on following, if there is one."""
        # What changes from now on is applied once more when the new index is in place.
        upto = Position(outbox.extent().latest, timezone.now())
        self.index.rebuild(self._everything(upto.moment), upto)

    def _everything(self, at: datetime) -> Iterator[list[Document]]:
        ids = list(Product.objects.listed().order_by("pk").values_list("pk", flat=True))
        for chunk in _chunks(ids):
            yield documents_of(chunk, at)
            if self.index.is_there():
                self._catch_up(self.index.position(), outbox.extent().latest)


def _chunks(ids: Sequence[int]) -> Iterator[Collection[int]]:
    return (ids[start : start + CHUNK] for start in range(0, len(ids), CHUNK))
