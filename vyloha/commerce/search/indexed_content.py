"""Describes the content of an index: its items, their documents, and the outbox topics that report their changes."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from vyloha.commerce.catalogue import change_tracking
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.search.documents import ProductDocument
from vyloha.commerce.search.loading import load_documents
from vyloha.commerce.search.text import sources
from vyloha.commerce.search.text.documents import TextDocument, TextKind, decode_number, encode_number

Numbers = Collection[int]


class NumberedDocument(Protocol):
    @property
    def number(self) -> int: ...


Indexed = TypeVar("Indexed", bound=NumberedDocument)


@dataclass(frozen=True, slots=True)
class IndexedContent(Generic[Indexed]):
    """
    ``everything``: the numbers of all items of the index; ``documents``: the documents of items at a moment.

    ``topics``: outbox topic → the numbers of the items that it names by id. ``of_products``: the numbers of products.
    """

    everything: Callable[[], list[int]]
    documents: Callable[[Numbers, datetime], list[Indexed]]
    of_products: Callable[[Collection[int]], Numbers]
    topics: dict[str, Callable[[Collection[int]], Numbers]]


def _load_product_ids() -> list[int]:
    return list(Product.objects.shown().order_by("pk").values_list("pk", flat=True))


def _keep_numbers(numbers: Collection[int]) -> Numbers:
    return numbers


def _keep_products(numbers: Collection[int]) -> Numbers:
    return [pk for kind, pk in map(decode_number, numbers) if kind is TextKind.PRODUCT]


def _number_products(product_ids: Collection[int]) -> Numbers:
    return [encode_number(TextKind.PRODUCT, pk) for pk in product_ids]


def _number_terms(term_ids: Collection[int]) -> Numbers:
    return [encode_number(TextKind.TERM, pk) for pk in term_ids]


LISTINGS: IndexedContent[ProductDocument] = IndexedContent(
    _load_product_ids,
    load_documents,
    _keep_numbers,
    # Texts may name allergens, by which listings filter.
    {change_tracking.TOPIC: _keep_numbers, sources.TOPIC: _keep_products},
)
TEXTS: IndexedContent[TextDocument] = IndexedContent(
    sources.load_all_numbers,
    sources.load_documents,
    _number_products,
    {change_tracking.TOPIC: _number_products, change_tracking.TERMS_TOPIC: _number_terms, sources.TOPIC: _keep_numbers},
)
