"""How the merchant set up the listings of the shop's own pages: facets, products a page, the way further."""

from dataclasses import dataclass

from vyloha.content.blocks.products.taxonomy_filter import build_facets
from vyloha.content.listing.facets import PRICE, FacetChoice
from vyloha.content.listing.grid import PER_PAGE, More
from vyloha.content.listing.settings import get_listing_settings
from vyloha.content.listing.taxonomies import get_taxonomies
from vyloha.core.cache.pages import cache_until_change


@dataclass(frozen=True, slots=True)
class ListingRules:
    facets: tuple[FacetChoice, ...]
    per_page: int = PER_PAGE
    more: More = "button"


def get_listing_rules() -> ListingRules:
    """Return what the merchant set up; no query while nothing changes."""
    return cache_until_change("listing-rules", _load_rules)


def _load_rules() -> ListingRules:
    own = get_listing_settings()
    return ListingRules(
        build_facets(own.filters) or build_default_facets(),
        own.per_page,
        "infinite" if own.more == "infinite" else "button",
    )


def build_default_facets() -> tuple[FacetChoice, ...]:
    """Return categories, price, the attributes that the products have, brand, and what can be had or costs less."""
    attributes = [FacetChoice(name, is_automatic=True) for name, one in get_taxonomies().items() if one.attribute_id]
    return (
        FacetChoice("product_cat"),
        FacetChoice(PRICE),
        *attributes,
        *map(FacetChoice, ("product_brand", "stock_status", "on_sale")),
    )
