"""Sources of the items that text search finds: each kind has one, and the app that the kind belongs to adds it."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from vyloha.commerce.search.text.documents import TextDocument, TextKind, decode_number, encode_number
from vyloha.core.database import outbox

TOPIC = "text"  # of the outbox


@dataclass(frozen=True, slots=True)
class TextSource:
    """
    ``ids`` of all items that may be found, in the order of their ids; ``documents`` of those of some ids that may.
    """

    ids: Callable[[], Iterable[int]]
    documents: Callable[[Collection[int], datetime], list[TextDocument]]


SOURCES: dict[TextKind, TextSource] = {}


def record_text_changes(kind: TextKind, ids: Collection[int]) -> None:
    """Record, in the transaction of the change, that the words of items have changed, or that they are gone."""
    outbox.write_changes(TOPIC, (encode_number(kind, pk) for pk in ids))


def load_all_numbers() -> list[int]:
    """Return the numbers of all items."""
    return [encode_number(kind, pk) for kind, source in SOURCES.items() for pk in source.ids()]


def load_documents(numbers: Collection[int], at: datetime) -> list[TextDocument]:
    """Return the documents of those of the items that may be found."""
    ids: dict[TextKind, list[int]] = defaultdict(list)
    for number in numbers:
        kind, pk = decode_number(number)
        ids[kind].append(pk)
    return [document for kind, pks in ids.items() for document in SOURCES[kind].documents(pks, at)]
