"""Values of attributes as suggestions: they lead to everything that has them."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from django.urls import reverse

from vyloha.commerce.catalogue.models import Term
from vyloha.commerce.catalogue.page_tags import attribute_tag, facets_tag, list_tag
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.cached_settings import search_settings
from vyloha.commerce.search.documents import attribute_facet
from vyloha.commerce.search.index import find
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.query import Choice, Query
from vyloha.content.listing.sources import LISTED
from vyloha.content.listing.taxonomies import Taxonomy
from vyloha.content.listing.terms import Terms
from vyloha.content.listing.url_state import MAIN, Address, Selection
from vyloha.core.cache.lru import RecentUntilChange
from vyloha.core.cache.tags import shows
from vyloha.storefront.api.search.chosen_attributes import suggested_taxonomies
from vyloha.storefront.api.search.groups import Entry
from vyloha.storefront.api.search.markup import add_markup

MOST_KEPT = 500


def listing_path(taxonomy: str, slug: str) -> str:
    """Return where everything that has a value is listed."""
    return Address(reverse("listing"), (), {MAIN: Selection({taxonomy: Terms((slug,))})}).url


def _entries(ids: Collection[int]) -> dict[int, Entry]:
    """Return the suggestions of those of the values that a listing has goods for."""
    settings = search_settings()
    by_id = {taxonomy.attribute_id: taxonomy for taxonomy in suggested_taxonomies(settings)}
    shows(*map(attribute_tag, by_id))
    rows = Term.objects.filter(pk__in=ids, attribute__in=by_id).values_list("pk", "attribute_id", "slug", "name")
    entries = {pk: _entry(pk, by_id[attribute_id], slug, name, settings) for pk, attribute_id, slug, name in rows}
    with_goods = _with_goods({pk: attribute_id for pk, attribute_id, *_name in rows})
    shown = {pk: entry for pk, entry in entries.items() if pk in with_goods}
    add_markup(list(shown.values()))
    return shown


def _entry(pk: int, taxonomy: Taxonomy, slug: str, name: str, settings: SearchSettings) -> Entry:
    named = {} if settings.show_headings else {"breadcrumbs": taxonomy.title}  # else its headline says of what it is
    return {
        "term_id": pk,
        "taxonomy": taxonomy.name,
        "value": name,
        "url": listing_path(taxonomy.name, slug),
        **named,
        "parents": "",
        "type": "taxonomy",
    }


def _with_goods(attributes: Mapping[int, int]) -> Collection[int]:
    """Return those of the values (id → id of the attribute) that something listed has, as filters count it."""
    shows(list_tag(), facets_tag())
    by_facet: dict[str, set[int]] = defaultdict(set)
    for pk, attribute_id in attributes.items():
        by_facet[attribute_facet(attribute_id)].add(pk)
    try:
        return {pk for facet, pks in by_facet.items() for pk in _counted(facet, pks) & pks}
    except IndexNotReady:
        return ()


def _counted(facet: str, term_ids: Collection[int]) -> set[int]:
    scope = {facet: Choice(frozenset(term_ids)), **LISTED}
    counts = find(Query(scope=scope, facets=[facet], stop=0)).counts[facet]
    return {pk for pk, count in counts.items() if count}


ATTRIBUTE_TERMS = RecentUntilChange(MOST_KEPT, _entries)
