"""Suggests variations, and formats the values that distinguish them."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Annotated, NamedTuple
from urllib.parse import urlencode

from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.catalogue.models import VariationTerm
from vyloha.commerce.catalogue.page_tags import build_attribute_tag
from vyloha.commerce.pricing.offers import get_product_offers
from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.pictures import load_smallest_files
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.database.prepared_queries import get_columns
from vyloha.storefront.api.search.groups import Entry
from vyloha.storefront.api.search.products import build_thumb
from vyloha.storefront.api.search.variation_codes import SuggestedVariationRow
from vyloha.storefront.representations.price_html import render_price_html


class VariationValue(NamedTuple):
    """A value of a variation: slug and name of the attribute, slug and name of the term."""

    attribute: Annotated[str, "attribute__slug"]
    attribute_name: Annotated[str, "attribute__name"]
    term: Annotated[str, "term__slug"]
    name: Annotated[str, "term__name"]


def load_values(variation_ids: Collection[int]) -> dict[int, list[VariationValue]]:
    """Return the values of each variation; one query."""
    found: dict[int, list[VariationValue]] = defaultdict(list)
    rows = VariationTerm.objects.filter(variation__in=variation_ids).order_by("attribute__position", "attribute_id")
    for pk, attribute_id, *value in rows.values_list("variation_id", "attribute_id", *get_columns(VariationValue)):
        add_page_tags(build_attribute_tag(attribute_id))
        found[pk].append(VariationValue._make(value))
    return found


def build_url_with_values(values: Iterable[VariationValue], url: str) -> str:
    """Return the URL of a product with ``values`` selected in its form."""
    query = urlencode({f"{WIRE_PREFIX}{value.attribute}": value.term for value in values})
    return f"{url}?{query}" if query else url


def build_variation_entry(variation: SuggestedVariationRow, product: Entry) -> Entry | None:
    """Return the suggestion of a variation of a suggested product, None when it is not offered."""
    offers = get_product_offers([variation.product_id])[variation.product_id]
    offer = next((offer for offer in offers if offer.variation_id == variation.id), None)
    if offer is None:
        return None
    values = load_values([variation.id])[variation.id]
    name = ", ".join(value.name for value in values)
    entry: Entry = {
        **product,
        "type": "product_variation",
        "variation_id": variation.id,
        "value": f"{product['value']} – {name}" if name else product["value"],
        "url": build_url_with_values(values, product["url"]),
    }
    if "price" in product:
        entry["price"] = render_price_html(ShownPrice.from_offer(offer))
    if "sku" in product:
        entry["sku"] = variation.sku or product["sku"]
    if variation.image_id and get_search_settings().show_images:
        entry |= build_thumb(load_smallest_files([variation.image_id])[variation.image_id])
    return entry
