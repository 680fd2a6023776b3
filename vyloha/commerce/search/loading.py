"""Loads documents from the database, with a few queries for many products."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from vyloha.commerce.catalogue.models import Category, FixedPrice, Product, ProductAttribute, VariationTerm
from vyloha.commerce.catalogue.models.allergens import NUMBERS
from vyloha.commerce.pricing.currencies import ShopCurrency, get_default_currency
from vyloha.commerce.pricing.offers import Offer, get_product_offers
from vyloha.commerce.pricing.prices import FIXED_PRICE, PriceAmounts, PriceContext, PriceTerms, compute_price
from vyloha.commerce.search.documents import (
    ALLERGENS,
    BRAND,
    CATEGORY,
    FLAGS,
    IN_STOCK,
    ON_SALE,
    RATING,
    TAG,
    UNLISTED,
    VENDOR,
    YES,
    IndexedVariation,
    ProductDocument,
    build_attribute_facet,
    get_rating_terms,
)
from vyloha.commerce.search.text_sources.ingredients import load_allergens
from vyloha.core.money import get_default_format

_COLUMNS = (
    *("pk", "position", "sort_key", "created_at", "pieces_sold", "average_rating", "review_count", "vendor_id"),
    "is_listed",
)


def load_documents(product_ids: Collection[int], at: datetime) -> list[ProductDocument]:
    """Return the documents of those of the products that shoppers can see at a moment; thirteen queries."""
    columns = (*_COLUMNS, *FLAGS.values())
    rows = list(Product.objects.shown().filter(pk__in=product_ids).order_by().values_list(*columns))
    labels = _load_taxonomies([row[0] for row in rows])
    for pk, codes in load_allergens([row[0] for row in rows]).items():
        if codes:
            labels[pk][ALLERGENS] = tuple(sorted(NUMBERS[code] for code in codes))
    terms = _AttributeTerms([row[0] for row in rows])
    offers = get_product_offers([row[0] for row in rows], at, get_default_currency())
    fixed = _load_fixed_prices(offers, at)
    return [_build_document(row, labels[row[0]], terms, offers[row[0]], fixed) for row in rows]


def _build_document(
    row: tuple[Any, ...],
    taxonomies: dict[str, tuple[int, ...]],
    attributes: "_AttributeTerms",
    offers: list[Offer],
    fixed: Mapping[int, dict[str, int]],
) -> ProductDocument:
    pk, position, sort_key, created_at, pieces_sold, average_rating, review_count, vendor_id, is_listed, *own = row
    sold = [offer for offer in offers if offer.is_sold]
    in_stock = [offer for offer in sold if offer.is_in_stock]
    terms = dict(taxonomies)
    if vendor_id:
        terms[VENDOR] = (vendor_id,)
    if stars := get_rating_terms(average_rating):
        terms[RATING] = stars
    flags = {**dict(zip(FLAGS, own, strict=True)), IN_STOCK: bool(in_stock), UNLISTED: not is_listed}
    terms |= {facet: (YES,) for facet, is_so in flags.items() if is_so}
    variations = [
        _build_variation(offer, attributes.get_terms(pk, offer.variation_id), fixed.get(offer.variation_id, {}))
        for offer in in_stock or sold
    ]
    common, variations = _split_common_terms(variations or [IndexedVariation(None, attributes.get_terms(pk))])
    return ProductDocument(
        id=pk,
        position=position,
        sort_key=bytes(sort_key),
        created_us=int(created_at.timestamp()) * 1_000_000 + created_at.microsecond,
        pieces_sold=pieces_sold,
        price_from_minor=min((offer.price.minor for offer in sold if offer.price), default=None),
        terms=terms | common,
        variations=tuple(variations),
        rating=int(average_rating * 100),
        review_count=review_count,
    )


def _build_variation(offer: Offer, terms: dict[str, tuple[int, ...]], fixed: dict[str, int]) -> IndexedVariation:
    if offer.reduced_from:
        terms[ON_SALE] = (YES,)
    return IndexedVariation(offer.price.minor if offer.price else None, terms, fixed)


def _load_fixed_prices(offers: Mapping[int, list[Offer]], at: datetime) -> dict[int, dict[str, int]]:
    """Return variation id → its fixed prices by currency; one query."""
    priced = {offer.variation_id: offer.cost for its in offers.values() for offer in its if offer.cost}
    rows = FixedPrice.objects.filter(variation__product__in=offers).order_by()
    fixed: dict[int, dict[str, int]] = defaultdict(dict)
    for pk, code, *amounts in rows.values_list("variation_id", "currency", *FIXED_PRICE):
        if cost := priced.get(pk):
            terms = PriceTerms(PriceAmounts(cost.regular.minor, None), cost.sale_from, cost.sale_until, cost.tax_rate)
            currency = ShopCurrency(code, get_default_format(code))
            found = compute_price(terms, currency, PriceContext(at), PriceAmounts._make(amounts))
            fixed[pk] |= {code: found.current.minor} if found else {}
    return fixed


def _split_common_terms(
    variations: list[IndexedVariation],
) -> tuple[dict[str, tuple[int, ...]], list[IndexedVariation]]:
    """Return the terms that all variations share, and the variations with the rest: most attributes never differ."""
    first, *others = variations
    common = {
        facet: terms for facet, terms in first.terms.items() if all(other.terms.get(facet) == terms for other in others)
    }
    rest = [
        replace(variation, terms={facet: terms for facet, terms in variation.terms.items() if facet not in common})
        for variation in variations
    ]
    return common, rest


class _AttributeTerms:
    """The terms of products and variations for global attributes; two queries."""

    def __init__(self, product_ids: Collection[int]) -> None:
        through = ProductAttribute.terms.through._default_manager
        links = through.filter(productattribute__product__in=product_ids, productattribute__attribute__product=None)
        columns = ("productattribute__product_id", "productattribute__attribute_id", "term_id")
        self._products: dict[int, dict[str, tuple[int, ...]]] = defaultdict(dict)
        for product_id, attribute_id, term_id in links.order_by("term_id").values_list(*columns):
            facet, terms = build_attribute_facet(attribute_id), self._products[product_id]
            terms[facet] = (*terms.get(facet, ()), term_id)
        own = VariationTerm.objects.filter(variation__product__in=product_ids, attribute__product=None)
        self._variations: dict[int, dict[str, tuple[int, ...]]] = defaultdict(dict)
        for variation_id, attribute_id, term_id in own.values_list("variation_id", "attribute_id", "term_id"):
            self._variations[variation_id][build_attribute_facet(attribute_id)] = (term_id,)

    def get_terms(self, product_id: int, variation_id: int = 0) -> dict[str, tuple[int, ...]]:
        """Return the variation's own terms; for an open attribute, all terms of the product."""
        return self._products.get(product_id, {}) | self._variations.get(variation_id, {})


