"""What people may look a product up by, out of the database: a few queries for many products."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from vyloha.commerce.catalogue.models import Attribute, Product, ProductAttribute, Variation
from vyloha.commerce.pricing.currencies import default_currency
from vyloha.commerce.pricing.offers import offers_of_products
from vyloha.commerce.search.boosts import boosts_of
from vyloha.commerce.search.text.documents import Field, TextDocument
from vyloha.commerce.search.text.html_text import plain
from vyloha.commerce.search.text.ingredients import (
    find_ingredients,
    get_common_terms,
    get_ingredient_terms,
    is_ingredients_attribute,
)
from vyloha.commerce.search.text_sources.taxonomies import lineages

_COLUMNS = ("pk", "name", "sku", "gtin", "pieces_sold", *Product.SEARCHED_TEXTS)


def searchable_ids() -> Iterable[int]:
    """Return the ids of all products that search may find."""
    return Product.objects.searchable().order_by("pk").values_list("pk", flat=True)


def text_documents_of(product_ids: Collection[int], at: datetime) -> list[TextDocument]:
    """
    Return the documents of those of the products that search may find and that are sold, though they may be sold out.

    Thirteen queries, with boosts a few more.
    """
    rows = list(Product.objects.searchable().filter(pk__in=product_ids).order_by().values_list(*_COLUMNS))
    ids = [row[0] for row in rows]
    offers = offers_of_products(ids, at, default_currency())
    codes, names, boosts = _codes(ids), _names(ids), boosts_of(ids)
    ingredients = _load_ingredients(ids, {row[0]: " ".join(row[5:]) for row in rows})
    return [
        TextDocument(
            id=pk,
            texts={Field.NAME: name, **names.get(pk, {}), Field.DESCRIPTION: plain(" ".join(read))},
            codes=(sku or "", gtin, *codes.get(pk, ())),
            pieces_sold=pieces_sold,
            is_in_stock=any(offer.is_in_stock for offer in offers[pk]),
            boost=boosts.get(pk, 1.0),
            ingredients=ingredients[pk],
        )
        for pk, name, sku, gtin, pieces_sold, *read in rows
        if any(offer.is_sold for offer in offers[pk])
    ]


def _load_ingredients(ids: Collection[int], texts: Mapping[int, str]) -> dict[int, frozenset[str]]:
    """Return product id → the terms of its ingredients: of attributes, of ``texts`` (HTML) and of all variations."""
    found = {pk: [find_ingredients(html)] for pk, html in texts.items()}
    attributes = [pk for pk, name in Attribute.objects.values_list("pk", "name") if is_ingredients_attribute(name)]
    links = ProductAttribute.objects.filter(product__in=ids, attribute__in=attributes, makes_variations=False)
    for pk, term in links.values_list("product_id", "terms__name"):
        found[pk].append(term or "")
    variations: dict[int, list[str]] = defaultdict(list)
    own = Variation.objects.published().filter(product__in=ids).order_by()
    for pk, html in own.values_list("product_id", "description"):
        variations[pk].append(find_ingredients(html))
    return {
        pk: frozenset(get_ingredient_terms(", ".join(read)) | get_common_terms(variations[pk]))
        for pk, read in found.items()
    }


def _codes(ids: Collection[int]) -> dict[int, list[str]]:
    codes: dict[int, list[str]] = defaultdict(list)
    variations = Variation.objects.published().filter(product__in=ids).order_by()
    for product_id, *own in variations.values_list("product_id", "sku", "gtin"):
        codes[product_id] += filter(None, own)
    return codes


def _names(ids: Collection[int]) -> dict[int, dict[Field, str]]:
    """Return product id → the names of what it belongs to; six queries."""
    found: dict[int, dict[Field, list[str]]] = defaultdict(lambda: defaultdict(list))
    for field, rows in _named(ids):
        for product_id, name in rows:
            found[product_id][field].append(name)
    return {pk: {field: " ".join(names) for field, names in fields.items()} for pk, fields in found.items()}


def _named(ids: Collection[int]) -> Iterable[tuple[Field, Iterable[tuple[int, str]]]]:
    def of(through: Any, name: str, product: str = "product") -> Any:
        links = through._default_manager.filter(**{f"{product}__in": ids}).order_by("pk")
        return links.values_list(f"{product}_id", name)

    yield Field.BRAND, of(Product.brands.through, "brand__name")
    yield Field.BRAND, Product.objects.filter(pk__in=ids, vendor__isnull=False).values_list("pk", "vendor__name")
    yield Field.TAG, of(Product.tags.through, "tag__name")
    yield Field.ATTRIBUTE, of(ProductAttribute.terms.through, "term__name", "productattribute__product")
    named = lineages()
    yield (
        Field.CATEGORY,
        [(pk, named[category]) for pk, category in of(Product.categories.through, "category_id")],
    )
