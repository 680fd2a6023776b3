"""What indexes are of: which things, what is known of each, and which of them the outbox says have changed."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from vyloha.commerce.catalogue import change_tracking
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.search.documents import Document
from vyloha.commerce.search.loading import documents_of
from vyloha.commerce.search.text import sources
from vyloha.commerce.search.text.documents import Kind, TextDocument, number_of

Numbers = Collection[int]


class HasNumber(Protocol):
    @property
    def number(self) -> int: ...


Indexed = TypeVar("Indexed", bound=HasNumber)


@dataclass(frozen=True, slots=True)
class Contents(Generic[Indexed]):
    """
    ``everything``: the numbers of all that is in the index; ``documents`` of those that are, at a moment.

    ``topics`` of the outbox → the numbers of things that are told there by id. ``of_products``: those of products.
    """

    everything: Callable[[], list[int]]
    documents: Callable[[Numbers, datetime], list[Indexed]]
    of_products: Callable[[Collection[int]], Numbers]
    topics: dict[str, Callable[[Collection[int]], Numbers]]


def _products() -> list[int]:
    return list(Product.objects.shown().order_by("pk").values_list("pk", flat=True))


def _as_is(numbers: Collection[int]) -> Numbers:
    return numbers


def _as_text(product_ids: Collection[int]) -> Numbers:
    return [number_of(Kind.PRODUCT, pk) for pk in product_ids]


def _as_term(term_ids: Collection[int]) -> Numbers:
    return [number_of(Kind.TERM, pk) for pk in term_ids]


LISTINGS: Contents[Document] = Contents(_products, documents_of, _as_is, {change_tracking.TOPIC: _as_is})
TEXTS: Contents[TextDocument] = Contents(
    sources.everything,
    sources.documents_of,
    _as_text,
    {change_tracking.TOPIC: _as_text, change_tracking.TERMS_TOPIC: _as_term, sources.TOPIC: _as_is},
)
