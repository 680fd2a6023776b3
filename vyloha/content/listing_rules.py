"""The merchant's rules for the shop's own listings: facets, page size, pagination."""

from dataclasses import dataclass

from vyloha.commerce.search.documents import ALLERGENS
from vyloha.commerce.search.query import TermJoin
from vyloha.content.blocks.products.taxonomy_filter import build_facets
from vyloha.content.listing.facets import PRICE, FacetChoice
from vyloha.content.listing.grid import PER_PAGE, More
from vyloha.content.listing.ratings import RATING
from vyloha.content.listing.settings import get_listing_settings
from vyloha.content.listing.taxonomies import get_taxonomies
from vyloha.core.cache.pages import cache_until_change


@dataclass(frozen=True, slots=True)
class ListingRules:
    facets: tuple[FacetChoice, ...]
    per_page: int = PER_PAGE
    more: More = "button"


def get_listing_rules() -> ListingRules:
    """Return the merchant's rules; no query while nothing changes."""
    return cache_until_change("listing-rules", _load_rules)


def _load_rules() -> ListingRules:
    own = get_listing_settings()
    return ListingRules(
        build_facets(own.filters) or build_default_facets(),
        own.per_page,
        "infinite" if own.more == "infinite" else "button",
    )


def build_default_facets() -> tuple[FacetChoice, ...]:
    """Return the default facets: sales, stock, categories, price, allergens, attributes, ratings and brand."""
    attributes = [
        FacetChoice(name, TermJoin.NOT if one.is_unwanted else TermJoin.OR, is_automatic=True)
        for name, one in get_taxonomies().items()
        if one.attribute_id
    ]
    return (
        *map(FacetChoice, ("on_sale", "stock_status", "product_cat")),
        FacetChoice(PRICE),
        FacetChoice(ALLERGENS, TermJoin.NOT),
        *attributes,
        FacetChoice(RATING, is_single=True),
        FacetChoice("product_brand"),
    )
