"""Variations: as suggestions of their own for whoever types the code of one, and what tells them apart."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import QuerySet

from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.catalogue.models import Product, Variation, VariationTerm
from vyloha.commerce.catalogue.page_tags import attribute_tag, card_tag
from vyloha.commerce.pricing.offers import offers_of_products
from vyloha.commerce.search.cached_settings import search_settings
from vyloha.commerce.search.text.analysis import key_of
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.pictures import smallest_files
from vyloha.core.cache.tags import shows
from vyloha.core.database.prepared_queries import Prepared, columns_of
from vyloha.storefront.api.search.groups import Entry
from vyloha.storefront.api.search.products import thumb_of
from vyloha.storefront.representations.price_html import price_html


class VariationRow(NamedTuple):
    id: int
    product_id: int
    sku: str | None
    gtin: str
    image_id: int | None


class Value(NamedTuple):
    """A value of a variation: slug and name of the attribute, slug and name of the term."""

    attribute: Annotated[str, "attribute__slug"]
    attribute_name: Annotated[str, "attribute__name"]
    term: Annotated[str, "term__slug"]
    name: Annotated[str, "term__name"]


@Prepared
def _variations(product_ids: Collection[int]) -> "QuerySet[Variation, tuple[Any, ...]]":
    found = Variation.objects.published().filter(product__in=product_ids, product__type=Product.Type.VARIABLE)
    return found.order_by("position", "pk").values_list(*columns_of(VariationRow))


def variation_with_code(product_ids: Sequence[int], phrase: str) -> VariationRow | None:
    """Return the variation of one of the products whose SKU or EAN is what was typed, in whatever way it is written."""
    key = key_of(phrase)
    # The code of a size and colour has digits or a dash: of other phrases the query is spared.
    if not key or not any(character.isdigit() or character == "-" for character in phrase):
        return None
    shows(*map(card_tag, product_ids))
    rows = map(VariationRow._make, _variations(product_ids))
    return next((row for row in rows if key in {key_of(row.sku or ""), key_of(row.gtin)}), None)


def values_of(variation_ids: Collection[int]) -> dict[int, list[Value]]:
    """Return the values that each of the variations has; one query."""
    found: dict[int, list[Value]] = defaultdict(list)
    rows = VariationTerm.objects.filter(variation__in=variation_ids).order_by("attribute__position", "attribute_id")
    for pk, attribute_id, *value in rows.values_list("variation_id", "attribute_id", *columns_of(Value)):
        shows(attribute_tag(attribute_id))
        found[pk].append(Value._make(value))
    return found


def url_with(values: Iterable[Value], url: str) -> str:
    """Return the address of a product at which its form has ``values`` chosen."""
    query = urlencode({f"{WIRE_PREFIX}{value.attribute}": value.term for value in values})
    return f"{url}?{query}" if query else url


def variation_entry(variation: VariationRow, product: Entry) -> Entry | None:
    """Return a variation of a suggested product as a suggestion of its own, None when it is not offered."""
    offers = offers_of_products([variation.product_id])[variation.product_id]
    offer = next((offer for offer in offers if offer.variation_id == variation.id), None)
    if offer is None:
        return None
    values = values_of([variation.id])[variation.id]
    name = ", ".join(value.name for value in values)
    entry: Entry = {
        **product,
        "type": "product_variation",
        "variation_id": variation.id,
        "value": f"{product['value']} – {name}" if name else product["value"],
        "url": url_with(values, product["url"]),
    }
    if "price" in product:
        entry["price"] = price_html(ShownPrice.of_offer(offer))
    if "sku" in product:
        entry["sku"] = variation.sku or product["sku"]
    if variation.image_id and search_settings().show_images:
        entry |= thumb_of(smallest_files([variation.image_id])[variation.image_id])
    return entry
