"""Where the things that texts find come from: each kind has a source, which the app that it belongs to adds."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from vyloha.commerce.search.text.documents import Kind, TextDocument, number_of, thing_of
from vyloha.core.database import outbox

TOPIC = "text"  # of the outbox


@dataclass(frozen=True, slots=True)
class TextSource:
    """``ids`` of all that may be found, in the order of their ids; ``documents`` of those of some ids that may."""

    ids: Callable[[], Iterable[int]]
    documents: Callable[[Collection[int], datetime], list[TextDocument]]


SOURCES: dict[Kind, TextSource] = {}


def texts_changed(kind: Kind, ids: Collection[int]) -> None:
    """Tell, in the transaction of the change, that things are to be found by other words, or no more."""
    outbox.write(TOPIC, (number_of(kind, pk) for pk in ids))


def everything() -> list[int]:
    """Return the numbers of all things."""
    return [number_of(kind, pk) for kind, source in SOURCES.items() for pk in source.ids()]


def documents_of(numbers: Collection[int], at: datetime) -> list[TextDocument]:
    """Return the documents of those of the things that may be found."""
    ids: dict[Kind, list[int]] = defaultdict(list)
    for number in numbers:
        kind, pk = thing_of(number)
        ids[kind].append(pk)
    return [document for kind, pks in ids.items() for document in SOURCES[kind].documents(pks, at)]
