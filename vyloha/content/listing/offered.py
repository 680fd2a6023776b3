"""How the merchant set up the listings of the shop's own pages: facets, products a page, the way further."""

from dataclasses import dataclass

from vyloha.content.listing.filters import PRICE, FacetChoice
from vyloha.content.listing.grid import PER_PAGE, More
from vyloha.content.listing.taxonomies import taxonomies


@dataclass(frozen=True, slots=True)
class Rules:
    facets: tuple[FacetChoice, ...]
    per_page: int = PER_PAGE
    more: More = "button"


def rules() -> Rules:
    return Rules(usual_facets())


def usual_facets() -> tuple[FacetChoice, ...]:
    """Return categories, price, the attributes that the products have, brand, and what can be had or costs less."""
    attributes = [FacetChoice(name, is_automatic=True) for name, one in taxonomies().items() if one.attribute_id]
    return (
        FacetChoice("product_cat"),
        FacetChoice(PRICE),
        *attributes,
        *map(FacetChoice, ("product_brand", "stock_status", "on_sale")),
    )
