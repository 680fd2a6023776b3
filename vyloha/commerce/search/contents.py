"""What indexes are of: which products, and what is known of each."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.search.documents import Document
from vyloha.commerce.search.loading import documents_of
from vyloha.commerce.search.text.documents import TextDocument
from vyloha.commerce.search.text.loading import text_documents_of


class HasId(Protocol):
    @property
    def id(self) -> int: ...


Indexed = TypeVar("Indexed", bound=HasId)


@dataclass(frozen=True, slots=True)
class Contents(Generic[Indexed]):
    products: Callable[[], ProductQuerySet]
    documents: Callable[[Collection[int], datetime], list[Indexed]]

    def ids(self) -> list[int]:
        return list(self.products().order_by("pk").values_list("pk", flat=True))


LISTINGS: Contents[Document] = Contents(Product.objects.shown, documents_of)
TEXTS: Contents[TextDocument] = Contents(Product.objects.searchable, text_documents_of)
