"""Suggests products and variations: a few queries for many, cached until one of them changes."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from django.db.models import QuerySet
from django.utils.html import escape

from vyloha.commerce.catalogue.models import Product, Variation, Vendor
from vyloha.commerce.catalogue.page_tags import build_link_tag, build_product_tag
from vyloha.commerce.pricing.currencies import currency_table, get_active_currency
from vyloha.commerce.pricing.offers import Offer, get_product_offers, offers_of_products
from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.models import SearchSettings
from vyloha.content.cards.prices import ShownPrice, find_reduced_image
from vyloha.content.pictures import ExistingRendition, load_product_thumbnails, thumbnails_of_products
from vyloha.content.seo.summary import summarize_html
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.database.prepared_queries import PreparedRows, get_columns, read_together
from vyloha.storefront.api.search.groups import Entry
from vyloha.storefront.api.search.markup import add_markup
from vyloha.storefront.api.search.variation_codes import (
    SuggestedVariationRow,
    load_variations_by_code,
    variations_with_codes,
)
from vyloha.storefront.representations.price_html import render_price_html

MAX_CACHED = 1000  # products, at most twice as many; 3 KB each


class SuggestedProductRow(NamedTuple):
    """A product's columns, and its vendor."""

    id: int
    name: str
    slug: str
    sku: str | None
    short_description: str
    is_featured: bool
    vendor_id: int | None
    vendor: Annotated[str | None, "vendor__name"]
    vendor_slug: Annotated[str | None, "vendor__slug"]
    shop_city: Annotated[str | None, "vendor__city"]


class SuggestedProduct(NamedTuple):
    """A product as it is suggested, and its variations by their codes as ``normalize_code`` returns them."""

    entry: Entry
    variations: Mapping[str, SuggestedVariationRow]


@PreparedRows
def _load_rows(product_ids: Collection[int]) -> "QuerySet[Product, tuple[Any, ...]]":
    products = Product.objects.filter(pk__in=product_ids).with_is_searchable().order_by()
    return products.values_list("is_searchable", *get_columns(SuggestedProductRow))


@PreparedRows
def _load_own_skus(product_ids: Collection[int]) -> "QuerySet[Variation, tuple[Any, ...]]":
    # The one variation of a simple product has its id, and its code.
    return Variation.objects.filter(pk__in=product_ids).values_list("pk", "sku")


def _load_products(product_ids: Collection[int]) -> dict[int, SuggestedProduct]:
    """Return the products that search may find; one query, and others for pictures without thumbnails."""
    settings = get_search_settings()
    queries = [_load_rows, offers_of_products]
    queries += [thumbnails_of_products] * settings.show_images + [_load_own_skus] * settings.show_sku
    queries += [variations_with_codes] * settings.show_variations
    with read_together(*((query, product_ids) for query in queries)):
        entries = _build_entries(product_ids, settings)
        variations: dict[int, dict[str, SuggestedVariationRow]] = {}
        if settings.show_variations:
            add_page_tags(*map(build_product_tag, product_ids))  # codes are no part of a card
            variations = load_variations_by_code(product_ids)
    return {pk: SuggestedProduct(entry, variations.get(pk, {})) for pk, entry in entries.items()}


def _build_entries(product_ids: Collection[int], settings: SearchSettings) -> dict[int, Entry]:
    rows = [SuggestedProductRow._make(columns) for is_searchable, *columns in _load_rows(product_ids) if is_searchable]
    offers = get_product_offers(product_ids)
    # Only if a badge shows the reduction.
    instead = (lambda pk, main: find_reduced_image(offers[pk], main)) if settings.show_sale_badge else None
    thumbs = load_product_thumbnails([row.id for row in rows], instead) if settings.show_images else {}
    skus = {pk: sku for pk, sku in _load_own_skus([row.id for row in rows]) if sku} if settings.show_sku else {}
    entries = {row.id: _build_entry(row, offers[row.id], thumbs.get(row.id), skus, settings) for row in rows}
    add_markup(list(entries.values()))
    return entries


product_cache = TaggedLruCache(MAX_CACHED, _load_products)


def load_products(product_ids: Collection[int]) -> dict[int, SuggestedProduct]:
    """Return the products that search may find, in the visitor's currency; no query while they are cached."""
    return product_cache.get_many(product_ids, (get_active_currency().code, currency_table().version))


def _build_entry(
    row: SuggestedProductRow,
    offers: Sequence[Offer],
    thumb: ExistingRendition | None,
    skus: Mapping[int, str],
    settings: SearchSettings,
) -> Entry:
    entry: Entry = {"post_id": row.id, "value": row.name, "url": f"/produkt/{row.slug}/", "type": "product"}
    if settings.show_images and thumb:
        entry |= build_thumb(thumb)
    if settings.show_price:
        entry["price"] = render_price_html(ShownPrice.from_offers(offers))
    if settings.show_sku:
        entry["sku"] = row.sku or skus.get(row.id, "")
    if settings.show_desc:
        entry["desc"] = summarize_html(row.short_description)
    if settings.show_sale_badge and any(offer.reduced_from for offer in offers):
        entry["on_sale"] = True
    if settings.show_featured_badge and row.is_featured:
        entry["featured"] = True
    if settings.show_product_vendor and row.vendor_id:
        add_page_tags(build_link_tag(Vendor, row.vendor_id))
        vendor_url = f"/prodejce/{row.vendor_slug}/"
        entry |= {"vendor": row.vendor, "vendor_url": vendor_url, "shop_city": row.shop_city}
    return entry


def build_thumb(made: ExistingRendition) -> Entry:
    """Return a small picture for suggestions; its alt text is empty, since the name is beside it."""
    size = f'width="{made.width}" height="{made.height}"'
    thumb = f'<img src="{escape(made.url)}" {size} alt="" decoding="async">'
    return {"thumb_html": thumb, "image_src": made.url, "image": made.url}
