"""One row of the file for a product, one for each of its variations."""

from collections.abc import Iterator, Mapping

from django.db.models import Model

from vyloha.commerce.catalogue.exporting.loading import Chunk
from vyloha.commerce.catalogue.importing.columns import (
    ARTICLE_FIELDS,
    PRICE_FIELDS,
    PRODUCT_FIELDS,
    STOCK_FIELDS,
    VARIATION_FIELDS,
    Column,
    Kept,
)
from vyloha.commerce.catalogue.importing.headings import attribute_heading
from vyloha.commerce.catalogue.importing.parsing import cells
from vyloha.commerce.catalogue.importing.parsing.values import PARENT
from vyloha.commerce.catalogue.importing.rows import IN_STOCK, VARIATION
from vyloha.commerce.catalogue.models import Product, ProductAttribute, StockRecord, TaxClass, Variation
from vyloha.commerce.catalogue.models.products import Article
from vyloha.commerce.catalogue.pictures.image_urls import address_of

Row = dict[str, str | int]  # heading → cell; a number needs no care against formulas


def rows(chunk: Chunk) -> Iterator[Row]:
    """Yield the row of each product and after it those of its variations."""
    for product in chunk.products:
        variations = chunk.variations.get(product.pk, [])
        if product.type == Product.Type.SIMPLE:
            # It keeps its codes, price and stock on its one variation.
            sold = next((variation for variation in variations if variation.pk == product.pk), None)
            yield _product(product, chunk) | (_sold(sold) if sold else {})
        else:
            record = chunk.records.get(product.pk) or StockRecord()
            yield _product(product, chunk) | _article(product) | _stock(record)
            for variation in variations:
                yield _variation(variation, product, chunk)


def _product(product: Product, chunk: Chunk) -> Row:
    pk = product.pk
    return {
        Column.ID: pk,
        Column.TYPE: product.type,
        **_fields(PRODUCT_FIELDS, product),
        Column.TAX_CLASS: _tax_class(product.tax_class),
        Column.CATEGORIES: cells.categories(chunk.categories.get(pk, [])),
        Column.TAGS: cells.listed(chunk.tags.get(pk, [])),
        Column.IMAGES: cells.listed(chunk.images.get(pk, [])),
        Column.UPSELLS: cells.listed(cells.reference(*link) for link in chunk.upsells.get(pk, [])),
        Column.CROSS_SELLS: cells.listed(cells.reference(*link) for link in chunk.cross_sells.get(pk, [])),
        Column.BRANDS: cells.listed(chunk.brands.get(pk, [])),
        Column.PERIOD: product.period_unit if product.period_count else "",
        Column.PERIOD_COUNT: product.period_count or "",
        **_attributes(chunk.attributes.get(pk, [])),
    }


def _variation(variation: Variation, product: Product, chunk: Chunk) -> Row:
    links = chunk.attributes.get(product.pk, [])
    return {
        **_sold(variation),
        **(_stock(StockRecord()) | {Column.STOCK: PARENT} if variation.stock_record_id == product.pk else {}),
        Column.ID: variation.pk,
        Column.TYPE: VARIATION,
        Column.NAME: cells.name(_full_name(variation, product, links)),
        Column.PUBLISHED: int(variation.is_enabled),
        Column.TAX_CLASS: _tax_class(variation.tax_class),
        Column.IMAGES: cells.listed([address_of(variation.image.file.name)] if variation.image else []),
        Column.PARENT: cells.name(cells.reference(product.pk, product.sku)),
        **_fields(VARIATION_FIELDS, variation),
        # WooCommerce writes these too; both importers take them from the product.
        Column.IS_FEATURED: 0,
        Column.VISIBILITY: Product.Visibility.VISIBLE.value,
        Column.TAX_STATUS: Product.TaxStatus.TAXABLE.value,
        Column.SOLD_INDIVIDUALLY: 0,
        Column.REVIEWS_ALLOWED: 0,
        **_values(variation, links),
    }


def _sold(variation: Variation) -> Row:
    fixed = variation.fixed_prices.all()
    return {
        **_article(variation),
        **_stock(variation.stock_record),
        **_fields(PRICE_FIELDS, variation),
        Column.FIXED_REGULAR: cells.prices({price.currency: price.regular_price_minor for price in fixed}),
        Column.FIXED_SALE: cells.prices({price.currency: price.sale_price_minor for price in fixed}),
    }


def _article(article: Article) -> Row:
    row = {Column.SKU: cells.name(article.sku or ""), **_fields(ARTICLE_FIELDS, article)}
    return row if article.measure is not None else row | {Column.MEASURE_UNIT: ""}


def _stock(record: StockRecord) -> Row:
    return {
        Column.IN_STOCK: cells.word(IN_STOCK, record.status),
        Column.STOCK: record.in_stock if record.is_managed else "",
        **_fields(STOCK_FIELDS, record),
    }


def _fields(table: Mapping[Column, Kept], instance: Model) -> Row:
    return {column: kept.write(getattr(instance, kept.field)) for column, kept in table.items()}


def _tax_class(tax_class: TaxClass | None) -> str:
    if tax_class is None:
        return PARENT
    return "" if tax_class.is_default else tax_class.slug


def _attributes(links: list[ProductAttribute]) -> Row:
    row: Row = {}
    for number, link in enumerate(links, 1):
        row |= {
            attribute_heading(number, "name"): cells.name(link.attribute.name),
            attribute_heading(number, "values"): cells.listed(term.name for term in link.terms.all()),
            attribute_heading(number, "visible"): int(link.is_visible),
            attribute_heading(number, "global"): int(link.attribute.product_id is None),
            attribute_heading(number, "default"): cells.name(link.default_term.name) if link.default_term else "",
        }
    return row


def _values(variation: Variation, links: list[ProductAttribute]) -> Row:
    """Return the attributes that make variations, each with this one's value; none is any."""
    terms = {link.attribute_id: link.term.name for link in variation.variation_terms.all()}
    making = [link for link in links if link.makes_variations or link.attribute_id in terms]
    row: Row = {}
    for number, link in enumerate(making, 1):
        row |= {
            attribute_heading(number, "name"): cells.name(link.attribute.name),
            attribute_heading(number, "values"): cells.listed(filter(None, [terms.get(link.attribute_id)])),
            attribute_heading(number, "global"): int(link.attribute.product_id is None),
        }
    return row


def _full_name(variation: Variation, product: Product, links: list[ProductAttribute]) -> str:
    terms = {link.attribute_id: link.term.name for link in variation.variation_terms.all()}
    named = ", ".join(terms[link.attribute_id] for link in links if link.attribute_id in terms)
    return f"{product.name} – {named}" if named else product.name
