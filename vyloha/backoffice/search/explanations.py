"""What a phrase finds, as the merchant reads it: things in order, and why each of them is there."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models import Term
from vyloha.commerce.search.index import find_text
from vyloha.commerce.search.phrase_query import query_of
from vyloha.commerce.search.text.documents import Field, Kind, TextDocument, number_of
from vyloha.commerce.search.text.explanations import Explanation, Fit, Manner, explanation_of
from vyloha.commerce.search.text.query import PRODUCTS, Slot, TextFound, TextQuery
from vyloha.commerce.search.text.sources import documents_of

MOST_PRODUCTS = 24
MOST_OTHERS = 12
OTHERS = frozenset(Kind) - PRODUCTS

MANNERS: dict[Manner, Any] = {
    Manner.CODE: _("code"),
    Manner.EXACT: _("exactly"),
    Manner.FOLDED: _("but for accents"),
    Manner.BEGINNING: _("beginning of a word"),
    Manner.FORM: _("form of a word"),
    Manner.DIMINUTIVE: _("diminutive"),
    Manner.SYNONYM: _("synonym"),
    Manner.TYPO: _("typo"),
}
FIELDS: dict[Field, Any] = {
    Field.NAME: _("in the name"),
    Field.BRAND: _("in the brand"),
    Field.CATEGORY: _("in the category"),
    Field.ATTRIBUTE: _("among attributes"),
    Field.TAG: _("in a tag"),
    Field.DESCRIPTION: _("in the description"),
}
KINDS: dict[Kind, Any] = {
    Kind.CATEGORY: _("category"),
    Kind.TAG: _("tag"),
    Kind.BRAND: _("brand"),
    Kind.VENDOR: _("vendor"),
    Kind.POST: _("article"),
    Kind.PAGE: _("page"),
    Kind.TERM: _("term"),
}
# Names of the addresses of their forms.
FORMS = {
    Kind.PRODUCT: "products:edit",
    Kind.CATEGORY: "categories:edit",
    Kind.TAG: "tags:edit",
    Kind.BRAND: "brands:edit",
    Kind.VENDOR: "vendors:edit",
    Kind.POST: "wagtailadmin_pages:edit",
    Kind.PAGE: "wagtailadmin_pages:edit",
    Kind.TERM: "attributes:edit",
}


@dataclass(frozen=True)
class Reason:
    """Why a word that was typed fits: ``place`` is empty for a code."""

    typed: str
    manner: Any
    found: str
    place: Any
    is_sure: bool  # none of the manners that guess


@dataclass(frozen=True)
class Row:
    id: int
    name: str
    kind: Any
    url: str
    is_in_stock: bool
    boost: float
    reasons: tuple[Reason, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class Preview:
    """What a phrase gives: products as the page of results has them, and everything else."""

    query: TextQuery
    products: TextFound
    rows: tuple[Row, ...]
    others: tuple[Row, ...]


def preview_of(phrase: str) -> Preview:
    """
    Return what shoppers get for a phrase, and why.

    :raises IndexNotReady:
    """
    query = replace(query_of(phrase, MOST_PRODUCTS), may_lack_words=True)
    others = query_of(phrase, MOST_OTHERS, kinds=OTHERS)
    found = find_text(query)
    return Preview(query, found, _rows(query, found), _rows(others, find_text(others)))


def _rows(query: TextQuery, found: TextFound) -> tuple[Row, ...]:
    numbers = [number_of(hit.kind, hit.id) for hit in found.hits]
    documents = {document.number: document for document in documents_of(numbers, timezone.now())}
    # What the index still has, and is gone, is left out: so do pages.
    return tuple(_row(query, documents[number]) for number in numbers if number in documents)


def _row(query: TextQuery, document: TextDocument) -> Row:
    why = explanation_of(query, document) or Explanation(())
    return Row(
        id=document.id,
        name=document.texts.get(Field.NAME, ""),
        kind=KINDS.get(document.kind, ""),
        url=reverse(FORMS[document.kind], args=[_on_form(document)]),
        is_in_stock=document.is_in_stock,
        boost=document.boost,
        reasons=tuple(dict.fromkeys(map(_reason, why.fits))),
        missing=why.missing,
    )


def _on_form(document: TextDocument) -> int:
    """Return the id of the row whose form has the thing: a value stands on that of its attribute."""
    return Term.objects.get(pk=document.id).attribute_id if document.kind is Kind.TERM else document.id


def _reason(fit: Fit) -> Reason:
    is_sure = fit.manner not in {Manner.TYPO, Manner.DIMINUTIVE}
    return Reason(fit.typed, MANNERS[fit.manner], fit.found, FIELDS[fit.where] if fit.where else "", is_sure)


def understood(slots: Iterable[Slot]) -> list[tuple[str, list[str], bool]]:
    """Return (what was typed, what may stand for it, whether it may be missing) of each part of a phrase."""
    return [(_text(slot.words), [_text(phrase) for phrase in slot.synonyms], slot.may_lack) for slot in slots]


def _text(words: Iterable[Any]) -> str:
    return " ".join(word.exact for word in words)
