"""Categories, tags, brands and vendors as search results."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Any

from vyloha.commerce.catalogue.models import Brand, Category, Tag, Vendor
from vyloha.commerce.search.text.documents import TextDocument, TextField, TextKind
from vyloha.commerce.search.text.html_text import strip_tags
from vyloha.commerce.search.text.sources import TextSource

TAXONOMY_MODELS: dict[TextKind, Any] = {
    TextKind.CATEGORY: Category,
    TextKind.TAG: Tag,
    TextKind.BRAND: Brand,
    TextKind.VENDOR: Vendor,
}


def build_source(kind: TextKind) -> TextSource:
    """Return the source of one taxonomy."""
    model = TAXONOMY_MODELS[kind]

    def load_ids() -> Iterable[int]:
        found: Iterable[int] = model.objects.order_by("pk").values_list("pk", flat=True)
        return found

    return TextSource(load_ids, _build_loader(kind, model))


def _build_loader(kind: TextKind, model: Any) -> Callable[[Collection[int], datetime], list[TextDocument]]:
    def load_documents(ids: Collection[int], at: datetime) -> list[TextDocument]:
        labels = model.objects.filter(pk__in=ids).order_by("pk")
        above = load_ancestor_names() if kind is TextKind.CATEGORY else {}
        return [
            TextDocument(
                id=label.pk,
                kind=kind,
                texts={
                    TextField.NAME: label.name,
                    TextField.CATEGORY: above.get(getattr(label, "parent_id", None) or 0, ""),
                    TextField.DESCRIPTION: strip_tags(label.description),
                },
            )
            for label in labels
        ]

    return load_documents


def load_ancestor_names() -> dict[int, str]:
    """Return category id → its name and those of its ancestors."""
    rows = {pk: (name, parent) for pk, name, parent in Category.objects.order_by().values_list("pk", "name", "parent")}
    lineages: dict[int, str] = {}

    def build_path(pk: int) -> str:
        if pk not in lineages:
            name, parent = rows[pk]
            lineages[pk] = f"{name} {build_path(parent)}" if parent in rows else name
        return lineages[pk]

    return {pk: build_path(pk) for pk in rows}
