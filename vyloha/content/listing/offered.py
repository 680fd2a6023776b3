"""Which facets a shop offers where its merchant chose none."""

from vyloha.content.listing.filters import PRICE, FacetChoice
from vyloha.content.listing.taxonomies import taxonomies


def usual_facets() -> tuple[FacetChoice, ...]:
    """Return categories, price, all attributes of the shop, brand, and what can be had now or costs less."""
    attributes = (name for name, taxonomy in taxonomies().items() if taxonomy.attribute_id)
    names = ("product_cat", PRICE, *attributes, "product_brand", "stock_status", "on_sale")
    return tuple(map(FacetChoice, names))
