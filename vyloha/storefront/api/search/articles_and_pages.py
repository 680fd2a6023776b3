"""Articles and pages of editors as suggestions."""

from collections.abc import Collection
from typing import Any

from vyloha.commerce.search.cached_settings import search_settings
from vyloha.commerce.search.text.documents import Kind
from vyloha.content.pictures import thumbnails
from vyloha.content.search_documents import PAGES
from vyloha.core.cache.lru import RecentUntilChange
from vyloha.storefront.api.search.groups import Entry
from vyloha.storefront.api.search.markup import add_markup
from vyloha.storefront.listings.search_sidebar import readable

MOST_KEPT = 200  # of each kind


def _writings(kind: Kind) -> RecentUntilChange[int, Entry]:
    def entries_of(ids: Collection[int]) -> dict[int, Entry]:
        settings, pages = search_settings(), readable(kind, ids)
        pictures = thumbnails({pk for page in pages if (pk := getattr(page, "picture_id", None))})
        entries = {page.pk: _entry(kind, page) for page in pages}
        for page in pages:
            src = pictures.get(getattr(page, "picture_id", None) or 0)
            if settings.show_images and src:
                entries[page.pk] |= {"image_src": src, "image": src}
            if settings.show_desc:
                entries[page.pk]["desc"] = getattr(page, "perex", "") or page.search_description
        add_markup(list(entries.values()))
        return entries

    return RecentUntilChange(MOST_KEPT, entries_of)


def _entry(kind: Kind, page: Any) -> Entry:
    return {"post_id": page.pk, "post_type": str(kind), "value": page.title, "url": page.path_on_site, "type": "post"}


WRITINGS = {kind: _writings(kind) for kind in PAGES}
