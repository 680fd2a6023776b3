"""Suggests editors' articles and pages."""

from collections.abc import Collection
from typing import Any

from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.text.documents import TextKind
from vyloha.content.pictures import load_thumbnails
from vyloha.content.search_documents import PAGES
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.storefront.api.search.groups import Entry
from vyloha.storefront.api.search.markup import add_markup
from vyloha.storefront.listings.search_sidebar import load_readable_pages

MAX_CACHED = 200  # of each kind


def _build_page_cache(kind: TextKind) -> TaggedLruCache[int, Entry]:
    def load_entries(ids: Collection[int]) -> dict[int, Entry]:
        settings, pages = get_search_settings(), load_readable_pages(kind, ids)
        pictures = load_thumbnails({pk for page in pages if (pk := getattr(page, "picture_id", None))})
        entries = {page.pk: _build_entry(kind, page) for page in pages}
        for page in pages:
            src = pictures.get(getattr(page, "picture_id", None) or 0)
            if settings.show_images and src:
                entries[page.pk] |= {"image_src": src, "image": src}
            if settings.show_desc:
                entries[page.pk]["desc"] = getattr(page, "perex", "") or page.search_description
        add_markup(list(entries.values()))
        return entries

    return TaggedLruCache(MAX_CACHED, load_entries)


def _build_entry(kind: TextKind, page: Any) -> Entry:
    return {"post_id": page.pk, "post_type": str(kind), "value": page.title, "url": page.path_on_site, "type": "post"}


PAGE_CACHES = {kind: _build_page_cache(kind) for kind in PAGES}
