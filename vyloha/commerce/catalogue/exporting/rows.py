"""Builds a row of the file for each product, and one for each of its variations."""

from collections.abc import Iterator, Mapping

from django.db.models import Model

from vyloha.commerce.catalogue.exporting.loading import ExportChunk
from vyloha.commerce.catalogue.importing.columns import (
    ARTICLE_FIELDS,
    PRICE_FIELDS,
    PRODUCT_FIELDS,
    STOCK_FIELDS,
    VARIATION_FIELDS,
    ImportColumn,
    StoredColumn,
)
from vyloha.commerce.catalogue.importing.headings import format_attribute_heading
from vyloha.commerce.catalogue.importing.parsing import cells
from vyloha.commerce.catalogue.importing.parsing.values import PARENT
from vyloha.commerce.catalogue.importing.rows import IN_STOCK, VARIATION
from vyloha.commerce.catalogue.models import Product, ProductAttribute, StockRecord, TaxClass, Variation
from vyloha.commerce.catalogue.models.products import Article
from vyloha.commerce.catalogue.pictures.image_urls import build_absolute_url

Row = dict[str, str | int]  # heading → cell; numbers need no escaping of formulas


def build_rows(chunk: ExportChunk) -> Iterator[Row]:
    """Yield the row of each product, followed by those of its variations."""
    for product in chunk.products:
        variations = chunk.variations.get(product.pk, [])
        if product.type == Product.Type.SIMPLE:
            # A simple product has its codes, price and stock on its only variation.
            sold = next((variation for variation in variations if variation.pk == product.pk), None)
            yield _build_product_row(product, chunk) | (_build_sale_fields(sold) if sold else {})
        else:
            record = chunk.records.get(product.pk) or StockRecord()
            yield _build_product_row(product, chunk) | _build_article_fields(product) | _build_stock_fields(record)
            for variation in variations:
                yield _build_variation_row(variation, product, chunk)


def _build_product_row(product: Product, chunk: ExportChunk) -> Row:
    pk = product.pk
    return {
        ImportColumn.ID: pk,
        ImportColumn.TYPE: product.type,
        **_get_fields(PRODUCT_FIELDS, product),
        ImportColumn.TAX_CLASS: _format_tax_class(product.tax_class),
        ImportColumn.CATEGORIES: cells.format_categories(chunk.categories.get(pk, [])),
        ImportColumn.TAGS: cells.format_name_list(chunk.tags.get(pk, [])),
        ImportColumn.IMAGES: cells.format_name_list(chunk.images.get(pk, [])),
        ImportColumn.UPSELLS: cells.format_name_list(
            cells.format_reference(*link) for link in chunk.upsells.get(pk, [])
        ),
        ImportColumn.CROSS_SELLS: cells.format_name_list(
            cells.format_reference(*link) for link in chunk.cross_sells.get(pk, [])
        ),
        ImportColumn.BRANDS: cells.format_name_list(chunk.brands.get(pk, [])),
        ImportColumn.PERIOD: product.period_unit if product.period_count else "",
        ImportColumn.PERIOD_COUNT: product.period_count or "",
        **_build_attribute_fields(chunk.attributes.get(pk, [])),
    }


