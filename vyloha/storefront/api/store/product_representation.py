"""Represents products and variations in the Store API's shape."""

import time
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest

from vyloha.commerce.cart import cross_sells
from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.catalogue.models import Category, ProductAttribute, Variation, VariationTerm
from vyloha.commerce.catalogue.models import Product as StoredProduct
from vyloha.commerce.catalogue.page_tags import (
    TaxonomyTerm,
    build_attribute_tag,
    build_card_tag,
    build_link_tag,
    build_product_tag,
)
from vyloha.commerce.pricing.currencies import currency_table, get_active_currency
from vyloha.commerce.pricing.offers import Availability, Offer, get_offers
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.cards.product_cards import build_product_url
from vyloha.content.shell.shell import get_category_url
from vyloha.core.cache.pages import cache_until_change
from vyloha.core.cache.tags import add_page_tags, limit_page_age
from vyloha.storefront.representations import product_fields as parts
from vyloha.storefront.representations.images import Image, build_image
from vyloha.storefront.representations.price_html import render_price_html
from vyloha.storefront.representations.product_schemas import Product, ProductTerm, ProductVariation, VariationAttribute

MAX_CROSS_SELLS = 4
STOCK_S = 10  # max. age of the stock of a recommended product


def prefetch_products(products: QuerySet[StoredProduct]) -> QuerySet[StoredProduct]:
    """
    Return ``products`` with all data of their representation, in a number of queries that does not grow with them.
    """
    terms = Prefetch("variation_terms", VariationTerm.objects.select_related("attribute", "term"))
    variations = Variation.objects.published().with_stock().prefetch_related(terms)
    attributes = ProductAttribute.objects.select_related("attribute").prefetch_related("terms")
    return products.select_related("tax_class").prefetch_related(
        Prefetch("variations", variations),
        Prefetch("product_attributes", attributes),
        "images__image__renditions",
        "categories",
        "tags",
        "brands",
    )


def prefetch_variations(variations: QuerySet[Variation]) -> QuerySet[Variation]:
    """Return ``variations`` with all data of their representation."""
    terms = Prefetch("variation_terms", VariationTerm.objects.select_related("attribute", "term"))
    return variations.with_offer().prefetch_related(  # type: ignore[attr-defined,no-any-return]
        terms, "image__renditions", "product__images__image__renditions"
    )


def build_products(products: Sequence[StoredProduct], request: HttpRequest) -> list[Product]:
    """Represent products that came through ``prefetch_products``; one query at most, in another currency."""
    offers = get_offers([variation for product in products for variation in product.variations.all()])
    return [_build_product(product, offers, request) for product in products]


def build_variations(variations: Sequence[Variation], request: HttpRequest) -> list[Product]:
    """Represent variations that came through ``prefetch_variations``; one query at most, as above."""
    offers = get_offers(variations)
    return [_build_variation_product(variation, offers[variation.pk], request) for variation in variations]


def _build_product(product: StoredProduct, known: Mapping[int, Offer], request: HttpRequest) -> Product:
    variations = list(product.variations.all())
    offers = [known[variation.pk] for variation in variations]
    is_simple = product.type == StoredProduct.Type.SIMPLE
    only = offers[0] if is_simple and offers else None
    article = variations[0] if is_simple and variations else product
    link = request.build_absolute_uri(build_product_url(product))
    best = parts.get_best_offer(offers)
    is_purchasable = any(offer.is_purchasable for offer in offers)
    return Product(
        id=product.pk,
        name=product.name,
        slug=product.slug,
        parent=0,
        type=product.type,
        variation="",
        permalink=link,
        sku=article.sku or product.sku or "",
        short_description=product.short_description,
        description=product.description,
        on_sale=any(offer.is_on_sale for offer in offers),
        prices=parts.build_prices(offers),
        price_html=render_price_html(ShownPrice.from_offers(offers)),
        **parts.build_rating_members(product),
        images=build_images(product, request),
        categories=[_build_category(category, request) for category in product.categories.all()],
        tags=[ProductTerm(id=tag.pk, name=tag.name, slug=tag.slug, link="") for tag in product.tags.all()],
        brands=[ProductTerm(id=brand.pk, name=brand.name, slug=brand.slug, link="") for brand in product.brands.all()],
        attributes=parts.build_attributes(product),
        variations=[] if is_simple else [_build_variation(variation, product) for variation in variations],
        grouped_products=[],
        has_options=not is_simple,
        is_purchasable=is_purchasable,
        is_in_stock=best is not None and best.is_in_stock,
        is_on_backorder=best is not None and best.availability is Availability.ON_BACKORDER,
        low_stock_remaining=only.low_stock_remaining if only else None,
        stock_availability=parts.build_stock_availability(best),
        sold_individually=product.sold_individually,
        weight=parts.format_weight(article),
        dimensions=parts.build_dimensions(article),
        add_to_cart=parts.build_add_to_cart(product.name, link, only, is_purchasable),
        extensions={},
    )


