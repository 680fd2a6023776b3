"""Suggests categories, tags, brands and vendors that have products."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from vyloha.commerce.catalogue.models import Category, Vendor
from vyloha.commerce.catalogue.page_tags import build_names_tag
from vyloha.commerce.search.text.documents import TextKind
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.cache.pages import cache_until_change
from vyloha.core.cache.tags import add_page_tags
from vyloha.storefront.api.search.groups import Entry
from vyloha.storefront.api.search.markup import add_markup
from vyloha.storefront.listings.search_sidebar import load_taxonomy_links

MAX_CACHED = 500  # of each kind


class CategoryNode(NamedTuple):
    """A category in the tree."""

    name: str
    parent_id: int | None


def _build_term_cache(
    kind: TextKind, more_of: Callable[[Collection[int]], Mapping[int, Entry]]
) -> TaggedLruCache[int, Entry]:
    """Return the cache of suggestions of a kind; ``more_of`` returns the fields of that kind alone."""

    def load_entries(ids: Collection[int]) -> dict[int, Entry]:
        more = more_of(ids)
        entries = {
            pk: {"value": link.name, "url": link.href, **more[pk]}
            for pk, link in load_taxonomy_links(kind, ids).items()
        }
        add_markup(list(entries.values()))
        return entries

    return TaggedLruCache(MAX_CACHED, load_entries)


def _build_taxonomy_fields(kind: TextKind, pk: int, **more: Any) -> Entry:
    return {"term_id": pk, "taxonomy": str(kind), **more, "type": "taxonomy"}


def _build_breadcrumbs(ids: Collection[int]) -> dict[int, Entry]:
    tree = cache_until_change("search:categories", _load_tree)
    return {
        pk: _build_taxonomy_fields(TextKind.CATEGORY, pk, breadcrumbs=" > ".join(_get_ancestor_names(pk, tree)))
        for pk in ids
    }


def _load_tree() -> dict[int, CategoryNode]:
    add_page_tags(build_names_tag(Category))
    rows = Category.objects.order_by().values_list("pk", "name", "parent_id")
    return {pk: CategoryNode(name, parent_id) for pk, name, parent_id in rows}


def _get_ancestor_names(pk: int, tree: Mapping[int, CategoryNode]) -> list[str]:
    above: list[str] = []
    place = tree.get(pk)
    while place and (place := tree.get(place.parent_id or 0)):
        above.insert(0, place.name)
    return above


def _load_cities(ids: Collection[int]) -> dict[int, Entry]:
    rows = Vendor.objects.filter(pk__in=ids).values_list("pk", "city")
    return {pk: {"post_id": pk, "shop_city": city, "type": "vendor"} for pk, city in rows}


TERMS: dict[TextKind, TaggedLruCache[int, Entry]] = {
    TextKind.CATEGORY: _build_term_cache(TextKind.CATEGORY, _build_breadcrumbs),
    TextKind.TAG: _build_term_cache(
        TextKind.TAG, lambda ids: {pk: _build_taxonomy_fields(TextKind.TAG, pk, parents="") for pk in ids}
    ),
    TextKind.BRAND: _build_term_cache(
        TextKind.BRAND, lambda ids: {pk: _build_taxonomy_fields(TextKind.BRAND, pk, parents="") for pk in ids}
    ),
    TextKind.VENDOR: _build_term_cache(TextKind.VENDOR, _load_cities),
}
