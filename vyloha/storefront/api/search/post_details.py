"""Details of articles and pages in the panel beside suggestions."""

from collections.abc import Collection
from typing import Any

from django.db.models import prefetch_related_objects

from vyloha.commerce.search.text.documents import TextKind
from vyloha.content.blocks.layout import get_searchable_texts
from vyloha.content.models import BlogPostPage
from vyloha.content.pictures import Picture, build_picture
from vyloha.content.seo.summary import summarize_html
from vyloha.core.rendering import Props
from vyloha.storefront.api.search.object_ids import SuggestedObject
from vyloha.storefront.listings.search_sidebar import load_readable_pages

TEXT_LENGTH = 300  # characters


class SearchPostDetails(Props):
    title: str
    href: str
    text: str
    picture: Picture | None


def load_post_details(objects: Collection[SuggestedObject]) -> dict[SuggestedObject, SearchPostDetails]:
    """Return the details of the public ones among the articles and pages."""
    found: dict[SuggestedObject, SearchPostDetails] = {}
    for kind in (TextKind.POST, TextKind.PAGE):
        pages = {
            page.pk: page
            for page in load_readable_pages(kind, {wanted.id for wanted in objects if wanted.kind is kind})
        }
        if kind is TextKind.POST:
            prefetch_related_objects(list(pages.values()), "picture__renditions")
        found |= {
            wanted: _build_details(pages[wanted.id]) for wanted in objects if wanted.kind is kind and wanted.id in pages
        }
    return found


def _build_details(page: Any) -> SearchPostDetails:
    text = getattr(page, "perex", "") or page.search_description
    if not text:
        text = " ".join(get_searchable_texts(page.body))
    picture = build_picture(page.picture) if isinstance(page, BlogPostPage) else None
    return SearchPostDetails(
        title=page.title, href=page.path_on_site, text=summarize_html(text, TEXT_LENGTH), picture=picture
    )
