"""Attribute values as search results, for the attributes that the merchant has chosen to suggest."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from vyloha.commerce.catalogue.models import Term
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.text.documents import TextDocument, TextField, TextKind
from vyloha.commerce.search.text.sources import TextSource

if TYPE_CHECKING:
    from django.db.models import QuerySet


def _get_suggested_terms() -> "QuerySet[Term]":
    chosen = SearchSettings.suggested_attributes.through._default_manager.values("attribute")
    return Term.objects.filter(attribute__in=chosen, attribute__product=None).order_by("pk")


def _load_ids() -> Iterable[int]:
    return _get_suggested_terms().values_list("pk", flat=True)


def _load_documents(ids: Collection[int], at: datetime) -> list[TextDocument]:
    rows = _get_suggested_terms().filter(pk__in=ids).values_list("pk", "name", "attribute__name")
    return [
        TextDocument(id=pk, kind=TextKind.TERM, texts={TextField.NAME: name, TextField.ATTRIBUTE: attribute})
        for pk, name, attribute in rows
    ]


TERMS = TextSource(_load_ids, _load_documents)
