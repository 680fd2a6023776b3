"""
Makers: each test names only what it is about.

A product is created in one transaction, as in the back office, so that its dependents are looked up once.
"""

from itertools import count
from typing import Any

from django.db import transaction

from vyloha.commerce.catalogue.models import (
    Attribute,
    Category,
    PriceChange,
    Product,
    ProductAttribute,
    StockRecord,
    TaxClass,
    Term,
    Variation,
    VariationTerm,
)
from vyloha.commerce.catalogue.price_changes import record_price_changes
from vyloha.core.database.commit_hooks import run_commit_hooks

_numbers = count(1)


def a_tax_class(rate: int = 2100) -> TaxClass:
    """Create a Czech rate in basis points."""
    made, _created = TaxClass.objects.get_or_create(rate=rate, defaults={"slug": f"rate-{rate}", "name": f"{rate}"})
    return made


def a_category(name: str = "Trička", parent: Category | None = None, **fields: Any) -> Category:
    return Category.objects.create(
        name=name, slug=fields.pop("slug", f"kategorie-{next(_numbers)}"), parent=parent, **fields
    )


@transaction.atomic
def a_product(name: str = "Tričko", price: int | None = 19900, in_stock: int | None = None, **fields: Any) -> Product:
    """
    Create a published simple product; ``price`` in haléře, ``in_stock`` in units (None: not counted).

    One on sale was sold for its regular price before.
    """
    variation_fields = {name: fields.pop(name) for name in list(fields) if name in VARIATION_FIELDS}
    stock = {name: fields.pop(name) for name in list(fields) if name in STOCK_FIELDS}
    fields = {"slug": f"produkt-{next(_numbers)}", "status": Product.Status.PUBLISHED, **fields}
    categories = fields.pop("categories", [])
    rate = fields.pop("rate", 2100)
    product = Product.objects.create(name=name, tax_class=a_tax_class(rate), **fields)
    product.categories.set(categories)
    if product.type == Product.Type.SIMPLE:
        record = a_stock_record(product.pk, in_stock, **stock)
        Variation.objects.create(
            pk=product.pk, product=product, regular_price_minor=price, stock_record=record, **variation_fields
        )
        if "sale_price_minor" in variation_fields:
            cost_its_regular_price_before(product.pk)
    return product


VARIATION_FIELDS = {"sku", "gtin", "sale_price_minor", "sale_from", "sale_until", "weight_g", "measure", "measure_unit"}
STOCK_FIELDS = {"backorders", "low_stock_amount"}


def cost_its_regular_price_before(variation_id: int) -> None:
    """Log that reduced products were sold for their regular price for a month."""
    run_commit_hooks()
    PriceChange.objects.filter(variation=variation_id).delete()
    record_price_changes([variation_id], was_sold_elsewhere=True)
    run_commit_hooks()


def a_stock_record(pk: int, in_stock: int | None = None, **fields: Any) -> StockRecord:
    return StockRecord.objects.create(pk=pk, is_managed=in_stock is not None, in_stock=in_stock or 0, **fields)


def a_variation(price: int | None = 19900, in_stock: int | None = None, **fields: Any) -> Variation:
    """Return the only variation of a simple product, ready for ``get_offer``."""
    return Variation.objects.with_offer().get(pk=a_product(price=price, in_stock=in_stock, **fields).pk)


def an_attribute(
    name: str = "Barva", slug: str = "pa_barva", terms: tuple[str, ...] = ("Červená", "Modrá")
) -> Attribute:
    """Create an attribute of the whole shop with its terms; term slugs are their names in lower case."""
    attribute, _created = Attribute.objects.get_or_create(slug=slug, product=None, defaults={"name": name})
    for position, term in enumerate(terms):
        Term.objects.get_or_create(
            attribute=attribute, slug=term.lower(), defaults={"name": term, "position": position}
        )
    return attribute


@transaction.atomic
def a_variable_product(
    attributes: list[Attribute], variations: list[dict[str, Any]], name: str = "Tričko", **fields: Any
) -> Product:
    """
    Create a published product with variations.

    Each of ``variations`` has ``price``, ``in_stock`` and ``terms`` (attribute slug → term slug; missing: any value).
    """
    product = a_product(name=name, type=Product.Type.VARIABLE, **fields)
    for position, attribute in enumerate(attributes):
        link = ProductAttribute.objects.create(
            product=product, attribute=attribute, makes_variations=True, position=position
        )
        link.terms.set(attribute.terms.all())
    for position, wanted in enumerate(variations):
        variation = Variation(
            product=product, regular_price_minor=wanted.get("price", 19900), position=position, sku=wanted.get("sku")
        )
        variation.stock_record = a_stock_record(variation.pk, wanted.get("in_stock"))
        variation.save()
        for slug, term in wanted.get("terms", {}).items():
            attribute = next(attribute for attribute in attributes if attribute.slug == slug)
            VariationTerm.objects.create(variation=variation, attribute=attribute, term=attribute.terms.get(slug=term))
    return product
