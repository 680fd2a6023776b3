"""Categories, tags, brands and vendors as things that can be found."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Any

from vyloha.commerce.catalogue.models import Brand, Category, Tag, Vendor
from vyloha.commerce.search.text.documents import Field, Kind, TextDocument
from vyloha.commerce.search.text.html_text import plain
from vyloha.commerce.search.text.sources import TextSource

LABELS: dict[Kind, Any] = {Kind.CATEGORY: Category, Kind.TAG: Tag, Kind.BRAND: Brand, Kind.VENDOR: Vendor}


def source_of(kind: Kind) -> TextSource:
    """Return the source of one kind of labels."""
    model = LABELS[kind]

    def ids() -> Iterable[int]:
        found: Iterable[int] = model.objects.order_by("pk").values_list("pk", flat=True)
        return found

    return TextSource(ids, _documents(kind, model))


def _documents(kind: Kind, model: Any) -> Callable[[Collection[int], datetime], list[TextDocument]]:
    def documents(ids: Collection[int], at: datetime) -> list[TextDocument]:
        labels = model.objects.filter(pk__in=ids).order_by("pk")
        above = lineages() if kind is Kind.CATEGORY else {}
        return [
            TextDocument(
                id=label.pk,
                kind=kind,
                texts={
                    Field.NAME: label.name,
                    Field.CATEGORY: above.get(getattr(label, "parent_id", None) or 0, ""),
                    Field.DESCRIPTION: plain(label.description),
                },
            )
            for label in labels
        ]

    return documents


def lineages() -> dict[int, str]:
    """Return category id → its name and those of all above it."""
    rows = {pk: (name, parent) for pk, name, parent in Category.objects.order_by().values_list("pk", "name", "parent")}
    lineages: dict[int, str] = {}

    def lineage(pk: int) -> str:
        if pk not in lineages:
            name, parent = rows[pk]
            lineages[pk] = f"{name} {lineage(parent)}" if parent in rows else name
        return lineages[pk]

    return {pk: lineage(pk) for pk in rows}