def _build_variation_row(variation: Variation, product: Product, chunk: ExportChunk) -> Row:
    links = chunk.attributes.get(product.pk, [])
    return {
        **_build_sale_fields(variation),
        **(
            _build_stock_fields(StockRecord()) | {ImportColumn.STOCK: PARENT}
            if variation.stock_record_id == product.pk
            else {}
        ),
        ImportColumn.ID: variation.pk,
        ImportColumn.TYPE: VARIATION,
        ImportColumn.NAME: cells.format_name(_format_full_name(variation, product, links)),
        ImportColumn.PUBLISHED: int(variation.is_enabled),
        ImportColumn.TAX_CLASS: _format_tax_class(variation.tax_class),
        ImportColumn.IMAGES: cells.format_name_list(
            [build_absolute_url(variation.image.file.name)] if variation.image else []
        ),
        ImportColumn.PARENT: cells.format_name(cells.format_reference(product.pk, product.sku)),
        **_get_fields(VARIATION_FIELDS, variation),
        # WooCommerce writes these too; both importers read them from the product's row.
        ImportColumn.IS_FEATURED: 0,
        ImportColumn.VISIBILITY: Product.Visibility.VISIBLE.value,
        ImportColumn.TAX_STATUS: Product.TaxStatus.TAXABLE.value,
        ImportColumn.SOLD_INDIVIDUALLY: 0,
        ImportColumn.REVIEWS_ALLOWED: 0,
        **_build_value_fields(variation, links),
    }


def _build_sale_fields(variation: Variation) -> Row:
    fixed = variation.fixed_prices.all()
    return {
        **_build_article_fields(variation),
        **_build_stock_fields(variation.stock_record),
        **_get_fields(PRICE_FIELDS, variation),
        ImportColumn.FIXED_REGULAR: cells.format_prices({price.currency: price.regular_price_minor for price in fixed}),
        ImportColumn.FIXED_SALE: cells.format_prices({price.currency: price.sale_price_minor for price in fixed}),
    }


def _build_article_fields(article: Article) -> Row:
    row = {ImportColumn.SKU: cells.format_name(article.sku or ""), **_get_fields(ARTICLE_FIELDS, article)}
    return row if article.measure is not None else row | {ImportColumn.MEASURE_UNIT: ""}


def _build_stock_fields(record: StockRecord) -> Row:
    return {
        ImportColumn.IN_STOCK: cells.format_word(IN_STOCK, record.status),
        ImportColumn.STOCK: record.in_stock if record.is_managed else "",
        **_get_fields(STOCK_FIELDS, record),
    }


def _get_fields(table: Mapping[ImportColumn, StoredColumn], instance: Model) -> Row:
    return {column: kept.write(getattr(instance, kept.field)) for column, kept in table.items()}


def _format_tax_class(tax_class: TaxClass | None) -> str:
    if tax_class is None:
        return PARENT
    return "" if tax_class.is_default else tax_class.slug


def _build_attribute_fields(links: list[ProductAttribute]) -> Row:
    row: Row = {}
    for number, link in enumerate(links, 1):
        row |= {
            format_attribute_heading(number, "name"): cells.format_name(link.attribute.name),
            format_attribute_heading(number, "values"): cells.format_name_list(term.name for term in link.terms.all()),
            format_attribute_heading(number, "visible"): int(link.is_visible),
            format_attribute_heading(number, "global"): int(link.attribute.product_id is None),
            format_attribute_heading(number, "default"): cells.format_name(link.default_term.name)
            if link.default_term
            else "",
        }
    return row


def _build_value_fields(variation: Variation, links: list[ProductAttribute]) -> Row:
    """Return the attributes that make variations, each with this variation's value; an empty one means any."""
    terms = {link.attribute_id: link.term.name for link in variation.variation_terms.all()}
    making = [link for link in links if link.makes_variations or link.attribute_id in terms]
    row: Row = {}
    for number, link in enumerate(making, 1):
        row |= {
            format_attribute_heading(number, "name"): cells.format_name(link.attribute.name),
            format_attribute_heading(number, "values"): cells.format_name_list(
                filter(None, [terms.get(link.attribute_id)])
            ),
            format_attribute_heading(number, "global"): int(link.attribute.product_id is None),
        }
    return row


def _format_full_name(variation: Variation, product: Product, links: list[ProductAttribute]) -> str:
    terms = {link.attribute_id: link.term.name for link in variation.variation_terms.all()}
    named = ", ".join(terms[link.attribute_id] for link in links if link.attribute_id in terms)
    return f"{product.name} – {named}" if named else product.name
