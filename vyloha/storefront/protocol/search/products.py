"""Products and variations as suggestions: a few queries for many, kept until something of them changes."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils.html import format_html

from vyloha.commerce.cart.choice import WIRE_PREFIX
from vyloha.commerce.catalogue.models import Product, Variation, VariationTerm, Vendor
from vyloha.commerce.catalogue.page_tags import card_tag, link_tag
from vyloha.commerce.pricing.offers import Offer, offers_of_products
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.settings import search_settings
from vyloha.commerce.search.text.analysis import key_of
from vyloha.content.pictures import Made, product_thumbnails
from vyloha.content.prices import ShownPrice
from vyloha.core.page_tags import shows
from vyloha.core.prepared import Prepared
from vyloha.core.recent import RecentUntilChange
from vyloha.storefront.listing import summary
from vyloha.storefront.protocol.search.groups import Entry
from vyloha.storefront.protocol.search.markup import add_markup
from vyloha.storefront.protocol.store.price_html import price_html

MOST_KEPT = 5000  # products; 2 KB each


class ProductRow(NamedTuple):
    """Columns of a product in the order of the query."""

    id: int
    name: str
    slug: str
    sku: str | None
    short_description: str
    is_featured: bool
    vendor_id: int | None
    vendor: str | None
    vendor_slug: str | None
    shop_city: str | None


@Prepared
def _rows(product_ids: Collection[int]) -> "QuerySet[Product, tuple[Any, ...]]":
    vendor = ("vendor_id", "vendor__name", "vendor__slug", "vendor__city")
    own = ("pk", "name", "slug", "sku", "short_description", "is_featured")
    products = Product.objects.filter(pk__in=product_ids).with_is_searchable().order_by()
    return products.values_list("is_searchable", *own, *vendor)


@Prepared
def _own_skus(product_ids: Collection[int]) -> "QuerySet[Variation, tuple[Any, ...]]":
    # The one variation of a simple product has its id, and its code.
    return Variation.objects.filter(pk__in=product_ids).values_list("pk", "sku")


def _entries(product_ids: Collection[int]) -> dict[int, Entry]:
    settings = search_settings()
    rows = [ProductRow._make(columns) for is_searchable, *columns in _rows(product_ids) if is_searchable]
    offers = offers_of_products(product_ids)
    thumbs = product_thumbnails([row.id for row in rows]) if settings.show_images else {}
    skus = {pk: sku for pk, sku in _own_skus([row.id for row in rows]) if sku} if settings.show_sku else {}
    entries = {row.id: _entry(row, offers[row.id], thumbs.get(row.id), skus, settings) for row in rows}
    add_markup(list(entries.values()))
    return entries


kept = RecentUntilChange(MOST_KEPT, _entries)


def _entry(
    row: ProductRow, offers: Sequence[Offer], thumb: Made | None, skus: Mapping[int, str], settings: SearchSettings
) -> Entry:
    entry: Entry = {"post_id": row.id, "value": row.name, "url": f"/produkt/{row.slug}/", "type": "product"}
    if settings.show_images and thumb:
        entry |= {"thumb_html": thumb_html(thumb), "image_src": thumb.url}
    if settings.show_price:
        entry["price"] = price_html(ShownPrice.of_offers(offers))
    if settings.show_sku:
        entry["sku"] = row.sku or skus.get(row.id, "")
    if settings.show_desc:
        entry["desc"] = summary(row.short_description)
    if settings.show_sale_badge and any(offer.reduced_from for offer in offers):
        entry["on_sale"] = True
    if settings.show_featured_badge and row.is_featured:
        entry["featured"] = True
    if settings.show_product_vendor and row.vendor_id:
        shows(link_tag(Vendor, row.vendor_id))
        vendor_url = f"/prodejce/{row.vendor_slug}/"
        entry |= {"vendor": row.vendor, "vendor_url": vendor_url, "shop_city": row.shop_city}
    return entry


def thumb_html(thumb: Made) -> str:
    """Return a small picture; what it shows is said beside it."""
    return format_html(
        '<img src="{}" width="{}" height="{}" alt="" decoding="async">', thumb.url, thumb.width, thumb.height
    )


class VariationRow(NamedTuple):
    id: int
    product_id: int
    sku: str | None
    gtin: str


@Prepared
def _variations(product_ids: Collection[int]) -> "QuerySet[Variation, tuple[Any, ...]]":
    found = Variation.objects.published().filter(product__in=product_ids, product__type=Product.Type.VARIABLE)
    return found.order_by("position", "pk").values_list("pk", "product_id", "sku", "gtin")


def variation_with_code(product_ids: Sequence[int], phrase: str) -> VariationRow | None:
    """Return the variation of one of the products whose SKU or EAN is what was typed, in whatever way it is written."""
    key = key_of(phrase)
    # The code of a size and colour has digits or a dash: of other phrases the query is spared.
    if not key or not any(character.isdigit() or character == "-" for character in phrase):
        return None
    shows(*map(card_tag, product_ids))
    rows = map(VariationRow._make, _variations(product_ids))
    return next((row for row in rows if key in {key_of(row.sku or ""), key_of(row.gtin)}), None)


def variation_entry(variation: VariationRow, product: Entry) -> Entry | None:
    """Return a variation of a suggested product as a suggestion of its own; None when it cannot be had at all."""
    offer = next((one for one in _offers_of(variation.product_id) if one.variation_id == variation.id), None)
    if offer is None:
        return None
    values = VariationTerm.objects.filter(variation=variation.id).order_by("attribute__position", "attribute_id")
    terms = list(values.values_list("attribute__slug", "term__slug", "term__name"))
    query = urlencode({f"{WIRE_PREFIX}{attribute}": term for attribute, term, _name in terms})
    name = ", ".join(name for _attribute, _term, name in terms)
    changed = {
        "type": "product_variation",
        "variation_id": variation.id,
        "value": f"{product['value']} – {name}" if name else product["value"],
        "url": f"{product['url']}?{query}" if query else product["url"],
    }
    if "price" in product:
        changed["price"] = price_html(ShownPrice.of_offer(offer))
    if "sku" in product:
        changed["sku"] = variation.sku or product["sku"]
    return {**product, **changed}


def _offers_of(product_id: int) -> list[Offer]:
    return offers_of_products([product_id])[product_id]
