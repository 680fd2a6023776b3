"""Categories, tags, brands and vendors as suggestions: those that have goods."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from vyloha.commerce.catalogue.models import Category, Vendor
from vyloha.commerce.catalogue.page_tags import names_tag
from vyloha.commerce.search.text.documents import Kind
from vyloha.core.cache.lru import RecentUntilChange
from vyloha.core.cache.pages import until_change
from vyloha.core.cache.tags import shows
from vyloha.storefront.api.search.groups import Entry
from vyloha.storefront.api.search.markup import add_markup
from vyloha.storefront.listings.search_sidebar import label_links

MOST_KEPT = 500  # of each kind


class Place(NamedTuple):
    """A category in the tree."""

    name: str
    parent_id: int | None


def _terms(kind: Kind, more_of: Callable[[Collection[int]], Mapping[int, Entry]]) -> RecentUntilChange[int, Entry]:
    """Return the suggestions of a kind; ``more_of`` says what belongs to that kind alone."""

    def entries_of(ids: Collection[int]) -> dict[int, Entry]:
        more = more_of(ids)
        entries = {
            pk: {"value": link.name, "url": link.href, **more[pk]} for pk, link in label_links(kind, ids).items()
        }
        add_markup(list(entries.values()))
        return entries

    return RecentUntilChange(MOST_KEPT, entries_of)


def _of_taxonomy(kind: Kind, pk: int, **more: Any) -> Entry:
    return {"term_id": pk, "taxonomy": str(kind), **more, "type": "taxonomy"}


def _breadcrumbs(ids: Collection[int]) -> dict[int, Entry]:
    tree = until_change("search:categories", _tree)
    return {pk: _of_taxonomy(Kind.CATEGORY, pk, breadcrumbs=" > ".join(_above(pk, tree))) for pk in ids}


def _tree() -> dict[int, Place]:
    shows(names_tag(Category))
    rows = Category.objects.order_by().values_list("pk", "name", "parent_id")
    return {pk: Place(name, parent_id) for pk, name, parent_id in rows}


def _above(pk: int, tree: Mapping[int, Place]) -> list[str]:
    above: list[str] = []
    place = tree.get(pk)
    while place and (place := tree.get(place.parent_id or 0)):
        above.insert(0, place.name)
    return above


def _cities(ids: Collection[int]) -> dict[int, Entry]:
    rows = Vendor.objects.filter(pk__in=ids).values_list("pk", "city")
    return {pk: {"post_id": pk, "shop_city": city, "type": "vendor"} for pk, city in rows}


TERMS: dict[Kind, RecentUntilChange[int, Entry]] = {
    Kind.CATEGORY: _terms(Kind.CATEGORY, _breadcrumbs),
    Kind.TAG: _terms(Kind.TAG, lambda ids: {pk: _of_taxonomy(Kind.TAG, pk, parents="") for pk in ids}),
    Kind.BRAND: _terms(Kind.BRAND, lambda ids: {pk: _of_taxonomy(Kind.BRAND, pk, parents="") for pk in ids}),
    Kind.VENDOR: _terms(Kind.VENDOR, _cities),
}
