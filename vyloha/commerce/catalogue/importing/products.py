"""Saves a chunk of products: their own fields, the variation of simple ones, stock, taxonomies, attributes."""

from dataclasses import dataclass, field

from django.db.models import Q

from vyloha.commerce.catalogue.importing import fields
from vyloha.commerce.catalogue.importing.attributes.attribute_values import AttributeIds
from vyloha.commerce.catalogue.importing.attributes.product_attributes import (
    merge_variation_attributes,
    save_product_attributes,
)
from vyloha.commerce.catalogue.importing.attributes.term_orders import TermOrderCollector
from vyloha.commerce.catalogue.importing.bulk import save, set_links, update_if_different
from vyloha.commerce.catalogue.importing.columns import (
    ARTICLE_FIELDS,
    PRICE_FIELDS,
    PRODUCT_FIELDS,
    VARIATION_FIELDS,
    ImportColumn,
    get_field_names,
)
from vyloha.commerce.catalogue.importing.fixed_prices import save_fixed_prices
from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug, find_free_slug
from vyloha.commerce.catalogue.importing.parsing.values import PARENT
from vyloha.commerce.catalogue.importing.report import ImportReport
from vyloha.commerce.catalogue.importing.rows import ImportRow
from vyloha.commerce.catalogue.importing.spool import Spool, SpooledRow
from vyloha.commerce.catalogue.importing.stock import save_stock
from vyloha.commerce.catalogue.importing.taxonomies import CategoryIds, TaxonomyIds
from vyloha.commerce.catalogue.models import Brand, Product, Tag, Variation
from vyloha.commerce.catalogue.price_changes import record_price_changes

# The fields that a row may change.
VARIATION_FIELD_NAMES = get_field_names(ARTICLE_FIELDS, PRICE_FIELDS, VARIATION_FIELDS) | {
    *("sku", "is_enabled", "tax_class_id", "stock_record_id", "product_id"),
}
PRODUCT_FIELD_NAMES = get_field_names(PRODUCT_FIELDS, ARTICLE_FIELDS) | {
    *("sku", "tax_class_id", "period_count", "period_unit", "sort_key", "updated_at"),
}


@dataclass(slots=True)
class ChunkWriter:
    """The caches that the chunks of one run share."""

    report: ImportReport
    spool: Spool
    tax_classes: dict[str, int]
    has_sku: bool
    keep_stock: bool = False
    categories: CategoryIds = field(default_factory=CategoryIds)
    tags: TaxonomyIds = field(default_factory=lambda: TaxonomyIds(Tag))
    brands: TaxonomyIds = field(default_factory=lambda: TaxonomyIds(Brand))
    term_orders: TermOrderCollector = field(default_factory=TermOrderCollector)
    attributes: AttributeIds = field(init=False)

    def __post_init__(self) -> None:
        self.attributes = AttributeIds(self.term_orders)

    def clear(self) -> None:
        """Clear the caches after the transaction that filled them was rolled back."""
        self.categories, self.attributes = CategoryIds(), AttributeIds(self.term_orders)
        self.tags, self.brands = TaxonomyIds(Tag), TaxonomyIds(Brand)


def save_products(items: list[SpooledRow], writing: ChunkWriter) -> None:
    """Save the products of a chunk, all with ids; inside a transaction."""
    by_id = {item.id: item for item in items if item.id is not None}
    there = Product.objects.in_bulk(list(by_id))
    new, changed, shown_or_hidden = [], [], []
    for pk, item in by_id.items():
        product = there.get(pk) or Product(
            id=pk, type=item.kind, status=Product.Status.PUBLISHED, tax_class_id=writing.tax_classes[""]
        )
        values = fields.build_product_fields(item.row, writing.tax_classes)
        if item.kind == Product.Type.VARIABLE:
            values |= fields.build_article_fields(item.row, writing.has_sku)
        status = product.status
        is_changed = update_if_different(product, values)
        if pk not in there:
            new.append(product)
        elif is_changed:
            changed.append(product)
            if product.status != status:
                shown_or_hidden.append(pk)
    _assign_slugs(new)
    save(new, changed, PRODUCT_FIELD_NAMES)
    variations = writing.spool.get_variations(items)
    if shown_or_hidden:
        record_price_changes(Variation.objects.filter(product__in=shown_or_hidden).values_list("pk", flat=True))
    _save_stock_and_simple(by_id, {item.id for item in items if _has_shared_stock(variations[item.n])}, writing)
    _save_taxonomies(by_id, writing)
    cells = {pk: merge_variation_attributes(item.row.attributes, variations[item.n]) for pk, item in by_id.items()}
    save_product_attributes(cells, writing.attributes)