def _build_variation_product(variation: Variation, offer: Offer, request: HttpRequest) -> Product:
    product = variation.product
    values = list(variation.variation_terms.all())
    query = urlencode({f"{WIRE_PREFIX}{value.attribute.slug}": value.term.slug for value in values})
    link = request.build_absolute_uri(build_product_url(product)) + (f"?{query}" if query else "")
    own_image = variation.image
    return Product(
        id=variation.pk,
        name=product.name,
        slug=product.slug,
        parent=product.pk,
        type="variation",
        variation=", ".join(f"{value.attribute.name}: {value.term.name}" for value in values),
        permalink=link,
        sku=variation.sku or product.sku or "",
        short_description=product.short_description,
        description=variation.description,
        on_sale=offer.is_on_sale,
        prices=parts.build_prices([offer]),
        price_html=render_price_html(ShownPrice.from_offer(offer)),
        **parts.build_rating_members(product),
        images=[build_image(own_image, "", request)] if own_image else build_images(product, request),
        categories=[],
        tags=[],
        brands=[],
        attributes=[],
        variations=[],
        grouped_products=[],
        has_options=False,
        is_purchasable=offer.is_purchasable,
        is_in_stock=offer.is_in_stock,
        is_on_backorder=offer.availability is Availability.ON_BACKORDER,
        low_stock_remaining=offer.low_stock_remaining,
        stock_availability=parts.build_stock_availability(offer),
        sold_individually=offer.sold_individually,
        weight=parts.format_weight(variation) or parts.format_weight(product),
        dimensions=parts.build_dimensions(variation),
        add_to_cart=parts.build_add_to_cart(product.name, link, offer, offer.is_purchasable),
        extensions={},
    )


def build_cross_sells(contents: CartSnapshot, request: HttpRequest) -> list[Product]:
    """Return the cross-sells of the products in a cart; no query while nothing changes."""
    ids = cross_sells.get_cross_sells(contents)[:MAX_CROSS_SELLS]

    def read() -> list[Product]:
        products = list(prefetch_products(StoredProduct.objects.filter(pk__in=ids)))
        add_page_tags(*(tag for product in products for tag in _get_tags(product)))
        # Plenty of stock is shown without a number of units.
        limit_page_age(time.time() + STOCK_S)
        return build_products(products, request)

    shop = request.build_absolute_uri("/")
    version = f"{get_active_currency().code}:{currency_table().version}"
    return cache_until_change(f"cross-sells:{shop}:{version}:{ids}", read) if ids else []


def _get_tags(product: StoredProduct) -> set[str]:
    """
    Return the cache tags of a product's representation, except those of pictures and categories, which add their own.
    """
    labels: list[TaxonomyTerm] = [*product.tags.all(), *product.brands.all()]
    attributes = {link.attribute_id for link in product.product_attributes.all()}
    return {
        *(build_product_tag(product.pk), build_card_tag(product.pk)),
        *(build_link_tag(type(label), label.pk) for label in labels),
        *map(build_attribute_tag, attributes),
    }


def build_images(product: StoredProduct, request: HttpRequest) -> list[Image]:
    """Return the pictures of a product in their order."""
    return [build_image(image.image, image.alt, request) for image in product.images.all()]


def _build_category(category: Category, request: HttpRequest) -> ProductTerm:
    link = request.build_absolute_uri(get_category_url(category))
    return ProductTerm(id=category.pk, name=category.name, slug=category.slug, link=link)


def _build_variation(variation: Variation, product: StoredProduct) -> ProductVariation:
    values = {term.attribute_id: term.term.slug for term in variation.variation_terms.all()}
    return ProductVariation(
        id=variation.pk,
        attributes=[
            VariationAttribute(name=link.attribute.name, value=values.get(link.attribute_id))
            for link in product.product_attributes.all()
            if link.makes_variations
        ],
    )
