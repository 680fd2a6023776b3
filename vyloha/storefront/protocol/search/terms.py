"""Categories, tags, brands and vendors as suggestions."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from vyloha.commerce.catalogue.models import Brand, Category, Tag, Vendor
from vyloha.commerce.catalogue.page_tags import link_tag, names_tag
from vyloha.commerce.search.text.documents import Kind
from vyloha.core.page_cache import until_change
from vyloha.core.page_tags import shows
from vyloha.core.recent import RecentUntilChange
from vyloha.storefront.protocol.search.groups import Entry
from vyloha.storefront.protocol.search.markup import add_markup

MOST_KEPT = 2000  # of each kind


class Place(NamedTuple):
    """A category in the tree."""

    name: str
    url_path: str
    parent_id: int | None


def categories(ids: Collection[int]) -> dict[int, Entry]:
    """Return the suggestions of those of the categories that there are; no query while no category changes."""
    tree = until_change("search:categories", _tree)
    entries = {pk: _category(pk, tree) for pk in ids if pk in tree}
    add_markup(list(entries.values()))
    return entries


def _tree() -> dict[int, Place]:
    shows(names_tag(Category))
    rows = Category.objects.order_by().values_list("pk", "name", "url_path", "parent_id")
    return {pk: Place(*row) for pk, *row in rows}


def _category(pk: int, tree: Mapping[int, Place]) -> Entry:
    place, above, parent = tree[pk], list[str](), tree[pk].parent_id
    while parent in tree:
        above.insert(0, tree[parent].name)
        parent = tree[parent].parent_id
    return {
        "term_id": pk,
        "taxonomy": str(Kind.CATEGORY),
        "value": place.name,
        "url": f"/kategorie-produktu/{place.url_path}/",
        "breadcrumbs": " > ".join(above),
        "type": "taxonomy",
    }


def _labels(kind: Kind, model: Any, path: str) -> RecentUntilChange[int, Entry]:
    def entries_of(ids: Collection[int]) -> dict[int, Entry]:
        shows(*(link_tag(model, pk) for pk in ids))
        found: Sequence[tuple[int, str, str]] = model.objects.filter(pk__in=ids).values_list("pk", "name", "slug")
        entries = {
            pk: {
                "term_id": pk,
                "taxonomy": str(kind),
                "value": name,
                "url": f"/{path}/{slug}/",
                "parents": "",
                "type": "taxonomy",
            }
            for pk, name, slug in found
        }
        add_markup(list(entries.values()))
        return entries

    return RecentUntilChange(MOST_KEPT, entries_of)


def _vendors(ids: Collection[int]) -> dict[int, Entry]:
    shows(*(link_tag(Vendor, pk) for pk in ids))
    found = Vendor.objects.filter(pk__in=ids).values_list("pk", "name", "slug", "city")
    entries: dict[int, Entry] = {
        pk: {"post_id": pk, "value": name, "url": f"/prodejce/{slug}/", "shop_city": city, "type": "vendor"}
        for pk, name, slug, city in found
    }
    add_markup(list(entries.values()))
    return entries


tags = _labels(Kind.TAG, Tag, "stitek")
brands = _labels(Kind.BRAND, Brand, "znacka")
vendors = RecentUntilChange(MOST_KEPT, _vendors)
