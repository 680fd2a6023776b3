"""Posts and pages of text as things that search can find."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Any

from vyloha.commerce.search.text.documents import Field, Kind, TextDocument
from vyloha.commerce.search.text.html_text import LONGEST_TEXT
from vyloha.commerce.search.text.sources import SOURCES, TextSource
from vyloha.content.blocks.layout import searchable_texts
from vyloha.content.models import BlogPostPage, ContentPage

PAGES: dict[Kind, Any] = {Kind.POST: BlogPostPage, Kind.PAGE: ContentPage}


def add_sources() -> None:
    """Let search find what editors write; called once, when the apps are ready."""
    SOURCES.update({kind: _source_of(kind) for kind in PAGES})


def _source_of(kind: Kind) -> TextSource:
    def ids() -> Iterable[int]:
        found: Iterable[int] = readable().order_by("pk").values_list("pk", flat=True)
        return found

    def readable() -> Any:
        return PAGES[kind].objects.live().public()

    return TextSource(ids, _documents(kind, readable))


def _documents(kind: Kind, readable: Callable[[], Any]) -> Callable[[Collection[int], datetime], list[TextDocument]]:
    def documents(ids: Collection[int], at: datetime) -> list[TextDocument]:
        pages = readable().filter(pk__in=ids).order_by("pk")
        return [TextDocument(id=page.pk, kind=kind, texts=_texts(page)) for page in pages]

    return documents


def _texts(page: Any) -> dict[Field, str]:
    body = " ".join(searchable_texts(page.body))
    about = [getattr(page, "perex", ""), page.search_description, body]
    categories = [category.name for category in page.categories.all()] if isinstance(page, BlogPostPage) else []
    return {
        Field.NAME: page.title,
        Field.CATEGORY: " ".join(categories),
        Field.DESCRIPTION: " ".join(about)[:LONGEST_TEXT],
    }
