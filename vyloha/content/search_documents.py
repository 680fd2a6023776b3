"""Search documents of posts and pages of text."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Any

from vyloha.commerce.search.text.documents import TextDocument, TextField, TextKind
from vyloha.commerce.search.text.html_text import MAX_TEXT_LENGTH
from vyloha.commerce.search.text.sources import SOURCES, TextSource
from vyloha.content.blocks.layout import get_searchable_texts
from vyloha.content.models import BlogPostPage, ContentPage

PAGES: dict[TextKind, Any] = {TextKind.POST: BlogPostPage, TextKind.PAGE: ContentPage}


def add_sources() -> None:
    """Register the editors' pages for search; called once, when the apps are ready."""
    SOURCES.update({kind: _build_source(kind) for kind in PAGES})


def _build_source(kind: TextKind) -> TextSource:
    def load_ids() -> Iterable[int]:
        found: Iterable[int] = get_readable().order_by("pk").values_list("pk", flat=True)
        return found

    def get_readable() -> Any:
        pages = PAGES[kind].objects.live().public()
        return pages.filter(is_hidden_from_search=False) if kind is TextKind.PAGE else pages

    return TextSource(load_ids, _build_loader(kind, get_readable))


def _build_loader(
    kind: TextKind, readable: Callable[[], Any]
) -> Callable[[Collection[int], datetime], list[TextDocument]]:
    def load_documents(ids: Collection[int], at: datetime) -> list[TextDocument]:
        pages = readable().filter(pk__in=ids).order_by("pk")
        return [TextDocument(id=page.pk, kind=kind, texts=_get_texts(page)) for page in pages]

    return load_documents


def _get_texts(page: Any) -> dict[TextField, str]:
    body = " ".join(get_searchable_texts(page.body))
    about = [getattr(page, "perex", ""), page.search_description, body]
    categories = [category.name for category in page.categories.all()] if isinstance(page, BlogPostPage) else []
    return {
        TextField.NAME: page.title,
        TextField.CATEGORY: " ".join(categories),
        TextField.DESCRIPTION: " ".join(about)[:MAX_TEXT_LENGTH],
    }
