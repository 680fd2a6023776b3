"""The attributes whose values are suggested."""

from collections.abc import Iterator

from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.query import TermJoin
from vyloha.content.listing.grid import build_defaults
from vyloha.content.listing.taxonomies import Taxonomy, get_taxonomies
from vyloha.content.listing_rules import get_listing_rules


def get_suggested_taxonomies(settings: SearchSettings) -> Iterator[Taxonomy]:
    """Yield the taxonomies that the merchant chose, in their order."""
    if chosen := settings.suggested_attribute_ids:
        joins = build_defaults(get_listing_rules().facets).joins
        for taxonomy in get_taxonomies().values():
            # If the filter excludes products with the value, its link would lead to all others.
            excludes = taxonomy.is_unwanted or joins.get(taxonomy.name) is TermJoin.NOT
            if taxonomy.attribute_id in chosen and not excludes:
                yield taxonomy
