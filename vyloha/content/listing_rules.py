"""How the merchant set up the listings of the shop's own pages: facets, products a page, the way further."""

from dataclasses import dataclass

from vyloha.content.blocks.products.taxonomy_filter import facets_of
from vyloha.content.listing.facets import PRICE, FacetChoice
from vyloha.content.listing.grid import PER_PAGE, More
from vyloha.content.listing.settings import listing_settings
from vyloha.content.listing.taxonomies import taxonomies
from vyloha.core.cache.pages import until_change


@dataclass(frozen=True, slots=True)
class Rules:
    facets: tuple[FacetChoice, ...]
    per_page: int = PER_PAGE
    more: More = "button"


def rules() -> Rules:
    """Return what the merchant set up; no query while nothing changes."""
    return until_change("listing-rules", _read)


def _read() -> Rules:
    own = listing_settings()
    return Rules(
        facets_of(own.filters) or usual_facets(), own.per_page, "infinite" if own.more == "infinite" else "button"
    )


def usual_facets() -> tuple[FacetChoice, ...]:
    """Return categories, price, the attributes that the products have, brand, and what can be had or costs less."""
    attributes = [FacetChoice(name, is_automatic=True) for name, one in taxonomies().items() if one.attribute_id]
    return (
        FacetChoice("product_cat"),
        FacetChoice(PRICE),
        *attributes,
        *map(FacetChoice, ("product_brand", "stock_status", "on_sale")),
    )