def _has_shared_stock(variations: list[ImportRow]) -> bool:
    return any(row.values.get(ImportColumn.STOCK) == PARENT for row in variations)


def _assign_slugs(products: list[Product]) -> None:
    """
    Give new products their slugs; an import never changes them again.

    The second product of a name gets its id into the slug: this needs no search for a free number, and gives the same
    slug in every run.
    """
    wanted = {product.pk: build_slug(product.name, "produkt") for product in products}
    candidates = Q(slug__in=wanted.values()) | Q(slug__in=[f"{slug}-{pk}" for pk, slug in wanted.items()])
    taken = set(Product.objects.filter(candidates).values_list("slug", flat=True))
    for product in products:
        slug = wanted[product.pk]
        product.slug = find_free_slug(slug if slug not in taken else f"{slug}-{product.pk}", taken.__contains__)
        if product.slug not in {slug, f"{slug}-{product.pk}"}:
            product.slug = find_free_slug(product.slug, lambda slug: Product.objects.filter(slug=slug).exists())
        taken.add(product.slug)


def _save_stock_and_simple(by_id: dict[int, SpooledRow], sharing: set[int | None], writing: ChunkWriter) -> None:
    simple = {pk: item for pk, item in by_id.items() if item.kind == Product.Type.SIMPLE}
    # A variable product has a record only if it counts its stock, or its variations share its stock settings.
    shared = {
        pk: item
        for pk, item in by_id.items()
        if item.kind == Product.Type.VARIABLE and (pk in sharing or item.row.values.get(ImportColumn.STOCK) is not None)
    }
    save_stock(simple | shared, writing.report, keep_stock=writing.keep_stock)
    there = Variation.objects.in_bulk(list(simple))
    new, changed = [], []
    for pk, item in simple.items():
        variation = there.get(pk) or Variation(id=pk, product_id=pk, stock_record_id=pk)
        values = fields.build_article_fields(item.row, writing.has_sku) | fields.build_price_fields(item.row)
        is_changed = update_if_different(variation, values)
        if pk not in there:
            new.append(variation)
        elif is_changed:
            changed.append(variation)
    save(new, changed, VARIATION_FIELD_NAMES)
    save_fixed_prices({pk: item.row for pk, item in simple.items()}, writing.report)
    record_price_changes(simple, was_sold_elsewhere=True)


def _save_taxonomies(by_id: dict[int, SpooledRow], writing: ChunkWriter) -> None:
    rows = {pk: item.row.values for pk, item in by_id.items()}
    categories = {
        pk: [writing.categories.get_or_create_id(path) for path in values[ImportColumn.CATEGORIES]]
        for pk, values in rows.items()
        if ImportColumn.CATEGORIES in values
    }
    set_links(Product.categories.through, "product_id", "category_id", categories)
    for column, labels, through, right in (
        (ImportColumn.TAGS, writing.tags, Product.tags.through, "tag_id"),
        (ImportColumn.BRANDS, writing.brands, Product.brands.through, "brand_id"),
    ):
        named = {pk: values[column] for pk, values in rows.items() if column in values}
        ids = labels.get_or_create_ids(name for names in named.values() for name in names)
        set_links(through, "product_id", right, {pk: [ids[name] for name in names] for pk, names in named.items()})
