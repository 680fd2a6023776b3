"""The attributes whose values are suggested."""

from collections.abc import Iterator

from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.query import Join
from vyloha.content.listing.grid import usual_of
from vyloha.content.listing.taxonomies import Taxonomy, taxonomies
from vyloha.content.listing_rules import rules


def suggested_taxonomies(settings: SearchSettings) -> Iterator[Taxonomy]:
    """Yield those that the merchant chose, in their order."""
    if chosen := settings.suggested_attribute_ids:
        joins = usual_of(rules().facets).joins
        for taxonomy in taxonomies().values():
            # Where choosing a value leaves its goods out, its link would lead to all others.
            if taxonomy.attribute_id in chosen and joins.get(taxonomy.name) is not Join.NOT:
                yield taxonomy