def _load_taxonomies(product_ids: Collection[int]) -> dict[int, dict[str, tuple[int, ...]]]:
    """Return product id → its categories with all ancestors, tags and brands; four queries."""
    above = _build_ancestor_paths()
    found: dict[int, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for facet, through in _THROUGH.items():
        links = through._default_manager.filter(product__in=product_ids).values_list("product_id", f"{facet}_id")
        for product_id, pk in links:
            found[product_id][facet].update(above[pk] if facet == CATEGORY else (pk,))
    return {pk: {facet: tuple(sorted(pks)) for facet, pks in found[pk].items()} for pk in product_ids}


def _build_ancestor_paths() -> dict[int, tuple[int, ...]]:
    """Return category id → itself and its ancestors."""
    parents = dict(Category.objects.order_by("url_path").values_list("pk", "parent_id"))
    lineages: dict[int, tuple[int, ...]] = {}

    def build_path(pk: int) -> tuple[int, ...]:
        if pk not in lineages:
            parent = parents.get(pk)
            lineages[pk] = (pk, *(build_path(parent) if parent else ()))
        return lineages[pk]

    return {pk: build_path(pk) for pk in parents}


_THROUGH: dict[str, Any] = {
    CATEGORY: Product.categories.through,
    TAG: Product.tags.through,
    BRAND: Product.brands.through,
}
