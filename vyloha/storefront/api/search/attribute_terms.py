"""Suggests values of attributes; each links to all products that have it."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from django.urls import reverse

from vyloha.commerce.catalogue.models import Term
from vyloha.commerce.catalogue.page_tags import build_attribute_tag, build_facets_tag, build_list_tag
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.documents import build_attribute_facet
from vyloha.commerce.search.index import search
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.query import FacetSelection, ListingQuery
from vyloha.content.listing.sources import LISTED
from vyloha.content.listing.taxonomies import Taxonomy
from vyloha.content.listing.terms import SelectedTerms
from vyloha.content.listing.url_state import MAIN, ListingSelection, ListingUrl
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.cache.tags import add_page_tags
from vyloha.storefront.api.search.chosen_attributes import get_suggested_taxonomies
from vyloha.storefront.api.search.groups import Entry
from vyloha.storefront.api.search.markup import add_markup

MAX_CACHED = 500


def build_listing_path(taxonomy: str, slug: str) -> str:
    """Return the path of the listing of all products with a value."""
    return ListingUrl(reverse("listing"), (), {MAIN: ListingSelection({taxonomy: SelectedTerms((slug,))})}).url


def _load_entries(ids: Collection[int]) -> dict[int, Entry]:
    """Return the suggestions of the values that have products in a listing."""
    settings = get_search_settings()
    by_id = {taxonomy.attribute_id: taxonomy for taxonomy in get_suggested_taxonomies(settings)}
    add_page_tags(*map(build_attribute_tag, by_id))
    rows = Term.objects.filter(pk__in=ids, attribute__in=by_id).values_list("pk", "attribute_id", "slug", "name")
    entries = {pk: _build_entry(pk, by_id[attribute_id], slug, name, settings) for pk, attribute_id, slug, name in rows}
    with_goods = _filter_with_products({pk: attribute_id for pk, attribute_id, *_name in rows})
    shown = {pk: entry for pk, entry in entries.items() if pk in with_goods}
    add_markup(list(shown.values()))
    return shown


def _build_entry(pk: int, taxonomy: Taxonomy, slug: str, name: str, settings: SearchSettings) -> Entry:
    named = {} if settings.show_headings else {"breadcrumbs": taxonomy.title}  # else the headline names the attribute
    return {
        "term_id": pk,
        "taxonomy": taxonomy.name,
        "value": name,
        "url": build_listing_path(taxonomy.name, slug),
        **named,
        "parents": "",
        "type": "taxonomy",
    }


def _filter_with_products(attributes: Mapping[int, int]) -> Collection[int]:
    """Return the values (id → id of the attribute) that a listed product has, counted as filters count them."""
    add_page_tags(build_list_tag(), build_facets_tag())
    by_facet: dict[str, set[int]] = defaultdict(set)
    for pk, attribute_id in attributes.items():
        by_facet[build_attribute_facet(attribute_id)].add(pk)
    try:
        return {pk for facet, pks in by_facet.items() for pk in _get_counted_ids(facet, pks) & pks}
    except IndexNotReady:
        return ()


def _get_counted_ids(facet: str, term_ids: Collection[int]) -> set[int]:
    scope = {facet: FacetSelection(frozenset(term_ids)), **LISTED}
    counts = search(ListingQuery(scope=scope, facets=[facet], stop=0)).counts[facet]
    return {pk for pk, count in counts.items() if count}


ATTRIBUTE_TERMS = TaggedLruCache(MAX_CACHED, _load_entries)
