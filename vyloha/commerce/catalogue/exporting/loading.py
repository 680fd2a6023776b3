"""Loads products in chunks, with all data of their rows: a fixed number of queries a chunk."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, Prefetch, QuerySet

from vyloha.commerce.catalogue.models import (
    Category,
    Product,
    ProductAttribute,
    ProductImage,
    StockRecord,
    Term,
    Variation,
    VariationTerm,
)
from vyloha.commerce.catalogue.pictures.image_urls import build_absolute_url

CHUNK_PRODUCTS = 200

Grouped = dict[int, list[Any]]
Path = tuple[str, ...]


@dataclass(slots=True)
class ExportChunk:
    """Some products, with related data by product id. ``records`` are those of variable products."""

    products: list[Product]
    variations: dict[int, list[Variation]] = field(default_factory=dict)
    records: dict[int, StockRecord] = field(default_factory=dict)
    attributes: dict[int, list[ProductAttribute]] = field(default_factory=dict)
    categories: dict[int, list[Path]] = field(default_factory=dict)
    tags: dict[int, list[str]] = field(default_factory=dict)
    brands: dict[int, list[str]] = field(default_factory=dict)
    images: dict[int, list[str]] = field(default_factory=dict)  # URLs
    upsells: dict[int, list[tuple[int, str | None]]] = field(default_factory=dict)  # id, SKU
    cross_sells: dict[int, list[tuple[int, str | None]]] = field(default_factory=dict)


def load_chunks(products: QuerySet[Product]) -> Iterator[ExportChunk]:
    """Yield the products by id; a chunk below the full size is the last."""
    paths, last, found = load_category_paths(), 0, CHUNK_PRODUCTS
    products = products.order_by("pk").select_related("tax_class").prefetch_related(None)
    while found == CHUNK_PRODUCTS:
        chunk = list(products.filter(pk__gt=last)[:CHUNK_PRODUCTS])
        found = len(chunk)
        if chunk:
            last = chunk[-1].pk
            yield _load_chunk(chunk, paths)


def load_category_paths() -> dict[int, Path]:
    """Return the names of each category from the root down."""
    known = {pk: (name, parent_id) for pk, name, parent_id in Category.objects.values_list("pk", "name", "parent_id")}

    def build_path(pk: int | None) -> Path:
        return () if pk is None else (*build_path(known[pk][1]), known[pk][0])

    return {pk: build_path(pk) for pk in known}


def _load_chunk(products: list[Product], paths: dict[int, Path]) -> ExportChunk:
    ids = [product.pk for product in products]
    categories = _load_pairs(Product.categories.through, "product_id", "category_id", ids)
    return ExportChunk(
        products,
        variations=_load_variations(ids),
        records=StockRecord.objects.in_bulk(
            [product.pk for product in products if product.type == Product.Type.VARIABLE]
        ),
        attributes=_load_attributes(ids),
        # Sort by name: independent of the time of the link and of the database's collation.
        categories={
            pk: sorted(paths[variation] for variation in found if variation in paths)
            for pk, found in categories.items()
        },
        tags=_load_names(Product.tags.through, "tag__name", ids),
        brands=_load_names(Product.brands.through, "brand__name", ids),
        images=_load_images(ids),
        upsells=_load_links(Product.upsells.through, ids),
        cross_sells=_load_links(Product.cross_sells.through, ids),
    )


def _group(pairs: Iterable[tuple[int, Any]]) -> Grouped:
    found: Grouped = defaultdict(list)
    for pk, value in pairs:
        found[pk].append(value)
    return found


def _load_pairs(through: Any, left: str, right: str, ids: list[int]) -> Grouped:
    return _group(through.objects.filter(**{f"{left}__in": ids}).values_list(left, right))


def _load_names(through: Any, name: str, ids: list[int]) -> dict[int, list[str]]:
    return {pk: sorted(names) for pk, names in _load_pairs(through, "product_id", name, ids).items()}


def _load_links(through: Any, ids: list[int]) -> dict[int, list[tuple[int, str | None]]]:
    """Return the products that those of ``ids`` recommend; a simple one has its SKU on its variation."""
    found = through.objects.filter(from_product_id__in=ids).order_by("to_product_id")
    pairs = list(found.values_list("from_product_id", "to_product_id", "to_product__sku"))
    simple = Variation.objects.filter(pk__in={to for _from, to, sku in pairs if sku is None}, pk=F("product_id"))
    skus = dict(simple.values_list("pk", "sku"))
    return _group((pk, (to, sku or skus.get(to))) for pk, to, sku in pairs)


def _load_variations(ids: list[int]) -> dict[int, list[Variation]]:
    terms = Prefetch("variation_terms", VariationTerm.objects.select_related("term"))
    found = Variation.objects.filter(product_id__in=ids).select_related("stock_record", "tax_class", "image")
    found = found.prefetch_related(terms, "fixed_prices").order_by("position", "pk")
    return _group((variation.product_id, variation) for variation in found)


def _load_attributes(ids: list[int]) -> dict[int, list[ProductAttribute]]:
    terms = Prefetch("terms", Term.objects.only("name"))
    found = ProductAttribute.objects.filter(product_id__in=ids).select_related("attribute", "default_term")
    return _group((link.product_id, link) for link in found.prefetch_related(terms))


def _load_images(ids: list[int]) -> dict[int, list[str]]:
    found = ProductImage.objects.filter(product_id__in=ids).values_list("product_id", "image__file")
    return _group((pk, build_absolute_url(file)) for pk, file in found)
