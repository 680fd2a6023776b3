"""What the panel beside suggestions shows of articles and pages."""

from collections.abc import Collection
from typing import Any

from django.db.models import prefetch_related_objects

from vyloha.commerce.search.text.documents import Kind
from vyloha.content.blocks.layout import searchable_texts
from vyloha.content.models import BlogPostPage
from vyloha.content.pictures import Picture, picture_of
from vyloha.core.rendering import Props
from vyloha.storefront.api.search.object_ids import Object
from vyloha.storefront.listings.search_sidebar import readable
from vyloha.storefront.pages.listing.listing import summary

TEXT_LENGTH = 300  # characters


class SearchPostDetails(Props):
    title: str
    href: str
    text: str
    picture: Picture | None


def post_details(objects: Collection[Object]) -> dict[Object, SearchPostDetails]:
    """Return the details of those of the articles and pages that everybody may read."""
    found: dict[Object, SearchPostDetails] = {}
    for kind in (Kind.POST, Kind.PAGE):
        pages = {page.pk: page for page in readable(kind, {wanted.id for wanted in objects if wanted.kind is kind})}
        if kind is Kind.POST:
            prefetch_related_objects(list(pages.values()), "picture__renditions")
        found |= {
            wanted: _details(pages[wanted.id]) for wanted in objects if wanted.kind is kind and wanted.id in pages
        }
    return found


def _details(page: Any) -> SearchPostDetails:
    text = getattr(page, "perex", "") or page.search_description
    if not text:
        text = " ".join(searchable_texts(page.body))
    picture = picture_of(page.picture) if isinstance(page, BlogPostPage) else None
    return SearchPostDetails(title=page.title, href=page.path_on_site, text=summary(text, TEXT_LENGTH), picture=picture)
