"""Loads the text documents of products from the database, with a few queries for many products."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from vyloha.commerce.catalogue.models import Product, ProductAttribute, Variation
from vyloha.commerce.pricing.currencies import get_default_currency
from vyloha.commerce.pricing.offers import get_product_offers
from vyloha.commerce.search.boosts import get_boosts
from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.html_text import strip_tags
from vyloha.commerce.search.text.ingredients import (
    build_doubt_terms,
    find_denied_allergens,
    get_common_terms,
    get_ingredient_terms,
)
from vyloha.commerce.search.text_sources.ingredients import (
    FOOD_COLUMNS,
    find_missing_allergens,
    load_ingredients,
    load_variation_texts,
)
from vyloha.commerce.search.text_sources.taxonomies import load_ancestor_names

_COLUMNS = ("pk", "name", "sku", "gtin", "pieces_sold", *FOOD_COLUMNS)


def load_searchable_ids() -> Iterable[int]:
    """Return the ids of all products that search may find."""
    return Product.objects.searchable().order_by("pk").values_list("pk", flat=True)


def load_text_documents(product_ids: Collection[int], at: datetime) -> list[TextDocument]:
    """
    Return the documents of those of the products that search may find and that are sold, including sold-out ones.

    Thirteen queries, with boosts a few more.
    """
    rows = list(Product.objects.searchable().filter(pk__in=product_ids).order_by().values_list(*_COLUMNS))
    ids = [row[0] for row in rows]
    offers = get_product_offers(ids, at, get_default_currency())
    codes, names, boosts = _load_codes(ids), _load_names(ids), get_boosts(ids)
    variations = load_variation_texts(ids)
    ingredients = load_ingredients({row[0]: row[5:] for row in rows}, variations)
    return [
        TextDocument(
            id=pk,
            texts={
                TextField.NAME: name,
                **names.get(pk, {}),
                TextField.DESCRIPTION: strip_tags(" ".join([*texts, *(own[1] for own in variations[pk])])),
            },
            codes=(sku or "", gtin, *codes.get(pk, ())),
            pieces_sold=pieces_sold,
            is_in_stock=any(offer.is_in_stock for offer in offers[pk]),
            boost=boosts.get(pk, 1.0),
            # A product surely has only what each of its variations has.
            ingredients=frozenset(
                get_ingredient_terms(ingredients[pk].shared)
                | get_common_terms(ingredients[pk].of_variations)
                | build_doubt_terms(
                    find_missing_allergens((*texts, allergens, traces), variations[pk], ingredients[pk])
                    | find_denied_allergens(name)
                )
            ),
        )
        for pk, name, sku, gtin, pieces_sold, *texts, allergens, traces in rows
        if any(offer.is_sold for offer in offers[pk])
    ]


def _load_codes(ids: Collection[int]) -> dict[int, list[str]]:
    codes: dict[int, list[str]] = defaultdict(list)
    variations = Variation.objects.published().filter(product__in=ids).order_by()
    for product_id, *own in variations.values_list("product_id", "sku", "gtin"):
        codes[product_id] += filter(None, own)
    return codes


def _load_names(ids: Collection[int]) -> dict[int, dict[TextField, str]]:
    """Return product id → the names of its taxonomies; six queries."""
    found: dict[int, dict[TextField, list[str]]] = defaultdict(lambda: defaultdict(list))
    for field, rows in _query_names(ids):
        for product_id, name in rows:
            found[product_id][field].append(name)
    return {pk: {field: " ".join(names) for field, names in fields.items()} for pk, fields in found.items()}


def _query_names(ids: Collection[int]) -> Iterable[tuple[TextField, Iterable[tuple[int, str]]]]:
    def get_names(through: Any, name: str, product: str = "product") -> Any:
        links = through._default_manager.filter(**{f"{product}__in": ids}).order_by("pk")
        return links.values_list(f"{product}_id", name)

    yield TextField.BRAND, get_names(Product.brands.through, "brand__name")
    yield TextField.BRAND, Product.objects.filter(pk__in=ids, vendor__isnull=False).values_list("pk", "vendor__name")
    yield TextField.TAG, get_names(Product.tags.through, "tag__name")
    yield TextField.ATTRIBUTE, get_names(ProductAttribute.terms.through, "term__name", "productattribute__product")
    named = load_ancestor_names()
    yield (
        TextField.CATEGORY,
        [(pk, named[category]) for pk, category in get_names(Product.categories.through, "category_id")],
    )
