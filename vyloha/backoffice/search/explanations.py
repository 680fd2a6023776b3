"""Explanations of a phrase's results for the merchant: products in order, with the reason for each."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models import Term
from vyloha.commerce.search.index import find_text
from vyloha.commerce.search.phrase_query import build_text_query
from vyloha.commerce.search.text.documents import TextDocument, TextField, TextKind, encode_number
from vyloha.commerce.search.text.explanations import MatchExplanation, MatchManner, WordMatch, explain_match
from vyloha.commerce.search.text.query import PRODUCTS, PhraseSlot, TextQuery, TextResult
from vyloha.commerce.search.text.sources import load_documents

MAX_PRODUCTS = 24
MAX_OTHERS = 12
OTHERS = frozenset(TextKind) - PRODUCTS

MANNER_LABELS: dict[MatchManner, Any] = {
    MatchManner.CODE: _("code"),
    MatchManner.EXACT: _("exactly"),
    MatchManner.FOLDED: _("but for accents"),
    MatchManner.BEGINNING: _("beginning of a word"),
    MatchManner.FORM: _("form of a word"),
    MatchManner.DIMINUTIVE: _("diminutive"),
    MatchManner.SYNONYM: _("synonym"),
    MatchManner.TYPO: _("typo"),
}
FIELD_LABELS: dict[TextField, Any] = {
    TextField.NAME: _("in the name"),
    TextField.BRAND: _("in the brand"),
    TextField.CATEGORY: _("in the category"),
    TextField.ATTRIBUTE: _("among attributes"),
    TextField.TAG: _("in a tag"),
    TextField.DESCRIPTION: _("in the description"),
}
KIND_LABELS: dict[TextKind, Any] = {
    TextKind.CATEGORY: _("category"),
    TextKind.TAG: _("tag"),
    TextKind.BRAND: _("brand"),
    TextKind.VENDOR: _("vendor"),
    TextKind.POST: _("article"),
    TextKind.PAGE: _("page"),
    TextKind.TERM: _("term"),
}
# Names of the URLs of their forms.
FORM_URL_NAMES = {
    TextKind.PRODUCT: "products:edit",
    TextKind.CATEGORY: "categories:edit",
    TextKind.TAG: "tags:edit",
    TextKind.BRAND: "brands:edit",
    TextKind.VENDOR: "vendors:edit",
    TextKind.POST: "wagtailadmin_pages:edit",
    TextKind.PAGE: "wagtailadmin_pages:edit",
    TextKind.TERM: "attributes:edit",
}


@dataclass(frozen=True)
class MatchReason:
    """Why a typed word matches: ``place`` is empty for a code."""

    typed: str
    manner: Any
    found: str
    place: Any
    is_sure: bool  # an exact match, without guessing


@dataclass(frozen=True)
class PreviewRow:
    id: int
    name: str
    kind: Any
    url: str
    is_in_stock: bool
    boost: float
    reasons: tuple[MatchReason, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class PhrasePreview:
    """The results of a phrase: products as on the results page, and everything else."""

    query: TextQuery
    products: TextResult
    rows: tuple[PreviewRow, ...]
    others: tuple[PreviewRow, ...]


def build_preview(phrase: str) -> PhrasePreview:
    """
    Build the results of a phrase as shoppers get them, with reasons.

    :raises IndexNotReady:
    """
    query = replace(build_text_query(phrase, MAX_PRODUCTS), may_lack_words=True)
    others = build_text_query(phrase, MAX_OTHERS, kinds=OTHERS)
    found = find_text(query)
    return PhrasePreview(query, found, _build_rows(query, found), _build_rows(others, find_text(others)))


def _build_rows(query: TextQuery, found: TextResult) -> tuple[PreviewRow, ...]:
    numbers = [encode_number(hit.kind, hit.id) for hit in found.hits]
    documents = {document.number: document for document in load_documents(numbers, timezone.now())}
    # Deleted objects that the index still contains are left out, as on pages.
    return tuple(_build_row(query, documents[number]) for number in numbers if number in documents)


def _build_row(query: TextQuery, document: TextDocument) -> PreviewRow:
    why = explain_match(query, document) or MatchExplanation(())
    return PreviewRow(
        id=document.id,
        name=document.texts.get(TextField.NAME, ""),
        kind=KIND_LABELS.get(document.kind, ""),
        url=reverse(FORM_URL_NAMES[document.kind], args=[_get_form_id(document)]),
        is_in_stock=document.is_in_stock,
        boost=document.boost,
        reasons=tuple(dict.fromkeys(map(_build_reason, why.fits))),
        missing=why.missing,
    )


def _get_form_id(document: TextDocument) -> int:
    """Return the id of the row whose form has the item: a value is edited in its attribute's form."""
    return Term.objects.get(pk=document.id).attribute_id if document.kind is TextKind.TERM else document.id


def _build_reason(fit: WordMatch) -> MatchReason:
    is_sure = fit.manner not in {MatchManner.TYPO, MatchManner.DIMINUTIVE}
    return MatchReason(
        fit.typed, MANNER_LABELS[fit.manner], fit.found, FIELD_LABELS[fit.where] if fit.where else "", is_sure
    )


def explain_slots(slots: Iterable[PhraseSlot]) -> list[tuple[str, list[str], bool]]:
    """Return (typed word, its alternatives, whether it is optional) for each part of a phrase."""
    return [
        (_format_words(slot.words), [_format_words(phrase) for phrase in slot.synonyms], slot.may_lack)
        for slot in slots
    ]


def _format_words(words: Iterable[Any]) -> str:
    return " ".join(word.exact for word in words)
